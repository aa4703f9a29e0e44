import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { usarEnlace, verEnlace } from '../../contracts/enlaces.ts';
import { paths } from '../../paths.ts';
import { Failure } from '../form/Failure.tsx';
import { Alerta } from '../form/Alerta.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { useCall } from '../useAnswer.ts';
import { useHydrated } from '../useHydrated.ts';
import { ClaveNueva, claveElegida } from './ClaveNueva.tsx';
import { Awaited } from '../Awaited.tsx';

/** The token of a one-time link: the part of the address after the #, which no server sees. */
export function Enlace() {
  const hydrated = useHydrated();
  return hydrated ? <DeLaBarra /> : <p role="status">Abriendo su enlace…</p>;
}

function DeLaBarra() {
  const [token, setToken] = useState(() => location.hash.slice(1));
  useEffect(() => {
    // Another link opened in the same tab changes only the part after the #, which loads no page.
    const another = () => {
      if (location.hash.length > 1) setToken(location.hash.slice(1));
    };
    addEventListener('hashchange', another);
    return () => removeEventListener('hashchange', another);
  }, []);
  useEffect(() => {
    // Keep the token out of the browser's history: computers are shared.
    if (token !== '') history.replaceState(null, '', location.pathname);
  }, [token]);
  const { answer, again } = useCall(verEnlace, { body: { Enlace: token } });
  if (answer.status === 'failed') {
    return (
      <Failure fault={answer.error} again={again}>
        <p>Pida otro enlace a quien administra el programa o su cadena.</p>
      </Failure>
    );
  }
  if (answer.value === undefined) return <p role="status">Abriendo su enlace…</p>;
  const { Uso, UserName } = answer.value;
  return Uso === 'acceso' ? (
    <ElegirClave key={token} token={token} userName={UserName} />
  ) : (
    <Verificar key={token} token={token} userName={UserName} />
  );
}

function Hecho({ titulo, texto }: { readonly titulo: string; readonly texto: string }) {
  useEffect(() => document.getElementById('enlace-hecho')?.focus(), []);
  return (
    <div className="pila">
      <Alerta tipo="ok" role="status" id="enlace-hecho" titulo={titulo}>
        <p>{texto}</p>
      </Alerta>
      <p>
        <a className="boton" href={paths.login}>
          Ingresar
        </a>
      </p>
    </div>
  );
}

interface AbiertoProps {
  readonly token: string;
  readonly userName: string;
}

function ElegirClave({ token, userName }: AbiertoProps) {
  const [done, setDone] = useState(false);
  const form = useAppForm({
    id: 'enlace',
    schema: claveElegida,
    initial: { ClaveNueva: '', Repetida: '' },
    onSubmit: async ({ ClaveNueva: clave }) => {
      await call(usarEnlace, { body: { Enlace: token, ClaveNueva: clave } });
      setDone(true);
    },
  });
  if (done)
    return <Hecho titulo="Ya tiene su contraseña" texto={`Ingrese con el usuario ${userName}.`} />;
  return (
    <form.Form className="formulario">
      <p>
        Elija la contraseña del usuario <strong>{userName}</strong>.
      </p>
      <input type="text" hidden name="username" autoComplete="username" value={userName} readOnly />
      <ClaveNueva />
      <form.Submit doing="Guardando…">Guardar la contraseña</form.Submit>
    </form.Form>
  );
}

function Verificar({ token, userName }: AbiertoProps) {
  const verificado = useCall(usarEnlace, { body: { Enlace: token } });
  if (verificado.value === undefined) {
    return <Awaited asked={verificado} says="Verificando su correo…" className="" />;
  }
  return <Hecho titulo="Su correo quedó verificado" texto={`Es del usuario ${userName}.`} />;
}
