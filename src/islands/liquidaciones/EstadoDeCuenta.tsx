import { perfilDe } from '../../domain/permisos.ts';
import { type InferOutput, is } from 'valibot';
import { download } from '../../api/call.ts';
import { cuenta, cuentaExcel, mesDeCuenta } from '../../contracts/liquidaciones/cuenta.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { decirMes, mesesHasta } from '../../domain/fechaEscrita.ts';
import { enCajas } from '../../domain/liquidacion.ts';
import { paths } from '../../paths.ts';
import { FarmaciaFiltro } from '../dashboard/FarmaciaChooser.tsx';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { Select } from '../form/Select.tsx';
import { hoyEn } from '../hoyEn.ts';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { useAddress } from '../table/useAddress.ts';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { useCall } from '../useAnswer.ts';
import { Estado } from './columnas.tsx';
import { Awaited } from '../Awaited.tsx';

type Cuenta = InferOutput<typeof cuenta.reply>;
type Fila = Cuenta['Productos'][number];

const defaults = { mes: '', farmacia: '' };
/** How many months are offered; an address may name an older one. */
const MESES = 24;
const fila = createAppColumnHelper<Fila>();
const columnas = fila.columns([
  fila.accessor('Producto', { header: 'Producto', meta: { naming: true } }),
  fila.accessor('Distribuidor', { header: 'Distribuidor', meta: { brief: 'under' } }),
  fila.accessor('Antes', { header: 'Debía al inicio', meta: { numeric: true } }),
  fila.accessor('Aprobadas', { header: '+ Aprobadas', meta: { numeric: true } }),
  fila.accessor('Liquidadas', { header: '− Recibidas', meta: { numeric: true } }),
  fila.accessor('Vencidas', { header: '− Vencidas', meta: { numeric: true } }),
  fila.accessor('Deben', { header: '= Debe al final', meta: { numeric: true, brief: 'corner' } }),
]);

/** The statement's island: one pharmacy and one month, on screen, on paper and as a spreadsheet. */
export const EstadoDeCuenta = guarded('verLiquidaciones', DeUsuario);

function DeUsuario() {
  const user = useUsuario();
  const [address, change] = useAddress<keyof typeof defaults>(defaults);
  const unaSola = perfilDe(user) === 'Regente';
  const mesActual = hoyEn(user.pais).slice(0, 7);
  const mes = is(mesDeCuenta, address.mes) ? address.mes : mesActual;
  const farmacia = unaSola ? (user.farmacia ?? user.userName) : address.farmacia;
  return (
    <div className="pila-amplia">
      <search className="filtros no-imprimir">
        <Select
          id="cuenta-mes"
          label="Mes"
          value={mes}
          options={[...new Set([...mesesHasta(mesActual, MESES), mes])].map((uno) => ({
            value: uno,
            label: decirMes(uno),
          }))}
          onValue={(valor) => change({ mes: valor }, 'push')}
        />
        {!unaSola && (
          <FarmaciaFiltro
            id="cuenta-farmacia"
            value={farmacia}
            onValue={(codigo) => change({ farmacia: codigo }, 'push')}
          />
        )}
      </search>
      {farmacia === '' ? (
        <p className="estado">Elija una farmacia para ver su estado de cuenta.</p>
      ) : (
        <Hoja mes={mes} farmacia={farmacia} />
      )}
    </div>
  );
}

function Hoja({ mes, farmacia }: { readonly mes: string; readonly farmacia: string }) {
  const sumada = useCall(cuenta, { search: { mes, farmacia } });
  const leida = sumada.value;
  if (leida === undefined) return <Awaited asked={sumada} says="Sumando las cajas…" />;
  return (
    <>
      <section className="listado" aria-labelledby="cuenta-titulo">
        <h2 id="cuenta-titulo">
          {leida.PuntoVenta} <span className="codigo">({leida.FarmaciaCodigo})</span>,{' '}
          {decirMes(mes)}
        </h2>
        <p>
          {leida.Cadena}, {leida.Pais}. Hasta el {formatearDia(leida.Hasta)}.
        </p>
        {leida.Productos.length === 0 ? (
          <p className="estado">En ese mes no hubo cajas por reponer.</p>
        ) : (
          <DataTable
            columns={columnas}
            rows={leida.Productos}
            rowId={({ Distribuidor, Producto }) => `${Distribuidor} ${Producto}`}
            labelledBy="cuenta-titulo"
          />
        )}
      </section>
      {leida.Liquidaciones.length > 0 && (
        <section className="pila" aria-labelledby="cuenta-liquidaciones">
          <h3 id="cuenta-liquidaciones">Liquidaciones del mes</h3>
          <ul className="sumas">
            {leida.Liquidaciones.map(({ Id, Estado: estado, Quedan, Cajas, Guia, EnviadaEl }) => (
              <li key={Id}>
                <span>
                  <a href={paths.liquidacion(Id)}>Liquidación {Id}</a>{' '}
                  {EnviadaEl !== null &&
                    `enviada el ${formatearDia(EnviadaEl)}, guía ${Guia ?? ''}`}
                </span>
                <span>
                  <strong>{enCajas(Cajas)}</strong> <Estado estado={estado} quedan={Quedan} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="firmas">
        <span>Por la farmacia: {leida.PuntoVenta}</span>
        {[...new Set(leida.Productos.map(({ Distribuidor }) => Distribuidor))].map((nombre) => (
          <span key={nombre}>Por el distribuidor: {nombre}</span>
        ))}
      </p>
      <div className="acciones">
        <button type="button" className="boton" onClick={() => print()}>
          Imprimir para firmar
        </button>
        <DownloadButton
          name={`estado-de-cuenta-${farmacia}-${mes}.xlsx`}
          load={() => download(cuentaExcel, { search: { mes, farmacia } })}
        >
          Exportar a Excel
        </DownloadButton>
      </div>
    </>
  );
}
