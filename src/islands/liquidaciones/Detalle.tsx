import { useState } from 'react';
import { call } from '../../api/call.ts';
import { lineas, ver } from '../../contracts/liquidaciones/lista.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { enCajas } from '../../domain/liquidacion.ts';
import { puede } from '../../domain/permisos.ts';
import { paths } from '../../paths.ts';
import { instanteEnPais } from '../dashboard/palabras.ts';
import { PagedTable } from '../table/PagedTable.tsx';
import { useAnswer } from '../useAnswer.ts';
import { Acciones } from './Acciones.tsx';
import { NotaDeEntrega } from './NotaDeEntrega.tsx';
import { columnasDeCajas, Estado } from './columnas.tsx';
import { Observaciones } from './Observaciones.tsx';
import { type Entera, llegaron, sigue } from './palabras.ts';
import { useAviso } from '../form/useAviso.tsx';
import { useUsuario } from '../session/Guard.tsx';
import { Datos } from '../form/Datos.tsx';
import { Awaited } from '../Awaited.tsx';

interface DetalleProps {
  readonly id: number;
  readonly onVolver: () => void;
}

/** A settlement: what is in it, what became of it, and what the person may do next. Prints as a delivery note. */
export function Detalle({ id, onVolver }: DetalleProps) {
  const [version, setVersion] = useState(0);
  const leida = useAnswer({
    request: `${version}`,
    subject: String(id),
    load: (signal) => call(ver, { params: { id: String(id) }, signal }),
  });
  const liquidacion = leida.value;
  const { aviso, decir } = useAviso();
  const movida = (texto?: string) => {
    if (texto !== undefined) decir({ tipo: 'ok', texto });
    setVersion((antes) => antes + 1);
  };
  return (
    <div className="pila-amplia liquidacion" aria-busy={leida.answer.status === 'loading'}>
      <p className="no-imprimir">
        <button type="button" className="boton-texto" onClick={onVolver}>
          Volver a las liquidaciones
        </button>
      </p>
      {aviso}
      <Awaited asked={leida} says="Leyendo la liquidación…" />
      {liquidacion !== undefined && (
        <>
          <Cabeza liquidacion={liquidacion} />
          <Acciones
            key={`${liquidacion.Estado} ${version}`}
            liquidacion={liquidacion}
            onMoved={movida}
          />
          <Productos liquidacion={liquidacion} />
          <Canjes key={version} id={id} cajas={liquidacion.Cajas} />
          <Movimientos liquidacion={liquidacion} />
          <Papeles id={id} liquidacion={liquidacion} />
          <p className="firmas">
            <span>Entrega: {liquidacion.Distribuidor}</span>
            <span>Recibe: {liquidacion.PuntoVenta} (nombre y fecha)</span>
          </p>
        </>
      )}
    </div>
  );
}

function Cabeza({ liquidacion }: { readonly liquidacion: Entera }) {
  const { Id, Estado: estado, Quedan, VenceEl, Guia, EnviadaEl, Telefono, Direccion } = liquidacion;
  const hechos = {
    'Punto de venta': (
      <>
        {liquidacion.PuntoVenta} <span className="codigo">({liquidacion.FarmaciaCodigo})</span>
      </>
    ),
    Cadena: liquidacion.Cadena,
    Dirección: Direccion !== '' && Direccion,
    Teléfono: Telefono !== '' && (
      <a className="codigo" href={`tel:${Telefono.replace(/[^+\d]/g, '')}`}>
        {Telefono}
      </a>
    ),
    Distribuidor: liquidacion.Distribuidor,
    Corte: formatearDia(liquidacion.Fecha),
    Envío: EnviadaEl !== null && `${formatearDia(EnviadaEl)}, guía ${Guia ?? ''}`,
    Vence: VenceEl !== null && (
      <span className={Quedan !== null && Quedan < 0 ? 'restante urgente' : undefined}>
        {formatearDia(VenceEl)}
      </span>
    ),
    Cajas: String(liquidacion.Cajas),
    Reclamadas: liquidacion.Faltan !== 0 && enCajas(liquidacion.Faltan),
  };
  return (
    <section className="pila" aria-labelledby="liquidacion-titulo">
      <p className="nota-titulo">Nota de entrega</p>
      <h1 id="liquidacion-titulo" tabIndex={-1}>
        Liquidación {Id} <Estado estado={estado} quedan={Quedan} />
      </h1>
      <p className="no-imprimir">
        {esDeshecha(liquidacion)
          ? 'El corte se deshizo: no queda nada por hacer.'
          : sigue(liquidacion)}
      </p>
      <Datos className="hechos" de={hechos} />
    </section>
  );
}

