import type { InferOutput } from 'valibot';
import type { porReponer } from '../../contracts/liquidaciones/deuda.ts';
import type { lineas, listar } from '../../contracts/liquidaciones/lista.ts';
import { contar, enCajas } from '../../domain/cifra.ts';
import { enDias, formatearDia } from '../../domain/calendario.ts';
import { type EstadoLiquidacion } from '../../domain/liquidacion.ts';
import { puede } from '../../domain/permisos.ts';
import { esperaEnPalabras, plazoEnDias } from '../../domain/tiempoRestante.ts';
import { paths } from '../../paths.ts';
import { CodigoDeCanje } from '../dashboard/CodigoDeCanje.tsx';
import { DE_FARMACIA, NombreBreve, PRODUCTO } from '../dashboard/NombreBreve.tsx';
import { Clave } from '../factura/Clave.tsx';
import { useUsuario } from '../session/Guard.tsx';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { CLASES, tonoDeTramo } from './palabras.ts';

/** Owed boxes of a pharmacy and a product. */
export type Grupo = InferOutput<typeof porReponer.reply>['data'][number];
/** One settlement of the list. */
type Liquidacion = InferOutput<typeof listar.reply>['data'][number];
/** The boxes of one redemption. */
type Cajas = InferOutput<typeof lineas.reply>['data'][number];

/** A settlement's state, to a pharmacy what it waits for, and how late it is or how many days it has left. */
export const Estado = ({
  estado,
  quedan,
}: {
  readonly estado: EstadoLiquidacion;
  readonly quedan: number | null;
}) => (
  <span className="etiquetas">
    <span className={CLASES[estado]}>{estado}</span>
    {puede(useUsuario(), 'recibirCajas') && estado === 'Enviada' && (
      <span className="etiqueta etiqueta-aviso">Por confirmar</span>
    )}
    {quedan !== null && (
      <span className={quedan < 0 ? 'etiqueta etiqueta-error' : 'restante'}>
        {plazoEnDias(quedan)}
      </span>
    )}
  </span>
);

const grupo = createAppColumnHelper<Grupo>();

/** What names a group of owed boxes. */
export const idDeGrupo = ({ FarmaciaCodigo, ProductoId, DistribuidorId }: Grupo): string =>
  `${FarmaciaCodigo} ${ProductoId} ${DistribuidorId}`;

/** The columns of owed boxes. Leaves out columns with one value in all rows. */
export const columnasDeGrupos = ({
  conProducto = true,
  conFarmacia,
  conDistribuidor,
  elegidos = new Map(),
  onElegir,
}: {
  readonly conProducto?: boolean;
  readonly conFarmacia: boolean;
  readonly conDistribuidor: boolean;
  readonly elegidos?: ReadonlyMap<string, Grupo>;
  /** Set for users who may cut. */
  readonly onElegir?: ((grupo: Grupo) => void) | undefined;
}) =>
  grupo.columns([
    ...(onElegir === undefined
      ? []
      : [
          grupo.display({
            id: 'elegir',
            header: 'Elegir',
            meta: { unlabelled: true },
            cell: ({ row: { original } }) => (
              <label className="elegir-grupo">
                <input
                  type="checkbox"
                  checked={elegidos.has(idDeGrupo(original))}
                  onChange={() => onElegir(original)}
                />
                <span className="oculto">
                  {original.Producto} de {original.PuntoVenta}
                </span>
              </label>
            ),
          }),
        ]),
    ...(conProducto
      ? [
          grupo.accessor('Producto', {
            header: 'Producto',
            meta: { naming: true },
            cell: ({ getValue }) => <NombreBreve entero={getValue()} partes={PRODUCTO} />,
          }),
        ]
      : []),
    ...(conFarmacia
      ? [
          grupo.accessor('PuntoVenta', {
            header: 'Punto de venta',
            meta: conProducto ? { brief: 'under' } : { naming: true },
            cell: ({ getValue, row: { original } }) => (
              <a href={paths.estadoDeCuenta(original.FarmaciaCodigo, '')}>
                <NombreBreve entero={getValue()} partes={DE_FARMACIA} />
              </a>
            ),
          }),
          grupo.accessor('FarmaciaCodigo', {
            header: 'Código',
            meta: { brief: conProducto || conDistribuidor ? undefined : 'under' },
          }),
        ]
      : []),
    ...(conDistribuidor
      ? [
          grupo.accessor('Distribuidor', {
            header: 'Distribuidor',
            meta: conProducto ? {} : { brief: 'under' },
          }),
        ]
      : []),
    grupo.accessor('Cajas', {
      header: 'Cajas',
      meta: { numeric: true, brief: conProducto && !conFarmacia ? 'under' : 'beside' },
    }),
    grupo.accessor('PrimeraFactura', {
      header: 'Factura más vieja',
      cell: ({ getValue }) => formatearDia(getValue()),
    }),
    grupo.accessor('VenceEl', {
      header: 'Vence',
      meta: { brief: 'corner' },
      cell: ({ row: { original } }) => (
        <span className={tonoDeTramo(original.Tramo)}>
          <span className="solo-breve">{original.Quedan < 0 ? 'venció ' : 'vence '}</span>
          {original.Quedan < 0
            ? `hace ${contar(-original.Quedan, 'día', 'días')}`
            : enDias(original.Quedan)}{' '}
          <span className="detalle">
            {formatearDia(original.VenceEl)}
            {original.Tramo === '76–90' &&
              original.Ultimas < original.Cajas &&
              `, ${original.Ultimas} de ${enCajas(original.Cajas)}`}
          </span>
        </span>
      ),
    }),
  ]);

