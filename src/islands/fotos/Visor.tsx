import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { InferOutput } from 'valibot';
import { download } from '../../api/call.ts';
import { type listar, ver } from '../../contracts/fotos.ts';
import { formatearCodigo } from '../../domain/codigoConfirmacion.ts';
import { paths } from '../../paths.ts';
import { useTeclas } from '../dashboard/detalle/useTeclas.ts';
import { Alerta } from '../form/Alerta.tsx';
import { useAnswer } from '../useAnswer.ts';
import { comoTexto } from './preparar.ts';
import { Awaited } from '../Awaited.tsx';

interface VisorProps {
  /** The canonical confirmation code. */
  readonly codigo: string;
  readonly fotos: InferOutput<typeof listar.reply>;
  /** Whether the keys + - G and F act. */
  readonly atajos: boolean;
}

/** Whether photos were asked for and none has come. */
export const faltan = (fotos: VisorProps['fotos'] | undefined): boolean =>
  fotos !== undefined && fotos.Pide !== null && fotos.Fotos.length === 0;

const AUMENTOS = [1, 1.5, 2, 3, 4] as const;

/** The photos of a redemption's invoices, one at a time: larger, smaller, turned and on the whole screen, by buttons or keys. */
export function Visor({ codigo, fotos: { Fotos }, atajos }: VisorProps) {
  const [cual, setCual] = useState(0);
  const foto = Fotos[cual];
  if (foto === undefined) return <p>Sin fotos.</p>;
  return (
    <div className="pila">
      {foto.Repite !== null && (
        <Alerta tipo="aviso">
          <p>
            Parece el mismo papel que la foto del canje{' '}
            <a href={paths.canjeDetalle(foto.Repite)}>{formatearCodigo(foto.Repite)}</a>.
          </p>
        </Alerta>
      )}
      <Imagen key={foto.Orden} codigo={codigo} orden={foto.Orden} atajos={atajos}>
        {Fotos.length > 1 &&
          Fotos.map(({ Orden }, i) => (
            <button
              key={Orden}
              type="button"
              className="boton-secundario"
              aria-pressed={i === cual}
              onClick={() => setCual(i)}
            >
              Foto {Orden}
            </button>
          ))}
      </Imagen>
    </div>
  );
}

interface ImagenProps {
  readonly codigo: string;
  readonly orden: number;
  readonly atajos: boolean;
  readonly children: ReactNode;
}

function Imagen({ codigo, orden, atajos, children }: ImagenProps) {
  const [aumento, setAumento] = useState(0);
  const [giros, setGiros] = useState(0);
  const bajada = useAnswer({
    request: `${codigo} ${orden}`,
    load: async (signal) =>
      comoTexto(await download(ver, { params: { code: codigo, orden }, signal })),
  });
  const acercar = (pasos: number) =>
    setAumento((antes) => Math.min(AUMENTOS.length - 1, Math.max(0, antes + pasos)));
  const girar = () => setGiros((antes) => (antes + 1) % 4);
  const todo = useRef<HTMLDivElement>(null);
  // A browser may have refused it: the photo stays where it is.
  const ampliar = () =>
    void (
      document.fullscreenElement === null
        ? todo.current?.requestFullscreen()
        : document.exitFullscreen()
    )?.catch(() => undefined);
  useTeclas({ '+': () => acercar(1), '-': () => acercar(-1), g: girar, f: ampliar }, atajos);
  const [marco, setMarco] = useState<HTMLDivElement | null>(null);
  const escala = AUMENTOS[aumento] ?? 1;
  useEffect(() => {
    // The middle of the paper stays in sight.
    marco?.scrollTo(
      (marco.scrollWidth - marco.clientWidth) / 2,
      (marco.scrollHeight - marco.clientHeight) / 2,
    );
  }, [marco, escala, giros]);

  return (
    <div className="visor-todo" ref={todo}>
      <div className="acciones visor-botones">
        {children}
        <button type="button" className="boton-secundario" onClick={() => acercar(1)}>
          Acercar {atajos && <kbd>+</kbd>}
        </button>
        <button type="button" className="boton-secundario" onClick={() => acercar(-1)}>
          Alejar {atajos && <kbd>-</kbd>}
        </button>
        <button type="button" className="boton-secundario" onClick={girar}>
          Girar {atajos && <kbd>G</kbd>}
        </button>
        {document.fullscreenEnabled && (
          <button type="button" className="boton-secundario" onClick={ampliar}>
            Pantalla completa {atajos && <kbd>F</kbd>}
          </button>
        )}
      </div>
      <div className="visor" ref={setMarco} tabIndex={0} role="group" aria-label="Foto ampliable">
        <Awaited asked={bajada} />
        {bajada.value !== undefined && (
          <img
            src={`data:image/jpeg;base64,${bajada.value}`}
            alt={`Foto ${orden} de las facturas`}
            style={{ width: `${escala * 100}%`, transform: `rotate(${giros * 90}deg)` }}
          />
        )}
      </div>
    </div>
  );
}
