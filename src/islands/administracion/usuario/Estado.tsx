import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { activarUsuario } from '../../../contracts/administracion/usuarios.ts';
import { paths } from '../../../paths.ts';
import { PorQue } from '../Propuesto.tsx';
import { cambiado, esperaDe, type Parte } from './pregunta.tsx';

/** The button that disables the user, or enables it again. */
export function Estado({ usuario, onAsk }: Parte) {
  const { Activo, Depende, Usuario: nombre } = usuario;
  const porQue = useRef('');
  const depende = `Lo que depende de este usuario: ${Depende.join(', ')}.`;
  return (
    <section className="pila" aria-labelledby="usuario-estado">
      <h2 id="usuario-estado">{Activo ? 'Desactivar' : 'Activar'}</h2>
      {Activo && Depende.length > 0 && (
        <p>
          {depende} No hay que traspasar nada: los{' '}
          <a href={`${paths.reporteDeOficina}?estado=Pendiente&periodo=7-dias`}>
            canjes pendientes
          </a>{' '}
          los audita la oficina, y las <a href={paths.propuestas}>propuestas</a> las decide otra
          persona.
        </p>
      )}
      {esperaDe(usuario, 'activar-usuario') ?? (
        <button
          type="button"
          className={Activo ? 'boton-secundario boton-peligro' : 'boton-secundario'}
          onClick={() =>
            onAsk({
              title: Activo ? `¿Desactivar a ${nombre}?` : `¿Activar a ${nombre}?`,
              children: (
                <>
                  <p>
                    {Activo
                      ? `Sus sesiones terminan ahora y no puede ingresar.${Depende.length > 0 ? ` ${depende}` : ''}`
                      : 'Podrá ingresar de nuevo.'}
                  </p>
                  {!Activo && <PorQue en={porQue} />}
                </>
              ),
              yes: Activo ? 'Desactivar' : 'Activar',
              doing: 'Guardando…',
              isDangerous: Activo,
              hacer: async (ClaveActual) =>
                cambiado(
                  await call(activarUsuario, {
                    params: { id: usuario.Id },
                    body: { ClaveActual, Activo: !Activo, PorQue: porQue.current },
                  }),
                  Activo ? 'Desactivado' : 'Activado',
                  Activo ? 'Sus sesiones terminaron.' : 'Ya puede ingresar.',
                ),
            })
          }
        >
          {Activo ? 'Desactivar el usuario' : 'Activar el usuario'}
        </button>
      )}
    </section>
  );
}
