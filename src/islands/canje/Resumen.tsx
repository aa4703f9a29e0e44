import { Icon } from '../form/Icon.tsx';
import type { BorradorCanje } from './borrador.ts';
import type { Requisito } from './requisitos.ts';

const ICONOS = { listo: 'ok', falta: 'pendiente', negado: 'cerrar' } as const;
const estadoDe = (listo: boolean): keyof typeof ICONOS => (listo ? 'listo' : 'falta');

/** The redemption at a glance, beside the fields: given and missing parts, with a constant number of rows. */
export function Resumen({
  lineas,
  requisitos,
  negado,
}: {
  readonly lineas: BorradorCanje['lineas'];
  readonly requisitos: readonly Requisito[];
  /** The control of what is there and was refused. */
  readonly negado: string | null;
}) {
  const validadas = lineas.filter(({ validada }) => validada).length;
  const palabra = lineas.length === 1 ? 'validada' : 'validadas';
  const filas = [
    ...requisitos
      .filter(({ nombre }) => nombre !== undefined)
      .map(({ control, nombre, listo, valor }) => ({
        nombre,
        estado: control === negado ? 'negado' : estadoDe(listo),
        dicho: listo ? valor : 'Falta',
      })),
    {
      nombre: 'Facturas',
      estado: estadoDe(lineas.length > 0 && validadas === lineas.length),
      dicho: lineas.length === 0 ? 'Falta' : `${validadas} de ${lineas.length} ${palabra}`,
    },
  ];
  return (
    <>
      <h2 id="canje-resumen">Resumen</h2>
      <ul className="canje-requisitos">
        {filas.map(({ nombre, estado, dicho }) => (
          <li key={nombre} className={estado}>
            <Icon name={ICONOS[estado]} />
            <span>
              {nombre}
              <span className={dicho === 'Falta' ? 'oculto' : undefined}>
                : <span className="canje-valor">{dicho}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
