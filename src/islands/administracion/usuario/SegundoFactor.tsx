import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { quitarFactores } from '../../../contracts/administracion/usuarios.ts';
import { PorQue } from '../Propuesto.tsx';
import { cambiado, esperaDe, type Parte } from './pregunta.tsx';

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
