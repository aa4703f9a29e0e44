import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { buscar } from '../../contracts/busqueda.ts';
import { leerSesionVisible } from '../../contracts/sessionCookie.ts';
import { BUSQUEDA_CORTA, seBusca } from '../../domain/busqueda.ts';
import { TEXTO_FACTURA_MAXIMO } from '../../domain/facturas.ts';
import { noteFound } from '../../stores/pageNotes.ts';
import { checkSession } from '../../stores/signedInUser.ts';
import { EnLinea } from '../EnLinea.tsx';
import { Datos } from '../form/Datos.tsx';
import { Dialog } from '../form/Dialog.tsx';
import { useAnswer } from '../useAnswer.ts';
import { gruposDe, quePuedeBuscar } from './hallados.ts';

const PAUSA_MS = 200;

/** The typed text once the typing pauses, or at once by `now`. */
function usePaused(text: string): readonly [paused: string, now: () => void] {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setPaused(text), PAUSA_MS);
    return () => clearTimeout(pause);
  }, [text]);
  return [paused, () => setPaused(text)];
}

interface BuscadorProps {
  /** The keys typed before it was loaded; Enter is a newline. */
  readonly inicial: string;
  readonly onClose: () => void;
}

/**
 * The search of the bar, after the ARIA combobox pattern. Enter before the answer follows the only one found: a scanner
 * presses it at once.
 */
export function Buscador({ inicial, onClose }: BuscadorProps) {
  const id = useId();
  const [texto, setTexto] = useState(inicial.replaceAll('\n', ''));
  const conEnter = useRef(inicial.endsWith('\n'));
  const lista = useRef<HTMLDivElement>(null);
  const user = leerSesionVisible(document.cookie);
  const [pausado, ahora] = usePaused(texto.trim());
  const corta = !seBusca(pausado);
  const { answer } = useAnswer({
    request: corta ? undefined : pausado,
    load: async (signal) => {
      await checkSession();
      return call(buscar, { body: { Texto: pausado }, signal });
    },
  });
  const encontrado = corta || answer.status === 'failed' ? undefined : answer.value;
  // Of another answer the first one is marked.
  const [marca, setMarca] = useState({ en: encontrado, indice: 0 });
  const marcado = marca.en === encontrado ? marca.indice : 0;
  const setMarcado = (indice: number) => setMarca({ en: encontrado, indice });
  const grupos = encontrado === undefined || user === null ? [] : gruposDe(encontrado, user);
  const hallados = grupos.flatMap((grupo) => grupo.hallados);
  const listo = answer.status === 'ready' && pausado === texto.trim();

  const opcion = (indice: number) => `${id}-${indice}`;
  const seguir = (indice: number) =>
    lista.current?.querySelector<HTMLElement>(`#${CSS.escape(opcion(indice))}`)?.click();
  useEffect(() => {
    if (!listo || !conEnter.current) return;
    conEnter.current = false;
    if (hallados.length === 1) seguir(0);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (hallados.length === 0) return;
      const siguiente =
        (marcado + (event.key === 'ArrowDown' ? 1 : -1) + hallados.length) % hallados.length;
      setMarcado(siguiente);
      document.getElementById(opcion(siguiente))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (listo) seguir(marcado);
      else {
        conEnter.current = true;
        ahora();
      }
    }
  };

  const dicho =
    pausado === '' || hallados.length > 0
      ? ''
      : corta
        ? BUSQUEDA_CORTA
        : answer.status === 'failed'
          ? answer.error.detail
          : answer.status === 'loading'
            ? 'Buscando…'
            : `No encontramos nada con «${pausado}» dentro de lo que usted puede ver. ${
                /\d/.test(pausado)
                  ? 'De una factura escriba el número o su último tramo; de una tarjeta o una identificación, el número completo; de un código, al menos 5 caracteres.'
                  : user !== null &&
                    `Se busca: ${Object.keys(quePuedeBuscar(user)).join(', ').toLowerCase()}.`
              }`;
  return (
    <Dialog title={<span className="oculto">Buscar</span>} onClose={onClose}>
      <div className="hallazgos">
        <input
          type="text"
          role="combobox"
          aria-label="Qué desea buscar"
          placeholder="Qué desea buscar"
          aria-autocomplete="list"
          aria-expanded={hallados.length > 0}
          aria-controls={`${id}-lista`}
          aria-activedescendant={hallados.length > 0 ? opcion(marcado) : undefined}
          aria-describedby={`${id}-${pausado === '' ? 'pista' : 'dicho'}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={TEXTO_FACTURA_MAXIMO}
          value={texto}
          onChange={({ target }) => {
            conEnter.current = false;
            setTexto(target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <p className="hallazgos-dicho" id={`${id}-dicho`} role="status">
          {dicho}
          {hallados.length > 0 && (
            <span className="oculto">
              {hallados.length} {hallados.length === 1 ? 'resultado' : 'resultados'}
              {grupos.some(({ hayMas }) => hayMas) ? ', y hay más.' : '.'}
            </span>
          )}
        </p>
        {pausado === '' && user !== null && (
          <div id={`${id}-pista`} className="hallazgos-pista">
            <Datos className="se-busca" de={quePuedeBuscar(user)} />
          </div>
        )}
        <div
          ref={lista}
          id={`${id}-lista`}
          role="listbox"
          aria-label="Lo encontrado"
          aria-busy={answer.status === 'loading' && !corta}
          className="hallazgos-lista"
        >
          {grupos.map((grupo) => (
            <div key={grupo.clase} role="group" aria-labelledby={`${id}-${grupo.clase}`}>
              <p className="hallazgos-grupo" id={`${id}-${grupo.clase}`} role="presentation">
                {grupo.nombre}
              </p>
              {grupo.hallados.map((uno) => {
                const propio = hallados.indexOf(uno);
                return (
                  <a
                    key={uno.clave}
                    id={opcion(propio)}
                    role="option"
                    aria-selected={propio === marcado}
                    tabIndex={-1}
                    href={uno.href}
                    onMouseMove={() => setMarcado(propio)}
                    onClick={(event) => {
                      if (grupo.clase === 'Personas') noteFound(uno.href, uno.titulo);
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                      if (uno.abrir !== undefined) {
                        event.preventDefault();
                        void uno.abrir();
                      }
                      // Another search of the page that is open would else stay behind the dialog.
                      onClose();
                    }}
                  >
                    <strong>{uno.titulo}</strong>
                    <EnLinea partes={uno.detalle} />
                  </a>
                );
              })}
              {grupo.hayMas && (
                <p className="hallazgos-mas" role="presentation">
                  Se muestran {grupo.hallados.length} y hay más: escriba más letras o números.
                </p>
              )}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
