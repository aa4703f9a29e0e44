import { useRef } from 'react';
import { call } from '../../api/call.ts';
import { CATALOGO_NOMBRES, CATALOGOS } from '../../contracts/administracion/catalogos.ts';
import { ajustes, cambiarAjustes } from '../../contracts/administracion/propuestas.ts';
import { puede } from '../../domain/permisos.ts';
import { useNotice } from '../form/useNotice.tsx';
import { useQuestion } from '../form/useQuestion.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { useCall } from '../useAnswer.ts';
import { dichoDe, PorQue } from './Propuesto.tsx';
import { ConClave } from '../cuenta/ConClave.tsx';
import { Awaited } from '../Awaited.tsx';

/** The first page of the administration: how a programme is set up, and the switch of four eyes. */
export const Inicio = guarded('aprobarCambios', Pantalla);

function Pantalla() {
  const user = useUsuario();
  const { ask, question } = useQuestion(ConClave);
  const { notice, tell } = useNotice();
  const porQue = useRef('');
  const leidos = useCall(ajustes);
  if (leidos.value === undefined) return <Awaited asked={leidos} says="Buscando los ajustes…" />;
  const { CuatroOjos } = leidos.value;
  const cambiar = async (ClaveActual: string) => {
    const hecho = await call(cambiarAjustes, {
      body: { ClaveActual, CuatroOjos: !CuatroOjos, PorQue: porQue.current },
    });
    const titulo = CuatroOjos ? 'Ya no se pide otra persona' : 'Desde ahora se pide otra persona';
    tell(dichoDe(hecho, titulo));
    leidos.again();
  };
  const preguntar = () =>
    ask({
      title: CuatroOjos ? '¿Apagar la segunda aprobación?' : '¿Encender la segunda aprobación?',
      yes: CuatroOjos ? 'Apagar' : 'Encender',
      doing: 'Guardando…',
      isDangerous: CuatroOjos,
      onYes: cambiar,
      children: CuatroOjos ? (
        <>
          <p>
            Es para una empresa de una sola persona. Donde hay o hubo otra que aprueba, apagarla
            también espera su aprobación.
          </p>
          <PorQue en={porQue} />
        </>
      ) : (
        <p>Desde ese momento los cambios delicados esperan a otra persona.</p>
      ),
    });
  return (
    <div className="pila-amplia en-columnas">
      {notice}
      <section className="tarjeta pila" aria-labelledby="administracion-ojos">
        <div className="acciones">
          <h2 id="administracion-ojos">Segunda aprobación</h2>
          <span className={`etiqueta ${CuatroOjos ? 'etiqueta-ok' : 'etiqueta-aviso'}`}>
            {CuatroOjos ? 'Encendida' : 'Apagada'}
          </span>
        </div>
        <p>
          Otra persona aprueba las promociones, los máximos, las vigencias, el permiso de FFD, los
          roles, la identificación fiscal de una farmacia, y lo que pasa de 100 filas de una persona
          en un día.
        </p>
        {puede(user, 'administrar') && (
          <button type="button" className="boton-secundario" onClick={preguntar}>
            {CuatroOjos ? 'Apagar la segunda aprobación' : 'Encender la segunda aprobación'}
          </button>
        )}
      </section>
      {puede(user, 'administrar') && (
        <section className="tarjeta pila" aria-labelledby="administracion-orden">
          <h2 id="administracion-orden">En qué orden se carga un programa</h2>
          <ol className="administracion-orden">
            {[...CATALOGO_NOMBRES.map((nombre) => CATALOGOS[nombre].titulo), 'Usuarios'].map(
              (titulo) => (
                <li key={titulo}>{titulo}</li>
              ),
            )}
          </ol>
          <p>
            Se escriben a mano o se importan; los usuarios, con «Crear muchos de un archivo». Los
            textos públicos, las preguntas y los avisos legales los cambia quien edita el contenido
            del sitio.
          </p>
        </section>
      )}
      {question}
    </div>
  );
}
