import { call } from '../../../api/call.ts';
import { darEnlace, desbloquear } from '../../../contracts/administracion/usuarios.ts';
import { useUsuario } from '../../session/Guard.tsx';
import { EnlaceDado } from '../EnlaceDado.tsx';
import { horaDe } from '../palabras.ts';
import { hecho, type Parte } from './pregunta.tsx';

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
