import { perfilDe } from '../../domain/permisos.ts';
import { type InferOutput, is } from 'valibot';
import { call, download } from '../../api/call.ts';
import { cuenta, cuentaExcel, mesDeCuenta } from '../../contracts/liquidaciones/cuenta.ts';
import { exportar, porReponer } from '../../contracts/liquidaciones/deuda.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { enCajas } from '../../domain/cifra.ts';
import { decirMes, mesesHasta } from '../../domain/fechaEscrita.ts';
import { FarmaciaFiltro } from '../dashboard/FarmaciaChooser.tsx';
import { NombreBreve, PRODUCTO } from '../dashboard/NombreBreve.tsx';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { EnTitular } from '../EnTitular.tsx';
import { Select } from '../form/Select.tsx';
import { hoyEn } from '../hoyEn.ts';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { usePages } from '../table/usePages.ts';
import { useAddress } from '../table/useAddress.ts';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { useCall } from '../useAnswer.ts';
import { columnasDeGrupos, columnasDeLiquidaciones, idDeGrupo } from './columnas.tsx';
import { Awaited } from '../Awaited.tsx';

type Cuenta = InferOutput<typeof cuenta.reply>;
type Fila = Cuenta['Productos'][number];

const defaults = { mes: '', farmacia: '', debe: '1' };
/** How many months are offered; an address may name an older one. */
const MESES = 24;
const fila = createAppColumnHelper<Fila>();
const columnas = fila.columns([
  fila.accessor('Producto', {
    header: 'Producto',
    meta: { naming: true },
    cell: ({ getValue }) =>
      getValue() === 'Subtotal' ? (
        <span className="subtotal">Subtotal</span>
      ) : (
        <NombreBreve entero={getValue()} partes={PRODUCTO} />
      ),
  }),
  fila.accessor('Distribuidor', { header: 'Distribuidor', meta: { brief: 'under' } }),
  fila.accessor('Antes', { header: 'Debía al inicio', meta: { numeric: true } }),
  fila.accessor('Aprobadas', { header: '+ Aprobadas', meta: { numeric: true } }),
  fila.accessor('Liquidadas', {
    header: '− Recibidas',
    meta: { numeric: true },
    cell: ({ getValue }) =>
      getValue() === 0 ? 0 : <a href="#cuenta-liquidaciones">{getValue()}</a>,
  }),
  fila.accessor('Vencidas', { header: '− Vencidas', meta: { numeric: true } }),
  fila.accessor('Deben', { header: '= Debe al final', meta: { numeric: true, brief: 'corner' } }),
]);

const liquidaciones = columnasDeLiquidaciones({
  conFarmacia: false,
  conDistribuidor: true,
  enDisputa: false,
});

/** All products together, under the single ones. */
const sumadas = (filas: readonly Fila[]): Fila => {
  const suma = (de: (una: Fila) => number) => filas.reduce((antes, una) => antes + de(una), 0);
  return {
    Producto: 'Total',
    Distribuidor: '',
    Antes: suma(({ Antes }) => Antes),
    Aprobadas: suma(({ Aprobadas }) => Aprobadas),
    Liquidadas: suma(({ Liquidadas }) => Liquidadas),
    Vencidas: suma(({ Vencidas }) => Vencidas),
    Deben: suma(({ Deben }) => Deben),
  };
};

/** Who owes whom at the statement's end, in a sentence. */
function quienDebe({ Productos, Hasta, PuntoVenta }: Cuenta): string {
  const deben = Productos.filter(({ Deben }) => Deben > 0);
  const quienes = [...new Set(deben.map(({ Distribuidor }) => Distribuidor))];
  const debe = quienes.length === 1 ? 'le debe' : 'le deben';
  return quienes.length === 0
    ? `Al ${formatearDia(Hasta)} ningún distribuidor le debe cajas a ${PuntoVenta}.`
    : `Al ${formatearDia(Hasta)}, ${new Intl.ListFormat('es').format(quienes)} ${debe} ${enCajas(sumadas(deben).Deben)} a ${PuntoVenta}.`;
}

