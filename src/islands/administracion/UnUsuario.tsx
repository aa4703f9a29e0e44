import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import {
  activarUsuario,
  cambiarUsuario,
  cerrarSesionesDe,
  darEnlace,
  desbloquear,
  type DetalleDeUsuario,
  quitarFactores,
  verUsuario,
} from '../../contracts/administracion/usuarios.ts';
import { puede } from '../../domain/permisos.ts';
import { paths } from '../../paths.ts';
import type { Usuario } from '../../stores/signedInUser.ts';
import { Failure } from '../form/Failure.tsx';
import { useFocusLater } from '../form/useFocusLater.ts';
import { Guard } from '../session/Guard.tsx';
import { usePathname } from '../table/useAddress.ts';
import { useAnswer } from '../useAnswer.ts';
import { AVISO, Aviso, type Dicho, propuesto } from './Aviso.tsx';
import { ConClave } from '../cuenta/ConClave.tsx';
import { EnlaceDado } from './EnlaceDado.tsx';
import { FormularioDeUsuario } from './FormularioDeUsuario.tsx';
import { lugarDelContrato, TODOS } from './lugar.ts';
import { horaDe, idDeRuta, nombreDePais } from './palabras.ts';

/** One user: help with the password, sessions, locks, role. */
export function UnUsuario() {
  return <Guard accion="ayudarUsuarios">{(user) => <DeRuta user={user} />}</Guard>;
}

function DeRuta({ user }: { readonly user: Usuario }) {
  const id = idDeRuta(usePathname());
  useEffect(() => {
    if (id === undefined) location.replace(paths.administrarUsuarios);
  }, [id]);
  return id === undefined ? null : <Abierto key={id} id={id} user={user} />;
}

/** What is being asked about before it is done. */
interface Pregunta {
  readonly titulo: string;
  readonly texto: ReactNode;
  readonly boton: string;
  readonly haciendo: string;
  readonly peligro?: boolean;
  readonly hacer: (ClaveActual: string) => Promise<ReactNode>;
}

const aviso = (titulo: string, texto: string, tipo: Dicho['tipo'] = 'ok') => (
  <Aviso dicho={{ tipo, titulo, texto }} />
);
const cambiado = ({ Propuesta }: { Propuesta: number | null }, titulo: string, texto: string) =>
  Propuesta === null ? aviso(titulo, texto) : <Aviso dicho={propuesto(Propuesta)} />;

function Abierto({ id, user }: { readonly id: number; readonly user: Usuario }) {
  const [pregunta, setPregunta] = useState<Pregunta | null>(null);
  const [dicho, setDicho] = useState<ReactNode>(null);
  const focusLater = useFocusLater();
  const { answer, again } = useAnswer({
    request: String(id),
    load: (signal) => call(verUsuario, { params: { id: String(id) }, signal }),
  });
  const usuario = answer.status === 'failed' ? undefined : answer.value;
  useEffect(() => {
    if (usuario !== undefined) document.title = `${usuario.Usuario} · Junto a Tí`;
  }, [usuario]);
  const decir = (next: ReactNode) => {
    setPregunta(null);
    setDicho(next);
    focusLater(AVISO);
    again();
  };
  if (answer.status === 'failed') return <Failure detail={answer.error.detail} again={again} />;
  if (usuario === undefined) return <p role="status">Buscando el usuario…</p>;
  const administra = puede(user, 'administrar') && usuario.Id !== user.userId;
  return (
    <div className="pila-amplia">
      {dicho}
      <Hechos usuario={usuario} user={user} />
      <Ayuda usuario={usuario} user={user} onAsk={setPregunta} />
      {administra && (
        <>
          <Sesiones usuario={usuario} user={user} onAsk={setPregunta} />
          {usuario.Rol !== 'Regente' || usuario.FarmaciaAdmin ? (
            <CambiarRol usuario={usuario} user={user} onDone={decir} />
          ) : null}
          <Estado usuario={usuario} onAsk={setPregunta} />
        </>
      )}
      <p>
        <a href={paths.administrarUsuarios}>Todos los usuarios</a>
      </p>
      {pregunta !== null && (
        <ConClave
          titulo={pregunta.titulo}
          userName={user.userName}
          boton={pregunta.boton}
          haciendo={pregunta.haciendo}
          peligro={pregunta.peligro ?? false}
          onConfirm={async (ClaveActual) => decir(await pregunta.hacer(ClaveActual))}
          onClose={() => setPregunta(null)}
        >
          {pregunta.texto}
        </ConClave>
      )}
    </div>
  );
}

