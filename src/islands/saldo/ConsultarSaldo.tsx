import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../api/error.ts';
import { call } from '../../api/call.ts';
import { CABECERA_NACIMIENTO, saldo } from '../../contracts/pacientes.ts';
import { ERRORES } from '../../domain/mensajes.ts';
import { leerTarjeta } from '../../domain/tarjeta.ts';
import { paths } from '../../paths.ts';
import { $pais } from '../../stores/country.ts';
import { esRecienAfiliada } from '../bienvenida/recienAfiliada.ts';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { type Consulta, FormularioSaldo } from './FormularioSaldo.tsx';
import { type Pregunta, type Saldo, saldoDe } from './saldos.ts';
import { SusCanjes } from './SusCanjes.tsx';
import { TablaSaldo } from './TablaSaldo.tsx';

/** The last lookup's result; null when no patient was found, or one without redemptions. */
type Resultado =
  | { readonly saldo: Saldo | null; readonly esNueva: boolean; readonly pregunta: Pregunta }
  | undefined;

function tituloDe({ saldo, esNueva }: NonNullable<Resultado>): string {
  if (saldo !== null) return `Saldo del paciente ${saldo.paciente}`;
  return esNueva ? 'Todavía no tiene canjes' : 'No encontramos un saldo con estos datos';
}

/** Looks a balance up by card or identity number. */
export function ConsultarSaldo() {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [resultado, setResultado] = useState<Resultado>();
  /** From the first lookup on: the answer has its room from the press on, and moves nothing when it comes. */
  const [consultado, setConsultado] = useState(false);
  const errors = useErrorDialog();

  /** Counts the requests: a balance is never shown under another number, date or country than its own. */
  const turno = useRef(0);
  const borrar = useCallback(() => {
    turno.current += 1;
    setResultado(undefined);
  }, []);

  const consultar = async ({ numero, nacimiento }: Consulta): Promise<void> => {
    borrar();
    const suyo = turno.current;
    setConsultado(true);
    const pais = $pais.get();
    try {
      // A card number names its country; an identity number is of the chosen one.
      const deUnPais = leerTarjeta(numero) === null;
      const search = deUnPais ? { pais } : {};
      const pregunta = {
        Numero: numero,
        FechaNacimiento: nacimiento,
        ...(deUnPais && { Pais: pais }),
      };
      // In no address: those are kept and logged.
      const headers = nacimiento === null ? {} : { [CABECERA_NACIMIENTO]: nacimiento };
      const rows = await call(saldo, { params: { cardOrId: numero }, search, headers });
      if (turno.current !== suyo) return;
      setResultado({ saldo: saldoDe(rows), esNueva: esRecienAfiliada(numero), pregunta });
    } catch (error) {
      const pideFecha =
        error instanceof ApiError && error.errors.some(({ field }) => field === 'FechaNacimiento');
      if (pideFecha) throw error;
      if (turno.current === suyo) errors.show(error);
    }
  };
  useEffect(() => {
    if (resultado === undefined) return;
    heading.current?.focus({ preventScroll: true });
    // Not in the frame in which the page grows: the foot would count as moved.
    requestAnimationFrame(() => requestAnimationFrame(() => heading.current?.scrollIntoView()));
  }, [resultado]);
  useEffect(() => $pais.listen(borrar), [borrar]);

  return (
    <div className="pila-amplia">
      <FormularioSaldo consultar={consultar} onOtra={borrar} />
      {consultado && (
        <div className="saldo-respuesta">
          {resultado !== undefined && (
            <section className="pila-amplia" aria-labelledby={headingId}>
              <h2 ref={heading} id={headingId} tabIndex={-1}>
                {tituloDe(resultado)}
              </h2>
              {resultado.saldo === null ? (
                <div className="estado">
                  {resultado.esNueva ? (
                    <p>
                      Su tarjeta está activa. Aquí verá su saldo{' '}
                      <strong>desde su primer canje</strong>.
                    </p>
                  ) : (
                    <>
                      <p>
                        <strong>{ERRORES.pacienteNoEncontrado}</strong>
                      </p>
                      <p>
                        Si todavía no ha canjeado, verá su saldo{' '}
                        <strong>desde el primer canje</strong>.
                      </p>
                      <p>
                        Si ya canjeó, revise el número
                        {resultado.pregunta.FechaNacimiento !== null &&
                          ', la fecha de nacimiento'}{' '}
                        y el país, arriba en la página.
                      </p>
                      <p>
                        Si todavía no se ha afiliado,{' '}
                        <a href={paths.afiliarPaciente}>active su afiliación</a>.
                      </p>
                    </>
                  )}
                </div>
              ) : (
                <>
                  <TablaSaldo saldo={resultado.saldo} labelledBy={headingId} />
                  <SusCanjes canjes={resultado.saldo.canjes} pregunta={resultado.pregunta} />
                </>
              )}
            </section>
          )}
        </div>
      )}
      {errors.element}
    </div>
  );
}