/** The statement's island: one pharmacy and one month, on screen, on paper and as a spreadsheet. */
export const EstadoDeCuenta = guarded('verLiquidaciones', Pantalla);

function Pantalla() {
  const user = useUsuario();
  const [address, change] = useAddress(defaults);
  const unaSola = perfilDe(user) === 'Regente';
  const mesActual = hoyEn(user.pais).slice(0, 7);
  const mes = is(mesDeCuenta, address.mes) ? address.mes : mesActual;
  const farmacia = unaSola ? (user.farmacia ?? user.userName) : address.farmacia;
  return (
    <div className="pila-amplia">
      <EnTitular>
        <search className="filtros no-imprimir">
          {farmacia !== '' && (
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
          )}
          {!unaSola && (
            <FarmaciaFiltro
              id="cuenta-farmacia"
              value={farmacia}
              onValue={(codigo) => change({ farmacia: codigo }, 'push')}
            />
          )}
        </search>
      </EnTitular>
      {farmacia === '' ? <AQuienSeDebe /> : <Hoja mes={mes} farmacia={farmacia} />}
    </div>
  );
}

/** Who owes boxes to which pharmacy, the oldest first: each leads to its statement. */
function AQuienSeDebe() {
  const conDistribuidor = perfilDe(useUsuario()) !== 'Distribuidor';
  const columnas = columnasDeGrupos({ conProducto: false, conFarmacia: true, conDistribuidor });
  const { lista } = usePages(useAddress<keyof typeof defaults>(defaults), 'debe', {
    load: (pages, signal) => call(porReponer, { search: { ...pages, juntos: 'si' }, signal }),
  });
  return (
    <PagedTable
      title="Cajas sin liquidación, por farmacia"
      filters={
        <div className="acciones">
          <DownloadButton name="por-reponer.xlsx" load={() => download(exportar, { search: {} })}>
            Exportar a Excel
          </DownloadButton>
        </div>
      }
      columns={columnas}
      rowId={idDeGrupo}
      {...lista}
      nouns={conDistribuidor ? ['renglón', 'renglones'] : ['farmacia', 'farmacias']}
      empty={<p>No queda ninguna caja por reponer.</p>}
    />
  );
}

/** The products of each distributor with their subtotal, and all of them together. */
function conSumas(filas: readonly Fila[]): readonly Fila[] {
  if (filas.length === 1) return filas;
  const distribuidores = [...new Set(filas.map(({ Distribuidor }) => Distribuidor))];
  const dichos = distribuidores.flatMap((Distribuidor) => {
    const suyas = filas.filter((fila) => fila.Distribuidor === Distribuidor);
    return distribuidores.length === 1 || suyas.length === 1
      ? suyas
      : [...suyas, { ...sumadas(suyas), Producto: 'Subtotal', Distribuidor }];
  });
  return [...dichos, sumadas(filas)];
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
          {leida.Cadena}, {leida.Pais}. {quienDebe(leida)}
        </p>
        {leida.Productos.length === 0 ? (
          <p className="estado">En ese mes no hubo cajas por reponer.</p>
        ) : (
          <>
            <DataTable
              columns={columnas}
              rows={conSumas(leida.Productos)}
              rowId={({ Distribuidor, Producto }) => `${Distribuidor} ${Producto}`}
              labelledBy="cuenta-titulo"
            />
            <p className="campo-ayuda">
              Una liquidación enviada o en disputa se debe completa hasta que la farmacia la
              confirma o la disputa se cierra.
            </p>
          </>
        )}
      </section>
      {leida.Liquidaciones.length > 0 && (
        <section className="listado" aria-labelledby="cuenta-liquidaciones">
          <h3 id="cuenta-liquidaciones">Liquidaciones del mes</h3>
          <DataTable
            columns={liquidaciones}
            rows={leida.Liquidaciones}
            rowId={({ Id }) => String(Id)}
            labelledBy="cuenta-liquidaciones"
          />
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
