import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { antecedentes } from '../../../contracts/dashboard/auditoria.ts';
import { detalleCanje } from '../../../contracts/dashboard/busqueda.ts';
import { formatearCodigo } from '../../../domain/codigoConfirmacion.ts';
import { puede } from '../../../domain/permisos.ts';
import { paths } from '../../../paths.ts';
import { Awaited } from '../../Awaited.tsx';
import { Alerta } from '../../form/Alerta.tsx';
import { Failure } from '../../form/Failure.tsx';
import { useErrorDialog } from '../../form/useErrorDialog.tsx';
import { FotosDelCanje } from '../../fotos/FotosDelCanje.tsx';
import { useFotos } from '../../fotos/useFotos.ts';
import { faltan, Visor } from '../../fotos/Visor.tsx';
import { DataTable } from '../../table/DataTable.tsx';
import { useAnswer } from '../../useAnswer.ts';
import { Estado } from '../Estado.tsx';
import { Restante } from '../Restante.tsx';
import { Avisos, MotivoDeRechazo } from './Avisos.tsx';
import { columnasFacturas, columnasResultado } from './columnas.tsx';
import { Decision } from './Decision.tsx';
import { cambioMientrasTanto } from './decision.ts';
import { Deshacer } from './Deshacer.tsx';
import { Hechos } from './Hechos.tsx';
import { Historial } from './Historial.tsx';
import { Siguiente } from './Siguiente.tsx';
import { useUsuario } from '../../session/Guard.tsx';

/** What this person's part in the redemption ended with: their decision, or one that was there before. */
type Desenlace = 'Aprobado' | 'Rechazado' | 'Anulado' | 'Reabierto' | 'Tarde';

const PALABRAS: Readonly<Record<Exclude<Desenlace, 'Tarde'>, string>> = {
  Aprobado: 'Canje aprobado.',
  Rechazado: 'Canje rechazado. Sus facturas quedan libres.',
  Anulado: 'Canje anulado. Sus facturas quedan libres.',
  Reabierto: 'Decisión reabierta. El canje está pendiente otra vez.',
};

interface DetalleProps {
  readonly codigo: string;
  /** Grows with every press of the search's button, which looks again. */
  readonly search: number;
}

/** All there is to know of one redemption, and what this person may do with it. */
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
    if (!shown) return undefined;
    heading.current?.focus({ preventScroll: true });
    // To the top of the window: facts and decision are to be seen together. Not in the frame in which the page
    // grows: the foot would count as moved.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => heading.current?.scrollIntoView());
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  // Runs after the dialog has given the focus back and before `Siguiente` takes it.
  const free = errores.element === null;
  useLayoutEffect(() => {
    if (desenlace !== null && free) heading.current?.focus();
  }, [desenlace, free]);

  const tarde = desenlace === 'Tarde';
  const anuncio = desenlace !== null && (
    <Alerta
      tipo={tarde ? 'aviso' : 'ok'}
      titulo={
        <span role="status">{tarde ? 'Este canje ya estaba decidido.' : PALABRAS[desenlace]}</span>
      }
    >
      {desenlace !== 'Reabierto' && audita && <Siguiente actual={codigo} free={free} />}
    </Alerta>
  );

  if (answer.status === 'failed') {
    const notFound = answer.error.status === 404;
    return (
      <>
        {anuncio}
        <Failure detail={answer.error.detail} again={notFound ? undefined : again}>
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
  const reglas = (
    <section className="pila" aria-labelledby="detalle-reglas">
      <h3 id="detalle-reglas">Reglas del canje, revisadas ahora</h3>
      <Awaited asked={entorno} />
      <Avisos
        canje={canje}
        senales={entorno.value?.Senales}
        faltanFotos={audita && faltan(fotos.value)}
      />
    </section>
  );
  // Nothing is decided twice while the outcome is being read.
  const decidible = canje.PuedeAuditar && (desenlace === null || desenlace === 'Reabierto');
  return (
    <section className="pila-amplia" aria-labelledby="detalle-titulo">
      <div className="detalle-cabeza">
        <h2 id="detalle-titulo" ref={heading} tabIndex={-1}>
          Canje <span translate="no">{formatearCodigo(codigo)}</span>
        </h2>
        <Estado estado={canje.Estado} />
        {canje.CierraEn !== null && <Restante cierra={canje.CierraEn} />}
        <div className="acciones">
          {decidible && (
            <a className="boton ir-a-decision" href="#decision-titulo">
              Ir a la decisión
            </a>
          )}
          {canje.Estado !== 'Rechazado' && (
            <a className="boton-secundario" href={paths.canjeConfirmacion(codigo)}>
              Imprimir el comprobante
            </a>
          )}
          {canje.Estado === 'Rechazado' && registra && (
            <a className="boton-secundario" href={paths.filtroCanjes('canjeRechazado')}>
              Volver a rechazados
            </a>
          )}
          {canje.PuedeReabrir && (
            <Deshacer
              acto={canje.Estado === 'Rechazado' ? 'reabrirRechazado' : 'reabrirAprobado'}
              codigo={codigo}
              onDone={() => end('Reabierto')}
              onRefused={refused}
            />
          )}
          {canje.PuedeAnular && desenlace === null && (
            <Deshacer
              acto="anular"
              codigo={codigo}
              onDone={() => end('Anulado')}
              onRefused={refused}
            />
          )}
        </div>
      </div>
      {anuncio}
      <MotivoDeRechazo canje={canje} registra={registra} />
      <div className="listado">
        <DataTable
          columns={columnasResultado}
          rows={[canje]}
          rowId={() => codigo}
          labelledBy="detalle-titulo"
        />
      </div>
      <div className="canje-detalle">
        <div className="detalle-hechos">
          {audita && reglas}
          <section className="pila" aria-labelledby="detalle-facturas">
            <h3 id="detalle-facturas">Facturas</h3>
            <DataTable
              columns={columnasFacturas}
              rows={canje.Facturas}
              rowId={({ NumeroFactura, Farmacia }) => `${Farmacia} ${NumeroFactura}`}
              labelledBy="detalle-facturas"
            />
          </section>
          <Hechos canje={canje} />
          {audita && fotos.value !== undefined && (
            <section className="pila" aria-labelledby="detalle-fotos">
              <h3 id="detalle-fotos">Fotos de las facturas</h3>
              <Visor codigo={codigo} fotos={fotos.value} atajos={false} />
            </section>
          )}
        </div>
        {decidible && <Decision canje={canje} onDecided={end} onRefused={undecided} />}
        {registra && canje.Estado === 'Pendiente' && (
          <FotosDelCanje codigo={codigo} leidas={fotos} />
        )}
        {/* A pharmacy reads first what it can do. To it a rejection says which rule was broken. */}
        {!audita && canje.Estado !== 'Rechazado' && reglas}
        <Historial canje={canje} />
      </div>
      {errores.element}
    </section>
  );
}
