import { call } from '../../../api/call.ts';
import { cerrarSesionesDe } from '../../../contracts/administracion/usuarios.ts';
import { Abierta } from '../../cuenta/Abierta.tsx';
import { useUsuario } from '../../session/Guard.tsx';
import { horaDe } from '../palabras.ts';
import { hecho, type Parte } from './pregunta.tsx';

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