interface Parte {
  readonly usuario: DetalleDeUsuario;
  readonly user: Usuario;
  readonly onAsk: (pregunta: Pregunta) => void;
}

function Hechos({ usuario, user }: Omit<Parte, 'onAsk'>) {
  const { UltimoIngreso } = usuario;
  return (
    <section aria-labelledby="usuario-nombre" className="pila">
      <h2 id="usuario-nombre">{usuario.Usuario}</h2>
      <dl className="ficha">
        <div>
          <dt>Rol</dt>
          <dd>{usuario.FarmaciaAdmin ? 'Regente (FarmaciaAdmin)' : usuario.Rol}</dd>
        </div>
        <div>
          <dt>Alcance</dt>
          <dd>{usuario.Alcance}</dd>
        </div>
        <div>
          <dt>País</dt>
          <dd>{nombreDePais(usuario.Pais)}</dd>
        </div>
        <div>
          <dt>Estado</dt>
          <dd>{usuario.Activo ? (usuario.SinClave ? 'Sin ingresar' : 'Activo') : 'Desactivado'}</dd>
        </div>
        <div>
          <dt>Último ingreso</dt>
          <dd>{UltimoIngreso === null ? '—' : horaDe(user, UltimoIngreso)}</dd>
        </div>
        <div>
          <dt>Ingresos fallidos en 15 minutos</dt>
          <dd>{usuario.Fallos}</dd>
        </div>
      </dl>
    </section>
  );
}

