import type { InferOutput } from 'valibot';
import type { cola } from '../../contracts/dashboard/auditoria.ts';
import { formatearCodigo } from '../../domain/codigoConfirmacion.ts';
import { MARCAS } from '../../domain/marcas.ts';
import { PAISES } from '../../domain/paises.ts';
import { RIESGOS } from '../../domain/senales.ts';
import { paths } from '../../paths.ts';
import { DE_FARMACIA, NombreBreve } from '../dashboard/NombreBreve.tsx';
import { Plazo } from './Plazo.tsx';
import type { PorEnviar } from './porEnviar.ts';

type Fila = InferOutput<typeof cola.reply>['data'][number];

/** The id of a row's link, for the focus that comes back to it. */
export const idDeFila = (codigo: string): string => `fila-${codigo}`;

/** The id of the sentence that says which rows can be chosen. */
export const COMO_SE_ELIGE = 'mesa-como-se-elige';

interface ColaProps {
  readonly filas: readonly Fila[];
  readonly abierto: string;
  readonly decisiones: ReadonlyMap<string, PorEnviar>;
  /** The list has rows of several countries. */
  readonly conPais: boolean;
  readonly busy: boolean;
  /** The rows whose case was shown. */
  readonly vistos: ReadonlySet<string>;
  readonly elegidos: ReadonlySet<string>;
  readonly onChoose: (codigo: string) => void;
  readonly onOpen: (codigo: string) => void;
}

const TONOS = { alto: 'etiqueta-error', medio: 'etiqueta-aviso' } as const;

const estadoDe = ({ paso, Decision }: PorEnviar) =>
  paso === 'fallida' ? 'Sin enviar' : Decision === 'Aprobado' ? 'Se aprueba' : 'Se rechaza';

/** Whether a row is never approved together with others. */
export const seApruebaAparte = ({ Marcas }: Fila): boolean => Marcas.includes('desconocido');

/** Why a row cannot be approved together with others, if it cannot. */
const sinElegir = (fila: Fila, vistos: ReadonlySet<string>): string | undefined =>
  seApruebaAparte(fila)
    ? 'El paciente no lo reconoce: se aprueba aparte, con observaciones.'
    : vistos.has(fila.CodigoConfirmacion)
      ? undefined
      : 'Abra el caso para poder elegirlo.';

/** 'Neuralba Cápsulas 75 mg, caja de 28', 'Z4586-MW74V': a phone leaves most of it to the case. */
const COMIENZO = /^()([^ -]*)(.*)$/;

const DE_RIESGO = /^(Riesgo )(.*)()$/;

const siglasDe = (pais: string) => PAISES.find(({ nombre }) => nombre === pais)?.prefijo ?? pais;

/** The first reason of a row's place, and how many more the case tells. */
function Razones({ fila: { Marcas, Senales } }: { readonly fila: Fila }) {
  const [marca] = Marcas;
  // Photos are no signal.
  const senales = Marcas.filter((una) => una !== 'conFotos').length + Senales.length;
  const otras = marca === 'conFotos' ? senales : senales - 1;
  return (
    <>
      {marca === undefined ? (
        Senales[0]
      ) : (
        <span className={marca === 'conFotos' ? 'etiqueta' : 'etiqueta etiqueta-aviso'}>
          {MARCAS[marca]}
        </span>
      )}
      {otras > 0 && (
        <span
          className="cola-mas"
          title={[...Marcas.map((una) => MARCAS[una]), ...Senales].join(' · ')}
        >
          {' '}
          y {otras} {otras === 1 ? 'señal' : 'señales'} más
        </span>
      )}
    </>
  );
}

/** The queue: a row for each redemption, with the reason of its place below its name. */
export function Cola({
  filas,
  abierto,
  decisiones,
  conPais,
  busy,
  vistos,
  elegidos,
  onChoose,
  onOpen,
}: ColaProps) {
  return (
    <ol className="cola" aria-label="Cola de auditoría" aria-busy={busy}>
      {filas.map((fila) => {
        const codigo = fila.CodigoConfirmacion;
        const puesta = decisiones.get(codigo);
        return (
          <li key={codigo} className={puesta === undefined ? undefined : 'cola-puesta'}>
            {puesta === undefined && (
              <label className="cola-elegir" title={sinElegir(fila, vistos)}>
                <input
                  type="checkbox"
                  disabled={sinElegir(fila, vistos) !== undefined}
                  aria-describedby={sinElegir(fila, vistos) && COMO_SE_ELIGE}
                  aria-label={`Elegir el canje de ${fila.PuntoVenta}, ${fila.Producto}`}
                  checked={elegidos.has(codigo)}
                  onChange={() => onChoose(codigo)}
                />
              </label>
            )}
            <a
              id={idDeFila(codigo)}
              href={paths.casoDeAuditoria(codigo)}
              aria-current={codigo === abierto ? 'true' : undefined}
              onClick={(event) => {
                // A click with a key held opens a tab of its own, as for any link.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(codigo);
              }}
            >
              <span>
                <strong>
                  <NombreBreve entero={fila.PuntoVenta} partes={DE_FARMACIA} />
                </strong>{' '}
                <span className="cola-codigo codigo">
                  <NombreBreve entero={formatearCodigo(codigo)} partes={COMIENZO} />
                </span>
              </span>
              <span className="cola-marcas">
                <span className="cola-producto">
                  {conPais && `${siglasDe(fila.Pais)} · `}
                  <NombreBreve entero={fila.Producto} partes={COMIENZO} />
                </span>{' '}
                {fila.Riesgo !== null && fila.Riesgo !== 'bajo' && (
                  <span className={`etiqueta cola-riesgo ${TONOS[fila.Riesgo]}`}>
                    <NombreBreve entero={RIESGOS[fila.Riesgo]} partes={DE_RIESGO} />
                  </span>
                )}
                <Razones fila={fila} />
              </span>
              {puesta === undefined ? (
                <Plazo cierra={fila.CierraEn} />
              ) : (
                <span className="cola-decision">{estadoDe(puesta)}</span>
              )}
            </a>
          </li>
        );
      })}
    </ol>
  );
}
