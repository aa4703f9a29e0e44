import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import * as contract from '../../contracts/factores.ts';
import { formatearDia, formatearInstante } from '../../domain/calendario.ts';
import { CopyButton } from '../copy/CopyButton.tsx';
import { Alerta } from '../form/Alerta.tsx';
import { NOTICE } from '../form/useNotice.tsx';
import { useFocusLater } from '../form/useFocusLater.ts';
import { useQuestion } from '../form/useQuestion.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { returnAddress } from '../session/volver.ts';
import { hoyEn } from '../hoyEn.ts';
import { useCall } from '../useAnswer.ts';
import { Abierta } from './Abierta.tsx';
import { ActivarCodigos } from './ActivarCodigos.tsx';
import { ConClave } from './ConClave.tsx';
import { NuevaLlave } from './NuevaLlave.tsx';
import { Awaited } from '../Awaited.tsx';

function Pantalla() {
  const user = useUsuario();
  const [registra, setRegistra] = useState(false);
  /** The application that is being set up, and the password that was proved for it. */
  const [semilla, setSemilla] = useState<
    (InferOutput<typeof contract.pedirCodigos.reply> & { readonly ClaveActual: string }) | null
  >(null);
  const { ask, question } = useQuestion(ConClave);
  const [hecho, setHecho] = useState<string | null>(null);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const [due] = useState(user.debeRegistrarFactor);
  const focusLater = useFocusLater();
  const factores = useCall(contract.factores);
  const close = () => {
    setRegistra(false);
    setSemilla(null);
  };
  const done = (sentence: string) => {
    setHecho(sentence);
    focusLater(NOTICE);
    factores.again();
  };
  const recuperar = async (ClaveActual: string, antes = '') => {
    setCodigos((await call(contract.darRecuperacion, { body: { ClaveActual } })).Codigos);
    done(`${antes}Guarde sus códigos de recuperación.`);
  };
  /** A factor was turned on: the first one comes with recovery codes. */
  const activado = (sentence: string, ClaveActual: string) => {
    close();
    done(sentence);
    if (factores.value?.Recuperacion === 0)
      // The factor works without them, and they can be requested below. Another form may be open by then.
      recuperar(ClaveActual, `${sentence}. `).catch(() => undefined);
  };
  const quitar = (title: string, quitarlo: (ClaveActual: string) => Promise<unknown>) =>
    ask({
      title,
      yes: 'Quitar',
      doing: 'Quitando…',
      isDangerous: true,
      children: <p>Desde ahora ya no se ingresa así.</p>,
      onYes: async (ClaveActual) => {
        await quitarlo(ClaveActual).catch((error: unknown) => {
          // 404: gone already, by another page.
          if (!(error instanceof ApiError) || error.status !== 404) throw error;
        });
        done('Quedó quitado');
      },
    });
  const hora = (instante: string) => formatearInstante(user.pais, new Date(instante));

  if (factores.value === undefined) {
    return <Awaited asked={factores} says="Buscando sus llaves…" className="" />;
  }
  const { Llaves, CodigosDesde, Recuperacion, Exigido } = factores.value;
  return (
    <>
      {due && user.debeRegistrarFactor && (
        <Alerta role="status">
          <p>Su rol exige un segundo factor. Registre una llave, o una aplicación, para seguir.</p>
        </Alerta>
      )}
      {hecho !== null && (
        <Alerta tipo="ok" role="status" id={NOTICE} titulo={hecho} className="recuperacion">
          {codigos !== null && (
            <>
              <p className="solo-imprimir">Códigos de recuperación · Junto a Tí</p>
              <p className="solo-imprimir">
                {user.userName} · {formatearDia(hoyEn(user.pais))}. Cada uno sirve una vez. Se
                escriben al ingresar, donde se pide el código de la aplicación.
              </p>
              <p className="no-imprimir">
                Imprímalos, o cópielos, y guárdelos lejos de su teléfono. Se muestran solo ahora.
              </p>
              <pre>{codigos.join('\n')}</pre>
              <div className="acciones">
                <CopyButton
                  text={codigos.join('\n')}
                  what="los códigos de recuperación"
                  done="Códigos copiados"
                />
                <button type="button" className="boton-secundario" onClick={() => window.print()}>
                  Imprimir
                </button>
              </div>
            </>
          )}
          {due && !user.debeRegistrarFactor && (
            <a className="boton no-imprimir" href={returnAddress(location.search, location.origin)}>
              Continuar
            </a>
          )}
        </Alerta>
      )}
      <p className="entrada">
        Con un segundo factor nadie entra con solo saber su contraseña.
        {!Exigido && ' Es voluntario.'}
      </p>
      <section className="pila" aria-labelledby="llaves">
        <h2 id="llaves">Llaves</h2>
        <p>
          Una llave es este equipo, su teléfono o una llave USB. En un mostrador compartido,
          registre una por equipo y póngale su nombre.
        </p>
        {Llaves.length === 0 && <p>No tiene llaves registradas.</p>}
        <ul>
          {Llaves.map((llave) => (
            <Abierta
              key={llave.Id}
              nombre={llave.Nombre}
              horas={[
                `Registrada el ${hora(llave.CreadaEn)},`,
                llave.UsadaEn === null ? 'todavía sin uso' : `último uso ${hora(llave.UsadaEn)}`,
              ]}
            >
              <button
                type="button"
                className="boton-secundario"
                onClick={() =>
                  quitar(`¿Quitar la llave «${llave.Nombre}»?`, (ClaveActual) =>
                    call(contract.quitarLlave, { body: { ClaveActual, Id: llave.Id } }),
                  )
                }
              >
                Quitar<span className="oculto"> la llave {llave.Nombre}</span>
              </button>
            </Abierta>
          ))}
        </ul>
        <button type="button" className="boton" onClick={() => setRegistra(true)}>
          Registrar una llave
        </button>
      </section>
      <section className="pila" aria-labelledby="codigos">
        <h2 id="codigos">Códigos de una aplicación</h2>
        {CodigosDesde === null ? (
          <>
            <p>
              Si no puede usar una llave: una aplicación de su teléfono muestra un código nuevo cada
              medio minuto.
            </p>
            <button
              type="button"
              className="boton-secundario"
              onClick={() =>
                ask({
                  title: 'Usar una aplicación de códigos',
                  yes: 'Seguir',
                  doing: 'Preparando…',
                  onYes: async (ClaveActual) => {
                    const body = { ClaveActual };
                    setSemilla({ ...(await call(contract.pedirCodigos, { body })), ...body });
                  },
                })
              }
            >
              Usar una aplicación
            </button>
          </>
        ) : (
          <div className="sesion-abierta">
            <p>En uso desde el {hora(CodigosDesde)}</p>
            <button
              type="button"
              className="boton-secundario"
              onClick={() =>
                quitar('¿Quitar los códigos?', (ClaveActual) =>
                  call(contract.quitarCodigos, { body: { ClaveActual } }),
                )
              }
            >
              Quitar<span className="oculto"> los códigos de la aplicación</span>
            </button>
          </div>
        )}
      </section>
      {(Llaves.length > 0 || CodigosDesde !== null) && (
        <section className="pila" aria-labelledby="recuperacion">
          <h2 id="recuperacion">Códigos de recuperación</h2>
          <p>
            Cada uno sirve una vez, en lugar de la llave o la aplicación, si las pierde.{' '}
            {Recuperacion === 0 ? 'No le queda ninguno.' : `Le quedan ${Recuperacion}.`}
          </p>
          <button
            type="button"
            className="boton-secundario"
            onClick={() =>
              ask({
                title: '¿Dar códigos de recuperación?',
                yes: 'Dar los códigos',
                doing: 'Preparando…',
                onYes: (ClaveActual) => recuperar(ClaveActual),
                children: <p>Se muestran una sola vez. Los que tenía dejan de servir.</p>,
              })
            }
          >
            {Recuperacion === 0 ? 'Dar códigos de recuperación' : 'Dar códigos nuevos'}
          </button>
        </section>
      )}
      {question}
      {registra && (
        <NuevaLlave
          onDone={(nombre, ClaveActual) =>
            activado(`La llave «${nombre}» quedó registrada`, ClaveActual)
          }
          onClose={close}
        />
      )}
      {semilla !== null && (
        <ActivarCodigos
          semilla={semilla}
          onDone={() =>
            activado('Los códigos de su aplicación quedaron en uso', semilla.ClaveActual)
          }
          onClose={close}
        />
      )}
    </>
  );
}

/** The user's own second factors: registered, named and removed here. */
export const Factores = guarded(undefined, Pantalla);