function Ayuda({ usuario, user, onAsk }: Parte) {
  const params = { id: String(usuario.Id) };
  const nombre = usuario.Usuario;
  const { BloqueadoHasta } = usuario;
  return (
    <section className="pila" aria-labelledby="usuario-ayuda">
      <h2 id="usuario-ayuda">¿Olvidó su contraseña?</h2>
      <p>
        {usuario.SoloPorCorreo
          ? 'Quien aprueba cambios recibe su enlace solo en su correo verificado.'
          : 'Dele un enlace de un solo uso: con él elige otra. La actual sirve hasta entonces.'}
      </p>
      <div className="acciones">
        <button
          type="button"
          className="boton"
          onClick={() =>
            onAsk({
              titulo: `¿Dar un enlace a ${nombre}?`,
              texto: (
                <p>
                  Se muestra una sola vez
                  {usuario.TieneCorreo && usuario.EnviaCorreos
                    ? ', y va a su correo verificado'
                    : ''}
                  . Un enlace anterior deja de servir.
                </p>
              ),
              boton: 'Dar el enlace',
              haciendo: 'Dando…',
              hacer: async (ClaveActual) => {
                const { Enlace, Vence, Enviado } = await call(darEnlace, {
                  params,
                  body: { ClaveActual },
                });
                return (
                  <EnlaceDado
                    usuario={nombre}
                    enlace={Enlace}
                    vence={Vence}
                    enviado={Enviado}
                    user={user}
                  />
                );
              },
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
                titulo: `¿Desbloquear a ${nombre}?`,
                texto: (
                  <p>
                    {BloqueadoHasta === null
                      ? 'Podrá volver a intentar enseguida.'
                      : `Un lugar está bloqueado hasta el ${horaDe(user, BloqueadoHasta)}. Podrá volver a intentar enseguida.`}
                  </p>
                ),
                boton: 'Desbloquear',
                haciendo: 'Desbloqueando…',
                hacer: async (ClaveActual) => {
                  await call(desbloquear, { params, body: { ClaveActual } });
                  return aviso('Desbloqueado', `${nombre} puede intentar de nuevo.`);
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

function Sesiones({ usuario, user, onAsk }: Parte) {
  const params = { id: String(usuario.Id) };
  const cerrar = (Sesion?: string) =>
    onAsk({
      titulo: Sesion === undefined ? '¿Cerrar todas sus sesiones?' : '¿Cerrar esa sesión?',
      texto: <p>En ese equipo hay que ingresar de nuevo.</p>,
      boton: Sesion === undefined ? 'Cerrar las sesiones' : 'Cerrar la sesión',
      haciendo: 'Cerrando…',
      peligro: true,
      hacer: async (ClaveActual) => {
        const { Cerradas } = await call(cerrarSesionesDe, {
          params,
          body: { ClaveActual, ...(Sesion === undefined ? {} : { Sesion }) },
        });
        return aviso('Sesiones cerradas', `Se cerraron ${Cerradas}.`);
      },
    });
  return (
    <section className="pila" aria-labelledby="usuario-sesiones">
      <h2 id="usuario-sesiones">Sesiones abiertas</h2>
      {usuario.Sesiones.length === 0 ? (
        <p>No tiene sesiones abiertas.</p>
      ) : (
        <ul className="sesiones-de">
          {usuario.Sesiones.map(({ Id, AbiertaEn, UsadaEn }) => (
            <li key={Id}>
              <span>
                Abierta el {horaDe(user, AbiertaEn)}, último uso {horaDe(user, UsadaEn)}
              </span>
              <button type="button" className="boton-secundario" onClick={() => cerrar(Id)}>
                Cerrar
                <span className="oculto"> la sesión abierta el {horaDe(user, AbiertaEn)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="acciones">
        {usuario.Sesiones.length > 0 && (
          <button type="button" className="boton-secundario" onClick={() => cerrar()}>
            Cerrar todas
          </button>
        )}
        <button
          type="button"
          className="boton-secundario"
          onClick={() =>
            onAsk({
              titulo: '¿Quitar su segundo factor?',
              texto: <p>Es para quien perdió su llave o su aplicación. Sus sesiones terminan.</p>,
              boton: 'Quitar',
              haciendo: 'Quitando…',
              peligro: true,
              hacer: async (ClaveActual) =>
                cambiado(
                  await call(quitarFactores, { params, body: { ClaveActual } }),
                  'Segundo factor quitado',
                  'Desde ahora entra con su contraseña sola, hasta que registre otro.',
                ),
            })
          }
        >
          Quitar el segundo factor
        </button>
      </div>
    </section>
  );
}

function CambiarRol({
  usuario,
  user,
  onDone,
}: Omit<Parte, 'onAsk'> & { readonly onDone: (dicho: ReactNode) => void }) {
  const [abierto, setAbierto] = useState(false);
  return (
    <section className="pila" aria-labelledby="usuario-rol">
      <h2 id="usuario-rol">Rol y alcance</h2>
      {abierto ? (
        <FormularioDeUsuario
          id="usuario-rol-nuevo"
          user={user}
          inicial={{
            Rol: usuario.FarmaciaAdmin ? 'FarmaciaAdmin' : usuario.Rol,
            Pais: usuario.TodosLosPaises ? TODOS : usuario.Pais,
            Farmacia: '',
            Cadena: usuario.FarmaciaAdmin ? (usuario.Cadena ?? '') : '',
            Distribuidor: usuario.Distribuidor ?? '',
          }}
          conNombre={false}
          boton="Proponer el cambio"
          haciendo="Proponiendo…"
          onSend={async ({ ClaveActual, ...lugar }) => {
            const hecho = await call(cambiarUsuario, {
              params: { id: String(usuario.Id) },
              body: { ClaveActual, ...lugarDelContrato(lugar) },
            });
            setAbierto(false);
            onDone(cambiado(hecho, 'Guardado', 'Sus sesiones terminaron.'));
          }}
        />
      ) : (
        <button type="button" className="boton-secundario" onClick={() => setAbierto(true)}>
          Cambiar el rol o el alcance
        </button>
      )}
    </section>
  );
}

function Estado({ usuario, onAsk }: Omit<Parte, 'user'>) {
  const { Activo, Depende, Usuario: nombre } = usuario;
  return (
    <section className="pila" aria-labelledby="usuario-estado">
      <h2 id="usuario-estado">{Activo ? 'Desactivar' : 'Activar'}</h2>
      {Activo && Depende.length > 0 && <p>Dependen de este usuario: {Depende.join(', ')}.</p>}
      <button
        type="button"
        className="boton-secundario"
        onClick={() =>
          onAsk({
            titulo: Activo ? `¿Desactivar a ${nombre}?` : `¿Activar a ${nombre}?`,
            texto: (
              <p>
                {Activo
                  ? `Sus sesiones terminan ahora y no puede ingresar.${Depende.length > 0 ? ` Dependen de este usuario: ${Depende.join(', ')}.` : ''}`
                  : 'Podrá ingresar de nuevo.'}
              </p>
            ),
            boton: Activo ? 'Desactivar' : 'Activar',
            haciendo: 'Guardando…',
            peligro: Activo,
            hacer: async (ClaveActual) =>
              cambiado(
                await call(activarUsuario, {
                  params: { id: String(usuario.Id) },
                  body: { ClaveActual, Activo: !Activo },
                }),
                Activo ? 'Desactivado' : 'Activado',
                Activo ? 'Sus sesiones terminaron.' : 'Ya puede ingresar.',
              ),
          })
        }
      >
        {Activo ? 'Desactivar el usuario' : 'Activar el usuario'}
      </button>
    </section>
  );
}
