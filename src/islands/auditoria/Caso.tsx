import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { antecedentes, type motivosRechazo } from '../../contracts/dashboard/auditoria.ts';
import { detalleCanje } from '../../contracts/dashboard/busqueda.ts';
import { listar as listarFotos } from '../../contracts/fotos.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { formatearCodigo } from '../../domain/codigoConfirmacion.ts';
import { enCajas } from '../../domain/cifra.ts';
import { agruparTarjeta } from '../../domain/tarjeta.ts';
import { paths } from '../../paths.ts';
import { Avisos, MotivoDeRechazo } from '../dashboard/detalle/Avisos.tsx';
import { BotonesDeDecision } from '../dashboard/detalle/BotonesDeDecision.tsx';
import {
  acompanamientoDe,
  type Canje,
  conCodigo,
  puntoDeVentaDe,
} from '../dashboard/detalle/datos.tsx';
import { Deshacer } from '../dashboard/detalle/Deshacer.tsx';
import { Explicar } from '../dashboard/detalle/Explicar.tsx';
import { useTeclas } from '../dashboard/detalle/useTeclas.ts';
import { Estado } from '../dashboard/Estado.tsx';
import { instanteEnPais } from '../dashboard/palabras.ts';
import { DocumentoDeFactura } from '../factura/DocumentoDeFactura.tsx';
import { Failure } from '../form/Failure.tsx';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { faltan, Visor } from '../fotos/Visor.tsx';
import { useAnswer, useCall } from '../useAnswer.ts';
import { LineaDeTiempo } from './LineaDeTiempo.tsx';
import { Plazo } from './Plazo.tsx';
import type { DecisionPuesta, PorEnviar } from './porEnviar.ts';
import { Datos } from '../form/Datos.tsx';

/** Whether a decision that was not confirmed is in the redemption's history: it arrived, and was reopened since. */
export const llego = async ({ codigo, Decision }: DecisionPuesta): Promise<boolean> => {
  const { Historial } = await call(detalleCanje, { params: { code: codigo } });
  return Historial.some(({ EstadoNuevo }) => EstadoNuevo === Decision);
};

interface CasoProps {
  readonly codigo: string;
  /** How often the desk has been read again: the photos are, too. */
  readonly vuelta: number;
  /** This person's decision of it, not confirmed yet. */
  readonly puesta: PorEnviar | undefined;
  /** This person's decision of it that was taken back. */
  readonly devuelta: DecisionPuesta | undefined;
  readonly motivos: InferOutput<typeof motivosRechazo.reply>;
  readonly atajos: boolean;
  /** Runs when the case is shown. */
  readonly onShown: () => void;
  readonly onDecide: (decision: DecisionPuesta) => void;
}

