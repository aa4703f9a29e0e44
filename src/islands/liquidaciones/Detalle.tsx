import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { lineas, ver, verObservaciones } from '../../contracts/liquidaciones/lista.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { enCajas } from '../../domain/cifra.ts';
import { puede } from '../../domain/permisos.ts';
import { paths } from '../../paths.ts';
import { instanteEnPais } from '../dashboard/palabras.ts';
import { PagedTable } from '../table/PagedTable.tsx';
import { useAnswer } from '../useAnswer.ts';
import { Acciones } from './Acciones.tsx';
import { NotaDeEntrega, SubirNota } from './NotaDeEntrega.tsx';
import { columnasDeCajas, Estado } from './columnas.tsx';
import { type Entera, llegaron, sigue } from './palabras.ts';
import { useNotice } from '../form/useNotice.tsx';
import { useUsuario } from '../session/Guard.tsx';
import { Datos } from '../form/Datos.tsx';
import { Awaited } from '../Awaited.tsx';

/** A settlement: what is in it, what became of it, and what the person may do next. Prints as a delivery note. */
export function Detalle({ id, onVolver }: { readonly id: number; readonly onVolver: () => void }) {
  const [version, setVersion] = useState(0);
  const leida = useAnswer({
    request: `${version}`,
    subject: String(id),
    load: (signal) => call(ver, { params: { id }, signal }),
  });
  const liquidacion = leida.value;
  const user = useUsuario();
  const disputada = liquidacion?.Movimientos.some(({ Estado: paso }) => paso === 'En disputa');
  const escrito = useAnswer({
    request: disputada === true && puede(user, 'verObservaciones') ? `${version}` : undefined,
    load: (signal) => call(verObservaciones, { params: { id }, signal }),
  }).value;
  const { notice, tell } = useNotice();
  const movida = (texto?: string) => {
    if (texto !== undefined) tell({ tipo: 'ok', texto });
    setVersion((antes) => antes + 1);
  };
  return (
    <div className="pila-amplia liquidacion" aria-busy={leida.answer.status === 'loading'}>
      <p className="volver no-imprimir">
        <button type="button" className="boton-texto" onClick={onVolver}>
          Volver a las liquidaciones
        </button>
      </p>
      {notice}
      <Awaited asked={leida} says="Leyendo la liquidación…" />
      {liquidacion !== undefined && (
        <>
          <Cabeza liquidacion={liquidacion} />
          <Acciones
            key={`${liquidacion.Estado} ${version}`}
            liquidacion={liquidacion}
            observaciones={escrito?.Observaciones}
            onMoved={movida}
          />
          <Datos de={otros(liquidacion)} />
          <Productos liquidacion={liquidacion} />
          <Canjes key={version} id={id} cajas={liquidacion.Cajas} />
          <Movimientos liquidacion={liquidacion} escrito={escrito} />
          <Papeles id={id} liquidacion={liquidacion} onMoved={movida} />
          <p className="firmas">
            <span>Entrega: {liquidacion.Distribuidor}</span>
            <span>Recibe: {liquidacion.PuntoVenta} (nombre y fecha)</span>
            {liquidacion.EnviadaEl === null && <span>Guía y fecha de envío</span>}
          </p>
        </>
      )}
    </div>
  );
}

function Cabeza({ liquidacion }: { readonly liquidacion: Entera }) {
  const { Id, Estado: estado, Quedan, Guia, EnviadaEl, Puede } = liquidacion;
  const telefono = telefonoDe(liquidacion);
  const hechos = {
    Distribuidor: liquidacion.Distribuidor,
    'Punto de venta': (
      <>
        {liquidacion.PuntoVenta} <span className="codigo">({liquidacion.FarmaciaCodigo})</span>
      </>
    ),
    Envío: EnviadaEl !== null && `${formatearDia(EnviadaEl)}, guía ${Guia ?? ''}`,
    Cajas: seRepone(liquidacion)
      ? llegaron(liquidacion.Cajas, liquidacion.Cajas + liquidacion.Faltan)
      : String(liquidacion.Cajas),
    Reclamadas: estado === 'En disputa' && enCajas(liquidacion.Faltan),
  };
  return (
    <section className="pila" aria-labelledby="liquidacion-titulo">
      <p className="nota-titulo">Nota de entrega</p>
      <h2 id="liquidacion-titulo" className="titulo-de-registro">
        Liquidación {Id} <Estado estado={estado} quedan={Quedan} />
      </h2>
      <p className="no-imprimir">
        {esDeshecha(liquidacion)
          ? 'El corte se deshizo: no queda nada por hacer.'
          : sigue(liquidacion)}
        {estado === 'Enviada' && !Puede.Recibir && estaAtrasada(liquidacion) && telefono && (
          <> Llame a la farmacia: {telefono}.</>
        )}
      </p>
      <Datos de={hechos} />
    </section>
  );
}

const estaAtrasada = ({ Quedan }: Entera) => Quedan !== null && Quedan < 0;

const telefonoDe = ({ Telefono }: Entera) =>
  Telefono !== '' && (
    <a className="codigo" href={`tel:${Telefono.replace(/[^+\d]/g, '')}`}>
      {Telefono}
    </a>
  );

