import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../api/error.ts';
import { call } from '../../api/call.ts';
import { CABECERA_NACIMIENTO, saldo } from '../../contracts/pacientes.ts';
import { ERRORES } from '../../domain/mensajes.ts';
import { leerTarjeta } from '../../domain/tarjeta.ts';
import { $pais } from '../../stores/country.ts';
import { esRecienAfiliada } from '../bienvenida/recienAfiliada.ts';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { type Consulta, FormularioSaldo } from './FormularioSaldo.tsx';
import { type Saldo, saldoDe } from './saldos.ts';
import { TablaSaldo } from './TablaSaldo.tsx';

/** What the last lookup found; null is nobody, or somebody without a first redemption. */
type Resultado = { readonly saldo: Saldo | null; readonly esNueva: boolean } | undefined;

function tituloDe({ saldo, esNueva }: NonNullable<Resultado>): string {
  if (saldo !== null) return `Saldo del paciente ${saldo.paciente}`;
  return esNueva ? 'Todavía no tiene canjes' : ERRORES.pacienteNoEncontrado;
}

/** Looks a balance up by card or identity number. */
export function ConsultarSaldo() {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [resultado, setResultado] = useState<Resultado>();
  const errors = useErrorDialog();

  const consultar = async ({ numero, nacimiento }: Consulta): Promise<string | undefined> => {
    setResultado(undefined);
    const pais = $pais.get();
    try {
      // A card number names its country; an identity number is of the chosen one.
      const search = leerTarjeta(numero) === null ? { pais } : {};
      // In no address: those are kept and logged.
      const headers = nacimiento === null ? {} : { [CABECERA_NACIMIENTO]: nacimiento };
      const rows = await call(saldo, { params: { cardOrId: numero }, search, headers });
      // Another country was chosen meanwhile: as when a balance stood there already.
      if ($pais.get() !== pais) return undefined;
      setResultado({ saldo: saldoDe(rows), esNueva: esRecienAfiliada(numero) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fecha = error.errors.find(({ field }) => field === 'FechaNacimiento');
      if (fecha !== undefined) return fecha.detail;
      errors.show(error);
    }
    return undefined;
  };
  useEffect(() => {
    if (resultado !== undefined) heading.current?.focus();
  }, [resultado]);
  useEffect(() => $pais.listen(() => setResultado(undefined)), []);

  return (
    <div className="pila-amplia">
      <FormularioSaldo consultar={consultar} />
      {resultado !== undefined && (
        <section className="pila-amplia" aria-labelledby={headingId}>
          <h2 ref={heading} id={headingId} tabIndex={-1}>
            {tituloDe(resultado)}
          </h2>
          {resultado.saldo === null ? (
            <div className="estado">
              {resultado.esNueva ? (
                <p>
                  Su tarjeta está activa. Aquí verá su saldo <strong>desde su primer canje</strong>.
                </p>
              ) : (
                <>
                  <p>
                    El saldo existe <strong>desde el primer canje</strong>. Si todavía no ha
                    canjeado, aquí no aparece nada.
                  </p>
                  <p>
                    Si ya canjeó, revise el número y la fecha que escribió, y el país elegido arriba
                    en la página.
                  </p>
                </>
              )}
            </div>
          ) : (
            <TablaSaldo saldo={resultado.saldo} labelledBy={headingId} />
          )}
        </section>
      )}
      {errors.element}
    </div>
  );
}
