import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { antecedentes } from '../../../contracts/dashboard/auditoria.ts';
import { detalleCanje } from '../../../contracts/dashboard/busqueda.ts';
import { formatearCodigo } from '../../../domain/codigoConfirmacion.ts';
import { puede } from '../../../domain/permisos.ts';
import { agruparTarjeta } from '../../../domain/tarjeta.ts';
import { paths } from '../../../paths.ts';
import { Awaited } from '../../Awaited.tsx';
import { Alerta } from '../../form/Alerta.tsx';
import { Datos } from '../../form/Datos.tsx';
import { Failure } from '../../form/Failure.tsx';
import { useErrorDialog } from '../../form/useErrorDialog.tsx';
import { FotosDelCanje } from '../../fotos/FotosDelCanje.tsx';
import { useFotos } from '../../fotos/useFotos.ts';
import { faltan, Visor } from '../../fotos/Visor.tsx';
import { DataTable } from '../../table/DataTable.tsx';
import { useAnswer } from '../../useAnswer.ts';
import { Avisos } from './Avisos.tsx';
import { columnasDeFacturas, columnasResultado } from './columnas.tsx';
import { Decision } from './Decision.tsx';
import { cambioMientrasTanto } from './decision.ts';
import { Deshacer } from './Deshacer.tsx';
import { acompanamientoDe, type Canje, conCodigo } from './datos.tsx';
import { Historial } from './Historial.tsx';
import { Siguiente } from './Siguiente.tsx';
import { useUsuario } from '../../session/Guard.tsx';

/** The decision that the page ends with: this user's, or an earlier one. */
type Desenlace = 'Aprobado' | 'Rechazado' | 'Anulado' | 'Reabierto' | 'Tarde';

const PALABRAS: Readonly<Record<Desenlace, string>> = {
  Aprobado: 'Canje aprobado.',
  Rechazado: 'Canje rechazado. Sus facturas quedan libres.',
  Anulado: 'Canje anulado. Sus facturas quedan libres.',
  Reabierto: 'Decisión reabierta. El canje está pendiente otra vez.',
  Tarde: 'Este canje ya estaba decidido.',
};

interface DetalleProps {
  readonly codigo: string;
  /** Grows with every press of the search's button, which looks again. */
  readonly search: number;
}

