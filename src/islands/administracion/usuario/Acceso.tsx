import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import {
  cerrarSesionesDe,
  darEnlace,
  desbloquear,
  quitarFactores,
} from '../../../contracts/administracion/usuarios.ts';
import { useUsuario } from '../../session/Guard.tsx';
import { EnlaceDado } from '../EnlaceDado.tsx';
import { horaDe } from '../palabras.ts';
import { cambiado, esperaDe, hecho, type Parte } from './pregunta.tsx';
import { PorQue } from '../Propuesto.tsx';
import { Abierta } from '../../cuenta/Abierta.tsx';

/** The buttons that give a link for a password, and that end locks. */
export function Ayuda({ usuario, onAsk }: Parte) {
  const user = useUsuario();
  const params = { id: usuario.Id };
  const nombre = usuario.Usuario;
  const { BloqueadoHasta } = usuario;
  /** Where the link goes, besides the screen. */
  const va = usuario.TieneCorreo ? 'su correo verificado' : usuario.CorreoEscrito;
  const seNiega = usuario.SoloPorCorreo && !(usuario.TieneCorreo && usuario.EnviaCorreos);
  return (
    <section className="pila" aria-labelledby="usuario-ayuda">
      <h2 id="usuario-ayuda">{usuario.SinClave ? 'Primer ingreso' : '¿Olvidó su contraseña?'}</h2>
      <p>
        {usuario.SinClave && 'Todavía no ha ingresado. '}
        {usuario.SoloPorCorreo
          ? `Quien aprueba cambios recibe su enlace solo en su correo verificado.${seNiega ? ' Ahora no se le puede enviar: pida otra contraseña a quien opera el sitio.' : ''}`
          : usuario.SinClave
            ? 'Envíele un enlace nuevo: con él elige su contraseña.'
            : 'Dele un enlace de un solo uso: con él elige otra. La actual sirve hasta entonces.'}
      </p>
      <div className="acciones">
        <button
          type="button"
          hidden={seNiega}
          className={usuario.SinClave ? 'boton' : 'boton-secundario'}
          onClick={() =>
            onAsk({
              title: `¿Dar un enlace a ${nombre}?`,
              children: (
                <p>
                  {usuario.SoloPorCorreo
                    ? 'Va a su correo verificado; nadie más lo ve.'
                    : `Se muestra una sola vez${va === null || !usuario.EnviaCorreos ? '' : `, y va a ${va}`}.`}{' '}
                  Un enlace anterior deja de servir.
                </p>
              ),
              yes: 'Dar el enlace',
              doing: 'Dando…',
              hacer: async (ClaveActual) => (
                <EnlaceDado
                  usuario={nombre}
                  dado={await call(darEnlace, { params, body: { ClaveActual } })}
                  enviaCorreos={usuario.EnviaCorreos}
                  direccion={va}
                  soloPorCorreo={usuario.SoloPorCorreo}
                />
              ),
            })
          }
        >
          Dar un enlace
        </button>
        {(usuario.Fallos > 0 || BloqueadoHasta !== null) && (
          <button
            type="button"
            className="boton-secundario"
            onClick={() =>
              onAsk({
                title: `¿Desbloquear a ${nombre}?`,
                children: (
                  <p>
                    {BloqueadoHasta === null
                      ? 'Podrá volver a intentar enseguida.'
                      : `Un lugar está bloqueado hasta el ${horaDe(user, BloqueadoHasta)}. Podrá volver a intentar enseguida.`}
                  </p>
                ),
                yes: 'Desbloquear',
                doing: 'Desbloqueando…',
                hacer: async (ClaveActual) => {
                  await call(desbloquear, { params, body: { ClaveActual } });
                  return hecho('Desbloqueado', `${nombre} puede intentar de nuevo.`);
                },
              })
            }
          >
            Desbloquear
          </button>
        )}
      </div>
    </section>
  );
}

/** The user's second factors, and the button that removes lost ones. */
export function SegundoFactor({ usuario, onAsk }: Parte) {
  const porQue = useRef('');
  if (usuario.SegundoFactor === null) return null;
  return (
    <section className="pila" aria-labelledby="usuario-factor">
      <h2 id="usuario-factor">Segundo factor</h2>
      <p>Tiene {usuario.SegundoFactor}.</p>
      {esperaDe(usuario, 'quitar-factores') ?? (
        <button
          type="button"
          className="boton-secundario"
          onClick={() =>
            onAsk({
              title: '¿Quitar su segundo factor?',
              children: (
                <>
                  <p>
                    Es para quien perdió su llave o su aplicación, y sus códigos de recuperación.
                    Otra persona lo aprueba, y sus sesiones terminan.
                    {usuario.TieneCorreo && ' Recibe un aviso en su correo verificado.'}
                  </p>
                  <PorQue en={porQue} />
                </>
              ),
              yes: 'Quitar',
              doing: 'Quitando…',
              isDangerous: true,
              hacer: async (ClaveActual) =>
                cambiado(
                  await call(quitarFactores, {
                    params: { id: usuario.Id },
                    body: { ClaveActual, PorQue: porQue.current },
                  }),
                  'Segundo factor quitado',
                  'Desde ahora entra con su contraseña sola, hasta que registre otro.',
                ),
            })
          }
        >
          Quitar el segundo factor
        </button>
      )}
    </section>
  );
}

/** Where the user is signed in. */
export function Sesiones({ usuario, onAsk }: Parte) {
  const user = useUsuario();
  const cerrar = (Sesion?: string) =>
    onAsk({
      title: Sesion === undefined ? '¿Cerrar todas sus sesiones?' : '¿Cerrar esa sesión?',
      children: <p>En ese equipo hay que ingresar de nuevo.</p>,
      yes: Sesion === undefined ? 'Cerrar las sesiones' : 'Cerrar la sesión',
      doing: 'Cerrando…',
      isDangerous: true,
      hacer: async (ClaveActual) => {
        const { Cerradas } = await call(cerrarSesionesDe, {
          params: { id: usuario.Id },
          body: { ClaveActual, Sesion },
        });
        return hecho('Sesiones cerradas', `Se cerraron ${Cerradas}.`);
      },
    });
  return (
    <section className="pila" aria-labelledby="usuario-sesiones">
      <h2 id="usuario-sesiones">Sesiones abiertas</h2>
      {usuario.Sesiones.length === 0 ? (
        <p>No tiene sesiones abiertas.</p>
      ) : (
        <>
          <button type="button" className="boton-secundario" onClick={() => cerrar()}>
            Cerrar todas
          </button>
          <ul className="sesiones-de">
            {usuario.Sesiones.map(({ Id, AbiertaEn, UsadaEn, Equipo }) => (
              <Abierta
                key={Id}
                nombre={Equipo ?? 'Otro programa'}
                horas={[
                  `Abierta el ${horaDe(user, AbiertaEn)},`,
                  `último uso ${horaDe(user, UsadaEn)}`,
                ]}
              >
                <button type="button" className="boton-secundario" onClick={() => cerrar(Id)}>
                  Cerrar
                  <span className="oculto"> la sesión abierta el {horaDe(user, AbiertaEn)}</span>
                </button>
              </Abierta>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
