import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { CABECERA_NACIMIENTO, saldo } from '../../contracts/pacientes.ts';
import { ERRORES } from '../../domain/mensajes.ts';
import { paisDe } from '../../domain/paises.ts';
import { agruparTarjeta } from '../../domain/tarjeta.ts';
import { paths } from '../../paths.ts';
import { nombreDeAfiliada } from '../bienvenida/recienAfiliada.ts';
import { Circulos } from '../factura/Circulos.tsx';
import { focusControl } from '../form/useFocusLater.ts';
import { FECHA, FormularioSaldo, NUMERO } from './FormularioSaldo.tsx';
import { type Pregunta, type Saldo, saldoDe } from './saldos.ts';
import { SusCanjes } from './SusCanjes.tsx';
import { TablaSaldo } from './TablaSaldo.tsx';

/** Looks a balance up by card or identity number. */
export function ConsultarSaldo() {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The last lookup's result; null when no patient was found, or one without redemptions. */
  const [resultado, setResultado] = useState<{ saldo: Saldo | null; pregunta: Pregunta }>();
  /** True from the first lookup on: reserves the answer's room, so that it moves nothing when it comes. */
  const [consultado, setConsultado] = useState(false);

  /** Counts the requests: a balance is never shown under another number, date or country than its own. */
  const turno = useRef(0);
  const borrar = useCallback(() => {
    turno.current += 1;
    setResultado(undefined);
  }, []);

  const consultar = async (pregunta: Pregunta): Promise<void> => {
    borrar();
    const suyo = turno.current;
    setConsultado(true);
    const { Numero: cardOrId, Pais: pais, FechaNacimiento: nacimiento } = pregunta;
    try {
      // In a header: addresses are kept and logged.
      const headers = nacimiento ? { [CABECERA_NACIMIENTO]: nacimiento } : {};
      const rows = await call(saldo, { params: { cardOrId }, search: { pais }, headers });
      if (turno.current !== suyo) return;
      setResultado({ saldo: saldoDe(rows), pregunta });
    } catch (error) {
      if (turno.current === suyo) throw error;
    }
  };
  useEffect(() => {
    if (resultado === undefined) return;
    heading.current?.focus({ preventScroll: true });
    const respuesta = heading.current?.closest('section');
    // Two frames after the page grows, or the browser counts the foot as shifted.
    requestAnimationFrame(() => requestAnimationFrame(() => respuesta?.scrollIntoView()));
  }, [resultado]);
  const conFecha = Boolean(resultado?.pregunta.FechaNacimiento);
  const esNueva = nombreDeAfiliada(resultado?.pregunta.Numero ?? '') !== undefined;

  return (
    <div className="pila-amplia">
      <FormularioSaldo consultar={consultar} onOtra={borrar} />
      {consultado && (
        <div className="saldo-respuesta">
          {resultado !== undefined && (
            <section className="pila-amplia" aria-labelledby={headingId}>
              {resultado.saldo === null ? (
                <div className="tarjeta saldo-vacio">
                  {esNueva && <Circulos necesarias={2} reunidas={0} />}
                  <h2 ref={heading} id={headingId} tabIndex={-1}>
                    {esNueva
                      ? 'Todavía no tiene canjes'
                      : 'No encontramos un saldo con estos datos'}
                  </h2>
                  {!esNueva && (
                    <>
                      <p>
                        <span>{ERRORES.pacienteNoEncontrado}</span> en{' '}
                        {paisDe(resultado.pregunta.Pais).nombre} con{' '}
                        <strong>{agruparTarjeta(resultado.pregunta.Numero)}</strong>
                        {conFecha && ' y esa fecha de nacimiento'}.{' '}
                        {conFecha && <a href="#pais">Cambie de país</a>}
                      </p>
                      <p>
                        <strong>Revise {conFecha ? 'el número y la fecha' : 'el número'}:</strong>
                        <Corregir id={NUMERO}>Corregir el número</Corregir>
                        {conFecha && <Corregir id={FECHA}>Corregir la fecha</Corregir>}
                      </p>
                    </>
                  )}
                  <p>
                    {esNueva
                      ? 'Su tarjeta está activa. Verá su saldo desde su primer canje.'
                      : 'Si aún no ha hecho un canje, lo verá desde el primero.'}{' '}
                    <a href={paths.requisitosPacientes}>Vea cómo pedirlo</a>.
                  </p>
                  {!esNueva && (
                    <p>
                      <strong>¿No se ha afiliado?</strong>{' '}
                      <a href={paths.afiliarPaciente}>Activar afiliación</a>
                    </p>
                  )}
                </div>
              ) : (
                <>
                  <h2 ref={heading} id={headingId} tabIndex={-1}>
                    Saldo del paciente <span>{resultado.saldo.paciente}</span>
                  </h2>
                  <TablaSaldo saldo={resultado.saldo} labelledBy={headingId} />
                  <SusCanjes canjes={resultado.saldo.canjes} pregunta={resultado.pregunta} />
                </>
              )}
            </section>
          )}
        </div>
      )}
    </div>
  );
}

function Corregir({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <button type="button" className="boton-texto" onClick={() => focusControl(id)}>
      {children}
    </button>
  );
}