/** One redemption with all its facts, and the acts that the user may do. */
export function Detalle({ codigo, search }: DetalleProps) {
  const user = useUsuario();
  const errores = useErrorDialog();
  const {
    answer,
    value: canje,
    again,
  } = useAnswer({
    onFailure: errores.show,
    request: String(search),
    subject: codigo,
    load: (signal) => call(detalleCanje, { params: { code: codigo }, signal }),
  });
  const audita = puede(user, 'auditarCanje');
  const registra = !audita && puede(user, 'registrarCanje');
  const fotos = useFotos(codigo, { on: audita || registra });
  const entorno = useAnswer({
    request: audita ? 'antecedentes' : undefined,
    subject: codigo,
    load: (signal) => call(antecedentes, { params: { code: codigo }, signal }),
  });
  const [desenlace, setDesenlace] = useState<Desenlace | null>(null);
  const end = (with_: Desenlace) => {
    setDesenlace(with_);
    again();
  };
  const refused = (error: unknown) => {
    errores.show(error);
    if (cambioMientrasTanto(error)) again();
  };
  const undecided = (error: unknown) => {
    errores.show(error);
    end('Tarde');
  };
  const heading = useRef<HTMLHeadingElement>(null);
  // Photos and signals are above other facts: arriving later, they would push those down while they are read.
  const shown =
    canje !== undefined && !fotos.pending && !(audita && entorno.answer.status === 'loading');
  useEffect(() => {
    if (shown) heading.current?.focus();
  }, [shown]);
  // Runs after the dialog has given the focus back and before `Siguiente` takes it.
  const free = errores.element === null;
  useLayoutEffect(() => {
    if (desenlace !== null && free) heading.current?.focus();
  }, [desenlace, free]);

  const anuncio = desenlace !== null && (
    <Alerta
      tipo={desenlace === 'Tarde' ? 'aviso' : 'ok'}
      titulo={<span role="status">{PALABRAS[desenlace]}</span>}
    >
      {desenlace !== 'Reabierto' && audita && <Siguiente actual={codigo} free={free} />}
    </Alerta>
  );

  if (answer.status === 'failed') {
    const notFound = answer.error.status === 404;
    return (
      <>
        {anuncio}
        <Failure fault={answer.error} again={again}>
          {notFound && (
            <p>Revise el código, o si el canje es de una farmacia que usted puede ver.</p>
          )}
        </Failure>
        {errores.element}
      </>
    );
  }
  if (!shown) {
    return (
      <div className="estado estado-cargando" role="status">
        <p>Buscando el canje…</p>
      </div>
    );
  }
  // Nothing is decided twice while the outcome is being read.
  const decidible = canje.PuedeAuditar && (desenlace === null || desenlace === 'Reabierto');
  const anulable = canje.PuedeAnular && desenlace === null ? 'anular' : undefined;
  const reabre = canje.Estado === 'Rechazado' ? 'reabrirRechazado' : 'reabrirAprobado';
  const acto = canje.PuedeReabrir ? reabre : anulable;
  return (
    <section className="pila-amplia" aria-labelledby="detalle-titulo">
      {/* Seen, the row says it. */}
      <h2 id="detalle-titulo" className="oculto" ref={heading} tabIndex={-1}>
        Canje <span translate="no">{formatearCodigo(codigo)}</span>
      </h2>
      {anuncio}
      <div className="detalle-fila">
        <DataTable
          columns={columnasResultado}
          rows={[canje]}
          rowId={() => codigo}
          labelledBy="detalle-titulo"
        />
      </div>
      <div className="pila-amplia canje-detalle">
        <div className="pila-amplia detalle-hechos">
          {/* To a pharmacy a rejection says which rule was broken. */}
          {(audita || canje.Estado !== 'Rechazado') && (
            <section className="pila" aria-labelledby="detalle-reglas">
              <h3 id="detalle-reglas">Reglas del canje, revisadas ahora</h3>
              <Awaited asked={entorno} />
              <Avisos
                canje={canje}
                senales={entorno.value?.Senales}
                faltanFotos={audita && faltan(fotos.value)}
              />
            </section>
          )}
          <section className="pila" aria-labelledby="detalle-facturas">
            <h3 id="detalle-facturas">Facturas</h3>
            <DataTable
              columns={columnasDeFacturas(canje)}
              rows={canje.Facturas}
              rowId={({ NumeroFactura, Farmacia }) => `${Farmacia} ${NumeroFactura}`}
              labelledBy="detalle-facturas"
            />
          </section>
          <Hechos canje={canje} />
        </div>
        <div className="pila-amplia detalle-lado">
          {decidible && <Decision canje={canje} onDecided={end} onRefused={undecided} />}
          {registra && <FotosDelCanje codigo={codigo} canje={canje} leidas={fotos} />}
          {audita && fotos.value !== undefined && fotos.value.Fotos.length > 0 && (
            <section className="pila" aria-labelledby="detalle-fotos">
              <h3 id="detalle-fotos">Fotos de las facturas</h3>
              <Visor codigo={codigo} fotos={fotos.value} atajos={false} />
            </section>
          )}
          <Historial canje={canje} />
          <div className="acciones">
            {canje.Estado !== 'Rechazado' && (
              <a className="boton-secundario" href={paths.canjeConfirmacion(codigo)}>
                Imprimir el comprobante
              </a>
            )}
            {acto !== undefined && (
              <Deshacer
                key={acto}
                acto={acto}
                codigo={codigo}
                onDone={() => end(acto === 'anular' ? 'Anulado' : 'Reabierto')}
                onRefused={refused}
              />
            )}
            {audita && acto === undefined && canje.Auditado === 'Sí' && (
              <p className="pista">
                Quien audita puede reabrir esta decisión solo en las 48&nbsp;horas siguientes al
                registro.
              </p>
            )}
          </div>
        </div>
      </div>
      {errores.element}
    </section>
  );
}

/** The facts of a redemption that neither the result row nor its history says. */
function Hechos({ canje }: { readonly canje: Canje }) {
  const hechos = {
    Tarjeta: (
      <>
        {agruparTarjeta(canje.NumeroTarjeta)}
        {canje.Referencia !== null && (
          <>
            {' '}
            · <a href={paths.persona(canje.Referencia)}>Página del paciente</a>
          </>
        )}
      </>
    ),
    Promoción: canje.TipoBonificacion,
    Médico: conCodigo(canje.Medico, canje.CodigoMedico),
    Distribuidor: canje.Distribuidor,
    ...acompanamientoDe(canje),
    País: canje.Pais,
    Trámite: canje.Tramite,
  };
  return (
    <section className="pila" aria-labelledby="detalle-hechos">
      <h3 id="detalle-hechos">Datos del canje</h3>
      <Datos de={hechos} />
    </section>
  );
}
