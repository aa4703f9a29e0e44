import { type ReactNode, useEffect, useState } from 'react';
import { verUsuario } from '../../../contracts/administracion/usuarios.ts';
import { puede } from '../../../domain/permisos.ts';
import { paths } from '../../../paths.ts';
import { useFocusLater } from '../../form/useFocusLater.ts';
import { useQuestion } from '../../form/useQuestion.tsx';
import { guarded, useUsuario } from '../../session/Guard.tsx';
import { usePathname } from '../../table/useAddress.ts';
import { useCall } from '../../useAnswer.ts';
import { NOTICE } from '../../form/useNotice.tsx';
import { ConClave } from '../../cuenta/ConClave.tsx';
import { horaDe, idDeRuta, nombreDePais, rolEnPalabras } from '../palabras.ts';
import { Ayuda } from './Ayuda.tsx';
import { CambiarNombre } from './CambiarNombre.tsx';
import { CambiarRol } from './CambiarRol.tsx';
import { Estado } from './Estado.tsx';
import { SegundoFactor } from './SegundoFactor.tsx';
import { Sesiones } from './Sesiones.tsx';
import type { Parte, Pregunta } from './pregunta.tsx';
import { Datos } from '../../form/Datos.tsx';
import { Awaited } from '../../Awaited.tsx';

/** One user: help with the password, sessions, locks, role. */
export const UnUsuario = guarded('ayudarUsuarios', Pantalla);

function Pantalla() {
  const id = idDeRuta(usePathname());
  useEffect(() => {
    if (id === undefined) location.replace(paths.administrarUsuarios);
  }, [id]);
  return id === undefined ? null : <Abierto key={id} id={id} />;
}

function Abierto({ id }: { readonly id: number }) {
  const user = useUsuario();
  const { ask, question } = useQuestion(ConClave);
  const [dicho, setDicho] = useState<ReactNode>(null);
  const focusLater = useFocusLater();
  const leido = useCall(verUsuario, { params: { id } });
  const usuario = leido.value;
  useEffect(() => {
    if (usuario !== undefined) document.title = `${usuario.Usuario} · Junto a Tí`;
  }, [usuario]);
  const decir = (next: ReactNode) => {
    setDicho(next);
    focusLater(NOTICE);
    leido.again();
  };
  const preguntar = ({ hacer, ...pregunta }: Pregunta) =>
    ask({
      ...pregunta,
      label: 'Su propia contraseña actual',
      onYes: async (ClaveActual) => decir(await hacer(ClaveActual)),
    });
  if (usuario === undefined) return <Awaited asked={leido} says="Buscando el usuario…" />;
  const parte = { usuario, onAsk: preguntar, onDone: decir };
  const administra = puede(user, 'administrar') && usuario.Id !== user.userId;
  return (
    <div className="pila-amplia">
      <p className="volver">
        <a href={paths.administrarUsuarios}>Volver a Usuarios</a>
      </p>
      {dicho}
      <Hechos usuario={usuario} />
      <div className="en-columnas">
        <div className="pila-amplia">
          {usuario.Activo && <Ayuda {...parte} />}
          {administra && <CambiarNombre {...parte} />}
        </div>
        {administra && (
          <div className="pila-amplia">
            <Sesiones {...parte} />
            <SegundoFactor {...parte} />
            {usuario.Rol !== 'Regente' || usuario.FarmaciaAdmin ? <CambiarRol {...parte} /> : null}
            <Estado {...parte} />
          </div>
        )}
      </div>
      {question}
    </div>
  );
}

function Hechos({ usuario }: Pick<Parte, 'usuario'>) {
  const user = useUsuario();
  const { Activo, SinClave, UltimoIngreso } = usuario;
  const clase = Activo ? (SinClave ? 'etiqueta-aviso' : 'etiqueta-ok') : 'etiqueta-error';
  return (
    <section aria-labelledby="usuario-nombre" className="pila">
      <div className="acciones">
        <h2 id="usuario-nombre" className="titulo-de-registro">
          {usuario.Usuario}
        </h2>
        <span className={`etiqueta ${clase}`}>
          {Activo ? (SinClave ? 'Sin ingresar' : 'Activo') : 'Desactivado'}
        </span>
      </div>
      <Datos
        de={{
          Persona: usuario.Persona,
          Rol: rolEnPalabras(usuario),
          Alcance: usuario.Alcance,
          País: nombreDePais(usuario.Pais),
          'Correo electrónico': usuario.TieneCorreo ? 'Verificado' : usuario.CorreoEscrito,
          'Segundo factor': usuario.SegundoFactor ?? 'No tiene',
          'Último ingreso': UltimoIngreso === null ? '—' : horaDe(user, UltimoIngreso),
          'Ingresos fallidos en 15 minutos': usuario.Fallos > 0 && usuario.Fallos,
        }}
      />
      {puede(user, 'aprobarCambios') && (
        <a href={`${paths.actos}?buscar=${encodeURIComponent(usuario.Usuario)}`}>
          Su historial en «Lo que se hizo»
        </a>
      )}
    </section>
  );
}