function Productos({ liquidacion }: { readonly liquidacion: Entera }) {
  const { Estado: estado, Productos: filas, Movimientos: pasos } = liquidacion;
  if (filas.length === 0) return null;
  // The claimed boxes are still in it, went to another one, or did arrive.
  const seRepone =
    estado === 'Cerrada' && pasos.some((paso) => paso.Estado === 'Cerrada' && paso.Devueltas > 0);
  return (
    <section className="pila" aria-labelledby="liquidacion-productos">
      <h2 id="liquidacion-productos">Productos</h2>
      <ul className="sumas">
        {filas.map(({ ProductoId, Producto, Cajas, Faltan }) => (
          <li key={ProductoId}>
            <span>{Producto}</span>
            <strong>
              {Faltan > 0 && estado === 'En disputa'
                ? llegaron(Cajas - Faltan, Cajas)
                : Faltan > 0 && seRepone
                  ? llegaron(Cajas, Cajas + Faltan)
                  : enCajas(Cajas)}
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Redemptions on a page: enough for most delivery notes to print whole. */
const LINEAS_A_LA_VEZ = 100;

function Canjes({ id, cajas }: { readonly id: number; readonly cajas: number }) {
  const [pagina, setPagina] = useState(1);
  const { answer, again } = useAnswer({
    request: String(pagina),
    load: (signal) =>
      call(lineas, {
        params: { id: String(id) },
        search: { page: pagina, limit: LINEAS_A_LA_VEZ },
        signal,
      }),
  });
  if (cajas === 0) return null;
  return (
    <PagedTable
      title="Canjes"
      columns={columnasDeCajas}
      rowId={({ CodigoConfirmacion }) => CodigoConfirmacion}
      listing={answer}
      again={again}
      page={pagina}
      onPage={setPagina}
      nouns={['canje', 'canjes']}
      size={LINEAS_A_LA_VEZ}
      empty={<p>No queda ningún canje en esta liquidación.</p>}
    />
  );
}

/** A cut that was undone goes from open to closed, without having left. */
const esDeshecha = ({ Movimientos: [, segundo] }: Entera) => segundo?.Estado === 'Cerrada';

const NOMBRE_DEL_MOVIMIENTO = {
  Abierta: 'Cortada',
  Enviada: 'Enviada',
  Recibida: 'Recibida completa',
  'En disputa': 'Recibida con un reclamo',
  Cerrada: 'Cerrada',
} as const;

function Movimientos({ liquidacion }: { readonly liquidacion: Entera }) {
  const user = useUsuario();
  const deshecha = esDeshecha(liquidacion);
  const disputada = liquidacion.Movimientos.some(({ Estado: estado }) => estado === 'En disputa');
  return (
    <section className="pila no-imprimir" aria-labelledby="liquidacion-movimientos">
      <h2 id="liquidacion-movimientos">Movimientos</h2>
      <ol className="historial">
        {liquidacion.Movimientos.map((movimiento, i) => (
          <li key={movimiento.OcurridoEn}>
            <time dateTime={movimiento.OcurridoEn}>
              {instanteEnPais(liquidacion.Pais, movimiento.OcurridoEn)}
            </time>
            <strong>
              {deshecha && movimiento.Estado === 'Cerrada'
                ? 'Corte deshecho'
                : movimiento.Estado === liquidacion.Movimientos[i - 1]?.Estado
                  ? 'Guía corregida'
                  : NOMBRE_DEL_MOVIMIENTO[movimiento.Estado]}{' '}
              por{' '}
              {movimiento.Por === 'Farmacia'
                ? 'la farmacia'
                : movimiento.Por === 'Programa'
                  ? 'el programa'
                  : 'el distribuidor'}
            </strong>
            {movimiento.Guia !== null && <span>Guía {movimiento.Guia}</span>}
            {movimiento.EnviadaEl !== null && (
              <span>Envío del {formatearDia(movimiento.EnviadaEl)}</span>
            )}
            {movimiento.Motivo !== null && <span>{movimiento.Motivo}</span>}
            {movimiento.Devueltas > 0 && (
              <span>
                {deshecha
                  ? `Otra vez por reponer: ${enCajas(movimiento.Devueltas)}.`
                  : `${movimiento.Devueltas === 1 ? 'Salió' : 'Salieron'} ${enCajas(movimiento.Devueltas)} de esta liquidación.`}
                {!deshecha && movimiento.Nueva !== null && (
                  <>
                    {' '}
                    <a href={paths.liquidacion(movimiento.Nueva)}>
                      Ver la liquidación {movimiento.Nueva}
                    </a>
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
      {disputada && !liquidacion.Puede.Resolver && puede(user, 'verObservaciones') && (
        <Observaciones id={liquidacion.Id} />
      )}
    </section>
  );
}

function Papeles({ id, liquidacion }: { readonly id: number; readonly liquidacion: Entera }) {
  return (
    <div className="acciones">
      <button type="button" className="boton-secundario" onClick={() => print()}>
        Imprimir la nota de entrega
      </button>
      {!liquidacion.Puede.Enviar && <NotaDeEntrega id={id} />}
      <a
        className="boton-texto"
        href={paths.estadoDeCuenta(liquidacion.FarmaciaCodigo, liquidacion.Fecha.slice(0, 7))}
      >
        Estado de cuenta
      </a>
      {liquidacion.Cajas > LINEAS_A_LA_VEZ && (
        <p>La nota tiene más de {LINEAS_A_LA_VEZ} canjes: imprímala desde el archivo de Excel.</p>
      )}
    </div>
  );
}