/** What is known besides: it is needed only under the act. */
const otros = (liquidacion: Entera) => ({
  Cadena: liquidacion.Cadena,
  'Dirección de la farmacia': liquidacion.Direccion || null,
  'Teléfono de la farmacia': telefonoDe(liquidacion),
  Corte: formatearDia(liquidacion.Fecha),
  Vence: liquidacion.VenceEl !== null && (
    <span className={estaAtrasada(liquidacion) ? 'restante urgente' : undefined}>
      {formatearDia(liquidacion.VenceEl)}
    </span>
  ),
});

/** Whether a resolution put the claimed boxes into another settlement. */
const seRepone = ({ Movimientos: pasos }: Entera) =>
  pasos.some(({ Estado: estado, Nueva }) => estado === 'Cerrada' && Nueva !== null);

/** The link to the settlement that took boxes over. */
const Otra = ({ id }: { readonly id: number | null }) =>
  id !== null && <a href={paths.liquidacion(id)}>liquidación {id}</a>;

function Productos({ liquidacion }: { readonly liquidacion: Entera }) {
  const { Estado: estado, Productos: filas } = liquidacion;
  if (filas.length === 0) return null;
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
                : Faltan > 0 && seRepone(liquidacion)
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
  const abre = puede(useUsuario(), 'verCanjes');
  const { answer, again } = useAnswer({
    request: String(pagina),
    load: (signal) =>
      call(lineas, {
        params: { id },
        search: { page: pagina, limit: LINEAS_A_LA_VEZ },
        signal,
      }),
  });
  if (cajas === 0) return null;
  return (
    <PagedTable
      title="Canjes"
      columns={columnasDeCajas(abre)}
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
  'En disputa': 'Recibida',
} as const;

const POR = {
  Distribuidor: 'el distribuidor',
  Farmacia: 'la farmacia',
  Programa: 'el programa',
} as const;

type Movimiento = Entera['Movimientos'][number];

function nombreDe({ Estado: estado }: Movimiento, antes: Movimiento | undefined): string {
  if (estado === antes?.Estado) return 'Guía corregida';
  if (estado !== 'Cerrada') return NOMBRE_DEL_MOVIMIENTO[estado];
  return antes?.Estado === 'Abierta'
    ? 'Corte deshecho'
    : antes?.Estado === 'En disputa'
      ? 'Disputa resuelta'
      : 'Cerrada';
}

interface MovimientosProps {
  readonly liquidacion: Entera;
  /** What was written about a dispute and its resolution. */
  readonly escrito: InferOutput<typeof verObservaciones.reply> | undefined;
}

function Movimientos({ liquidacion, escrito }: MovimientosProps) {
  const { Movimientos: pasos, Cajas, Faltan, Puede } = liquidacion;
  /** What a movement did with the boxes, and why. */
  const cajasDe = ({ Estado: estado, Devueltas, Nueva, Motivo }: Movimiento, i: number) => {
    if (Motivo !== null) return `Reclama ${enCajas(Faltan)}: ${Motivo}`;
    if (Devueltas === 0) {
      return estado === 'Cerrada' && Faltan > 0 && `Llegaron: ya no se reclama ${enCajas(Faltan)}.`;
    }
    if (Nueva === null) return `Otra vez por reponer: ${enCajas(Devueltas)}.`;
    const enviadas = pasos.slice(i + 1).reduce((suma, otro) => suma + otro.Devueltas, Cajas);
    return (
      <>
        {estado === 'Enviada' ? `Cajas enviadas: ${enviadas}. Queda en la ` : 'Se repone en la '}
        <Otra id={Nueva} />: {enCajas(Devueltas)}.
      </>
    );
  };
  // The form of the resolution shows what the pharmacy wrote.
  const observaciones = Puede.Resolver ? undefined : escrito?.Observaciones;
  return (
    <section className="pila no-imprimir" aria-labelledby="liquidacion-movimientos">
      <h2 id="liquidacion-movimientos">Movimientos</h2>
      <ol className="historial">
        {pasos.map((paso, i) => (
          <li key={paso.OcurridoEn}>
            <time dateTime={paso.OcurridoEn}>
              {instanteEnPais(liquidacion.Pais, paso.OcurridoEn)}
            </time>
            <strong>
              {nombreDe(paso, pasos[i - 1])} por {POR[paso.Por]}
              {paso.Estado === 'En disputa' && ', con un reclamo'}
            </strong>
            {paso.Guia !== null && <span>Guía {paso.Guia}</span>}
            {paso.EnviadaEl !== null && <span>Envío del {formatearDia(paso.EnviadaEl)}</span>}
            <span>{cajasDe(paso, i)}</span>
            <span className="historial-observaciones">
              {paso.Estado === 'En disputa' && observaciones}
              {paso.Estado === 'Cerrada' && escrito?.Resolucion}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PapelesProps {
  readonly id: number;
  readonly liquidacion: Entera;
  readonly onMoved: (hecho: string) => void;
}

function Papeles({ id, liquidacion, onMoved }: PapelesProps) {
  return (
    <div className="acciones">
      <button type="button" className="boton-secundario" onClick={() => print()}>
        Imprimir la nota de entrega
      </button>
      <NotaDeEntrega id={id} />
      {liquidacion.Puede.Enviar && <SubirNota onEnviadas={onMoved} />}
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