/** One redemption with all that its decision needs. */
export function Caso({
  codigo,
  vuelta,
  puesta,
  devuelta,
  motivos,
  atajos,
  onShown,
  onDecide,
}: CasoProps) {
  const { answer, value: canje, again } = useCall(detalleCanje, { params: { code: codigo } });
  const { answer: alrededor, value: entorno } = useCall(antecedentes, { params: { code: codigo } });
  const { answer: fotografiado, value: fotos } = useAnswer({
    isRefreshed: true,
    request: `fotos ${vuelta}`,
    subject: codigo,
    load: (signal) => call(listarFotos, { params: { code: codigo }, signal }),
  });
  const errores = useErrorDialog();
  /** The decision whose words are being written. */
  const [explica, setExplica] = useState(devuelta?.Decision ?? null);
  // The signals are above the facts: arriving later, they would push the facts down while they are read.
  const shown =
    canje !== undefined &&
    (entorno !== undefined || alrededor.status !== 'loading') &&
    (fotos !== undefined || fotografiado.status !== 'loading');
  const decidible = shown && canje.PuedeAuditar && puesta === undefined;

  const tell = useEffectEvent(onShown);
  // Before the keys below work: a decision pressed at once would otherwise leave the focus on this case.
  useLayoutEffect(() => {
    if (shown) tell();
  }, [shown]);

  const decidir = (Decision: DecisionPuesta['Decision'], Motivo = '', Observaciones = '') => {
    setExplica(null);
    const idempotencyKey = crypto.randomUUID();
    onDecide({ codigo, Decision, Motivo, Observaciones, idempotencyKey });
  };
  const aprobar = () =>
    canje?.DesconocidoEn === null ? decidir('Aprobado') : setExplica('Aprobado');
  const rechazar = () => setExplica('Rechazado');
  useTeclas({ a: aprobar, r: rechazar }, atajos && decidible && explica === null);

  if (answer.status === 'failed') {
    return <Failure fault={answer.error} again={again} />;
  }
  if (!shown) {
    return (
      <div className="estado estado-cargando" role="status">
        <p>Abriendo el caso…</p>
      </div>
    );
  }
  return (
    <article className="tarjeta caso-hoja" aria-labelledby="caso-titulo">
      <header className="caso-cabeza">
        <div>
          <h2 id="caso-titulo" tabIndex={-1}>
            Canje <span translate="no">{formatearCodigo(codigo)}</span>
          </h2>
          <p className="acciones caso-estado">
            <Estado estado={canje.Estado} />
            {canje.CierraEn !== null && <Plazo cierra={canje.CierraEn} />}
            <a href={paths.canjeDetalle(codigo)}>Detalle e historial</a>
          </p>
        </div>
        {canje.PuedeReabrir && puesta === undefined && (
          <Deshacer
            acto={canje.Estado === 'Rechazado' ? 'reabrirRechazado' : 'reabrirAprobado'}
            codigo={codigo}
            onDone={again}
            onRefused={(error) => {
              errores.show(error);
              again();
            }}
          />
        )}
        {errores.element}
      </header>
      {decidible && (
        <div className="caso-botones" inert={explica !== null}>
          <BotonesDeDecision atajos={atajos} onApprove={aprobar} onReject={rechazar} />
        </div>
      )}
      <div className="pila-amplia caso-lectura" data-con-fotos={(fotos?.Fotos.length ?? 0) > 0}>
        <div className="pila">
          <MotivoDeRechazo canje={canje} />
          <Avisos canje={canje} senales={entorno?.Senales} faltanFotos={faltan(fotos)} />
        </div>
        <section className="pila" aria-labelledby="caso-facturas">
          <h3 id="caso-facturas">
            Facturas{fotos?.Fotos.length === 1 && canje.Facturas.length > 1 && ' (1 foto)'}
          </h3>
          <ul className="caso-facturas">
            {canje.Facturas.map((factura) => (
              <li key={`${factura.Farmacia} ${factura.NumeroFactura}`}>
                <span className="codigo">{factura.NumeroFactura}</span>
                <span className="medida">
                  {formatearDia(factura.Fecha)} · {enCajas(factura.Cantidad)}
                </span>
                {factura.Farmacia !== canje.PuntoVenta && <span>{factura.Farmacia}</span>}
                <DocumentoDeFactura factura={factura} />
              </li>
            ))}
          </ul>
          {fotos !== undefined && (
            <Visor key={codigo} codigo={codigo} fotos={fotos} atajos={atajos && explica === null} />
          )}
        </section>
        <div className="pila">
          <DatosDelCaso canje={canje} />
          {decidible && explica !== null && (
            <Explicar
              decision={explica}
              escrita={devuelta?.Decision === explica ? devuelta : undefined}
              motivos={motivos}
              reglas={canje.Reglas}
              onDecide={(motivo, observaciones) => decidir(explica, motivo, observaciones)}
              onClose={() => {
                setExplica(null);
                document.getElementById('caso-titulo')?.focus({ preventScroll: true });
              }}
            />
          )}
        </div>
      </div>
      {alrededor.status !== 'failed' && (
        <div className="caso-antes">
          <LineaDeTiempo
            titulo="Otros canjes del paciente"
            canjes={entorno?.Paciente}
            que={({ Producto, PuntoVenta }) => `${Producto}, ${PuntoVenta}`}
          />
          <LineaDeTiempo
            titulo="Otros canjes de la farmacia"
            canjes={entorno?.Farmacia}
            que={({ Producto }) => Producto}
          />
        </div>
      )}
    </article>
  );
}

function DatosDelCaso({ canje }: { readonly canje: Canje }) {
  const hechos = {
    Paciente: canje.Paciente,
    Tarjeta: agruparTarjeta(canje.NumeroTarjeta),
    Promoción: `${canje.TipoBonificacion} de ${canje.Producto}`,
    Médico: conCodigo(canje.Medico, canje.CodigoMedico),
    'Punto de venta': puntoDeVentaDe(canje),
    Distribuidor: canje.Distribuidor,
    ...acompanamientoDe(canje),
    Registrado: (
      <>
        {instanteEnPais(canje.Pais, canje.RegistradoEn)}, por{' '}
        <span className="codigo">{canje.RegistradoPor}</span>
      </>
    ),
    Trámite: `${canje.Tramite}, ${canje.Pais}`,
  };
  return <Datos className="hechos caso-hechos" de={hechos} />;
}