const liquidacion = createAppColumnHelper<Liquidacion>();

/** The columns of the list of settlements; of disputes, with why and since when in the place of their state. */
export const columnasDeLiquidaciones = ({
  conFarmacia,
  conDistribuidor,
  enDisputa,
}: {
  readonly conFarmacia: boolean;
  readonly conDistribuidor: boolean;
  readonly enDisputa: boolean;
}) =>
  liquidacion.columns([
    liquidacion.accessor('Id', {
      header: 'Liquidación',
      meta: { naming: true },
      cell: ({ getValue }) => (
        <a className="abre-fila" href={paths.liquidacion(getValue())}>
          {getValue()}
        </a>
      ),
    }),
    ...(conFarmacia
      ? [
          liquidacion.accessor('PuntoVenta', {
            header: 'Punto de venta',
            meta: { brief: 'under' },
            cell: ({ getValue }) => <NombreBreve entero={getValue()} partes={DE_FARMACIA} />,
          }),
          // Beside a distributor, the pharmacy's name takes the place of its code.
          ...(conDistribuidor
            ? []
            : [liquidacion.accessor('FarmaciaCodigo', { header: 'Código' })]),
        ]
      : []),
    ...(conDistribuidor
      ? [
          liquidacion.accessor('Distribuidor', {
            header: 'Distribuidor',
            meta: { brief: conFarmacia ? undefined : 'under' },
          }),
        ]
      : []),
    liquidacion.accessor('Cajas', {
      header: 'Cajas',
      meta: { numeric: true, brief: 'corner' },
      cell: ({ row: { original } }) =>
        original.Estado === 'En disputa'
          ? `${original.Cajas - original.Faltan} de ${original.Cajas}`
          : original.Cajas,
    }),
    liquidacion.accessor('Fecha', {
      header: 'Corte',
      cell: ({ getValue }) => formatearDia(getValue()),
    }),
    liquidacion.accessor('Guia', {
      header: 'Envío',
      cell: ({ row: { original } }) =>
        original.EnviadaEl === null ? (
          '—'
        ) : (
          <>
            {formatearDia(original.EnviadaEl)} <span className="detalle">{original.Guia}</span>
          </>
        ),
    }),
    ...(enDisputa
      ? [
          liquidacion.accessor('Motivo', {
            header: 'Motivo',
            cell: ({ getValue }) => getValue() ?? '—',
          }),
        ]
      : []),
    liquidacion.accessor('Estado', {
      header: enDisputa ? 'En disputa desde' : 'Estado',
      meta: { brief: 'beside' },
      cell: ({ row: { original } }) =>
        enDisputa ? (
          esperaEnPalabras(Date.now() - Date.parse(original.CambioEn))
        ) : (
          <Estado estado={original.Estado} quedan={original.Quedan} />
        ),
    }),
  ]);

const caja = createAppColumnHelper<Cajas>();

/** The columns of a settlement's redemptions; `abre`: the user may open them. */
export const columnasDeCajas = (abre: boolean) =>
  caja.columns([
    caja.accessor('CodigoConfirmacion', {
      header: 'Código de confirmación',
      meta: { naming: true },
      cell: ({ getValue, row: { original } }) => (
        <span className="etiquetas">
          <CodigoDeCanje codigo={getValue()} abre={abre} />
          {original.Reclamado && <span className={CLASES['En disputa']}>Reclamado</span>}
        </span>
      ),
    }),
    caja.accessor('Producto', { header: 'Producto', meta: { brief: 'under' } }),
    caja.accessor('Cajas', { header: 'Cajas', meta: { numeric: true, brief: 'beside' } }),
    caja.accessor('Facturas', {
      header: 'Facturas',
      cell: ({ getValue }) => (
        <ul className="facturas-de-canje">
          {getValue().map(({ NumeroFactura, Canonico, Fecha }, i) => (
            // Two pharmacies may have given the same number.
            <li key={`${i} ${NumeroFactura}`}>
              <span className="codigo">{NumeroFactura}</span> ({formatearDia(Fecha)})
              {Canonico !== null && <Clave clave={Canonico} />}
            </li>
          ))}
        </ul>
      ),
    }),
  ]);
