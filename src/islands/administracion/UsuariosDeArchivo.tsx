import { Alerta } from '../form/Alerta.tsx';
import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { ArchivoIlegible } from '../../archivos/archivoIlegible.ts';
import { call } from '../../api/call.ts';
import { crearUsuarios, USUARIOS_DE_UN_ARCHIVO } from '../../contracts/administracion/usuarios.ts';
import { contar } from '../../domain/cifra.ts';
import { paths } from '../../paths.ts';
import { Failure } from '../form/Failure.tsx';
import { Field } from '../form/Field.tsx';
import { useFocusLater } from '../form/useFocusLater.ts';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { NOTICE } from '../form/useNotice.tsx';
import { useQuestion } from '../form/useQuestion.tsx';
import { ElegirArchivo } from './ElegirArchivo.tsx';
import { codigosDeArchivo } from './codigosDeArchivo.ts';
import { ConClave } from '../cuenta/ConClave.tsx';
import { leerArchivoAparte } from './importar/leerArchivo.ts';
import { horaDe } from './palabras.ts';
import { loadLater } from '../loadLater.tsx';

const CodigoQr = loadLater(async () => (await import('../confirmacion/CodigoQr.tsx')).CodigoQr);

/** Makes the users of a chain from a file, each with a link on a slip of its own. */
export const UsuariosDeArchivo = guarded('administrar', Pantalla);

type Creados = InferOutput<typeof crearUsuarios.reply>;

function Pantalla() {
  const [codigos, setCodigos] = useState<readonly string[]>([]);
  const [falta, setFalta] = useState<string>();
  const { ask, question } = useQuestion(ConClave);
  const [creados, setCreados] = useState<Creados | null>(null);
  const focusLater = useFocusLater();
  if (creados !== null) return <Papeles creados={creados} />;
  const leer = async (archivo: File) => {
    setFalta(undefined);
    setCodigos([]);
    try {
      const leidos = codigosDeArchivo(await leerArchivoAparte(archivo));
      if (leidos.length === 0) setFalta('El archivo no tiene ningún código de farmacia.');
      else if (leidos.length > USUARIOS_DE_UN_ARCHIVO)
        setFalta(
          `El archivo tiene ${leidos.length} farmacias. Cree como máximo ${USUARIOS_DE_UN_ARCHIVO} usuarios a la vez.`,
        );
      else setCodigos(leidos);
    } catch (error) {
      if (!(error instanceof ArchivoIlegible)) throw error;
      setFalta(error.message);
    }
  };
  const preguntar = () =>
    ask({
      title: `¿Crear ${contar(codigos.length, 'usuario', 'usuarios')}?`,
      yes: 'Crear',
      doing: 'Creando…',
      children: <p>Se crean todos o ninguno. Los enlaces se muestran una sola vez.</p>,
      onYes: async (ClaveActual) => {
        setCreados(await call(crearUsuarios, { body: { ClaveActual, Farmacias: [...codigos] } }));
        focusLater(NOTICE);
      },
    });
  return (
    <div className="pila-amplia">
      <p>
        El archivo, .xlsx o .csv, tiene una columna «Código» con los códigos de las farmacias. A
        cada una se le crea su Regente, con un enlace para elegir su contraseña.
      </p>
      <Field id="usuarios-archivo" label="Archivo" error={falta}>
        {(ties) => <ElegirArchivo ties={ties} onArchivo={(archivo) => void leer(archivo)} />}
      </Field>
      {codigos.length > 0 && (
        <section className="pila" aria-labelledby="archivo-leido">
          <h2 id="archivo-leido">{contar(codigos.length, 'farmacia leída', 'farmacias leídas')}</h2>
          <ul className="codigos-leidos">
            {codigos.map((codigo) => (
              <li key={codigo}>{codigo}</li>
            ))}
          </ul>
          <button type="button" className="boton" onClick={preguntar}>
            Crear {codigos.length === 1 ? 'el usuario' : `los ${codigos.length} usuarios`}
          </button>
        </section>
      )}
      {question}
    </div>
  );
}

function Papeles({ creados }: { readonly creados: Creados }) {
  const user = useUsuario();
  const { Usuarios, Vence } = creados;
  return (
    <div className="pila-amplia">
      <Alerta
        tipo="ok"
        role="status"
        id={NOTICE}
        titulo={`${Usuarios.length === 1 ? 'Se creó' : 'Se crearon'} ${contar(Usuarios.length, 'usuario', 'usuarios')}`}
      >
        <p>Los enlaces se muestran solo ahora y sirven hasta el {horaDe(user, Vence)}.</p>
      </Alerta>
      <div className="acciones no-imprimir">
        <button type="button" className="boton" onClick={() => window.print()}>
          Imprimir un papel para cada una
        </button>
        <a className="boton-secundario" href={paths.administrarUsuarios}>
          Ver los usuarios
        </a>
      </div>
      {Usuarios.every(({ Enlace }) => Enlace === null) && (
        <Failure fault="Los enlaces ya se mostraron. Dé otro a cada usuario desde su página." />
      )}
      <ul className="papeles">
        {Usuarios.map(({ Usuario: nombre, Farmacia, Enlace }) => (
          <li key={nombre}>
            <p>
              <strong>{Farmacia}</strong>
            </p>
            <p>
              Usuario: <span className="codigo">{nombre}</span>
            </p>
            {Enlace !== null && (
              <>
                <p>
                  Abra esta dirección antes del {horaDe(user, Vence)} y elija su contraseña. Sirve
                  una sola vez.
                </p>
                <p className="enlace-texto">{new URL(Enlace, location.origin).href}</p>
                <CodigoQr text={new URL(Enlace, location.origin).href} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
