import { leerBonificacion } from '../../domain/bonificacion.ts';
import { eligePais } from '../../domain/paisDeTrabajo.ts';
import { perfilDe, puede } from '../../domain/permisos.ts';
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { diasEntre, formatearDia } from '../../domain/calendario.ts';
import {
  estaEnPlazo,
  facturasEnEspera,
  PLAZO_REEMBOLSO_DIAS,
  SEPARACION_MAXIMA_DIAS,
  ultimoDiaDeEspera,
} from '../../domain/facturas.ts';
import { plazoEnDias } from '../../domain/tiempoRestante.ts';
import { FarmaciaChooser } from '../dashboard/FarmaciaChooser.tsx';
import { Circulos } from '../factura/Circulos.tsx';
import { Clave } from '../factura/Clave.tsx';
import { Confirm } from '../form/Confirm.tsx';
import { Failure } from '../form/Failure.tsx';
import { Alerta } from '../form/Alerta.tsx';
import { useFocusLater } from '../form/useFocusLater.ts';
import { hoyEn } from '../hoyEn.ts';
import { DataTable } from '../table/DataTable.tsx';
import { facturaAbierta, facturaCerrada } from './borrador.ts';
import { columnasPreregistros, type Preregistro } from './columnas.tsx';
import { DialogoFactura } from './DialogoFactura.tsx';
import { controles } from './useEscanerDePreregistro.ts';
import { IrACanjear } from './IrACanjear.tsx';
import { type Asunto, useFacturas } from './useFacturas.ts';
import { useUsuario } from '../session/Guard.tsx';

const TITULO = 'preregistro-facturas';
const CANJEADAS = 'preregistro-canjeadas';
const CANJEAR = 'preregistro-canjear';
const { agregar: AGREGAR } = controles;

interface FacturasProps extends Asunto {
  readonly tarjeta: string;
  /** The number of the invoice that the focus goes to. */
  readonly buscada: string | undefined;
  /** How many invoices the promotion needs. */
  readonly necesarias: number;
  /** Its bonus, such as '2 + 1'. */
  readonly tipo: string;
}

/** A rejection gives invoices back, so there may be more than the redemption takes: it takes the oldest. */
const avance = (reunidas: number, necesarias: number) => {
  const registradas = `${reunidas} ${reunidas === 1 ? 'registrada' : 'registradas'}`;
  if (reunidas <= necesarias) return registradas;
  const usadas = necesarias === 1 ? 'la' : `las ${necesarias}`;
  return `${registradas}: el canje usa ${usadas} de fecha más antigua`;
};

const VENCIDA = `No cuenta: tiene más de ${PLAZO_REEMBOLSO_DIAS} días.`;
const SEPARADA = `No cuenta: con ella habría más de ${SEPARACION_MAXIMA_DIAS} días entre la primera y la última.`;

/** The invoices pre-registered for a card and promotion, to be added to until there are enough. */
export function Facturas({
  pais,
  tarjeta,
  tarjetaId,
  promocionId,
  buscada,
  necesarias,
  tipo,
  form,
  onFailure,
}: FacturasProps) {
  const user = useUsuario();
  const { factura, farmacia, attempt } = useStore(form.$value);
  const cambiar = form.change;
  const facturas = useFacturas({ pais, tarjetaId, promocionId, form, onFailure });
  const { answer, logro } = facturas;
  const [porEliminar, setPorEliminar] = useState<Preregistro | null>(null);
  const focus = useFocusLater();
  const deVarias = perfilDe(user) !== 'Regente';
  const hoy = hoyEn(pais);

  const filas = answer.status === 'failed' ? undefined : answer.value;
  const pendientes = useMemo(() => filas?.filter(({ estado }) => estado === 'Pendiente'), [filas]);
  // Those that the next redemption is made of, oldest first.
  const cuentan = useMemo(() => {
    const todas = pendientes?.map(({ id, fecha_factura: fecha }) => ({ id, fecha })) ?? [];
    return facturasEnEspera(todas, necesarias, hoy);
  }, [pendientes, necesarias, hoy]);
  const [columnas, deCanjes] = useMemo(() => {
    const acciones = {
      onEdit: ({ id, factura: numero, fecha_factura: fecha, Canonico }: Preregistro) =>
        cambiar(facturaAbierta({ id, numero: Canonico ?? numero, fecha })),
      onRemove: setPorEliminar,
      sinContar: ({ id, estado, fecha_factura: fecha }: Preregistro) => {
        if (estado !== 'Pendiente' || cuentan.some((una) => una.id === id)) return null;
        return estaEnPlazo(fecha, hoy) ? SEPARADA : VENCIDA;
      },
    };
    return [columnasPreregistros(acciones, 'Acciones'), columnasPreregistros(acciones, 'Estado')];
  }, [cambiar, cuentan, hoy]);
  const canjeadas = filas?.filter(({ estado }) => estado === 'Canjeado') ?? [];
  const closeDialog = useCallback(() => cambiar(facturaCerrada), [cambiar]);

  const reunidas = cuentan.length;
  const completas = reunidas >= necesarias;
  const seCanjea = completas && puede(user, 'registrarCanje');
  const hasta = cuentan[0] && ultimoDiaDeEspera(cuentan[0].fecha, completas);
  const cargadas = filas !== undefined;
  const suya = filas?.find((una) => una.Editable && una.factura === buscada)?.id;
  useEffect(() => {
    // The pressed button has disappeared: move the focus here.
    if (!cargadas || document.activeElement !== document.body) return;
    focus(suya ? `preregistro-editar-${suya}` : seCanjea ? CANJEAR : AGREGAR);
  }, [cargadas, suya, seCanjea, focus]);
  const motivo = completas
    ? necesarias === 1
      ? 'Ya está registrada la factura de este canje.'
      : `Ya están registradas las ${necesarias} facturas de este canje.`
    : deVarias && farmacia === null
      ? 'Elija la farmacia de la compra para agregar una factura.'
      : null;
  const enDialogo = filas?.find(({ id }) => id === factura?.id)?.FarmaciaNombre;

  return (
    <section className="canje-parte" aria-labelledby={TITULO}>
      <div className="canje-titulo">
        <h2 id={TITULO} tabIndex={-1}>
          Facturas pre-registradas
        </h2>
        {filas !== undefined && (
          <>
            <Circulos
              gratis={leerBonificacion(tipo)?.gratis}
              necesarias={necesarias}
              reunidas={reunidas}
            />
            <span>{avance(reunidas, necesarias)}</span>
            <p className="campo-ayuda">
              Este canje requiere {necesarias} {necesarias === 1 ? 'factura' : 'facturas'}.{' '}
              {hasta !== undefined &&
                `${completas ? 'El canje se puede registrar' : 'La próxima debe tener fecha'} hasta el ${formatearDia(hasta)}: ${plazoEnDias(diasEntre(hoy, hasta))}.`}
            </p>
          </>
        )}
      </div>
      <div role="status" className="preregistro-anuncio">
        {logro !== null && (
          <Alerta tipo="ok" titulo={logro.titulo}>
            {logro.texto !== undefined && <p>{logro.texto}</p>}
          </Alerta>
        )}
      </div>
      {answer.status === 'failed' && <Failure fault={answer.error} again={facturas.again} />}
      {answer.status === 'loading' && filas === undefined && (
        <div className="estado estado-cargando">
          <p>Buscando las facturas…</p>
        </div>
      )}
      {pendientes !== undefined && pendientes.length > 0 && (
        <DataTable
          columns={columnas}
          rows={pendientes}
          rowId={({ id }) => String(id)}
          labelledBy={TITULO}
          busy={answer.status === 'loading'}
        />
      )}
      {cargadas && deVarias && !completas && (
        <FarmaciaChooser
          id="preregistro-farmacia"
          label="Farmacia de la compra"
          hint="La que emitió la factura que va a agregar. Escriba parte del nombre o del código."
          pais={eligePais(user) ? pais : undefined}
          codigo={farmacia?.Codigo}
          onChoose={(elegida) =>
            cambiar({
              farmacia:
                typeof elegida === 'object'
                  ? { Id: elegida.Id, Codigo: elegida.Codigo, Nombre: elegida.Nombre }
                  : null,
            })
          }
        />
      )}
      {cargadas && (
        <div className="acciones">
          {seCanjea && (
            <IrACanjear
              id={CANJEAR}
              className="boton"
              tarjeta={tarjeta}
              promocionId={promocionId}
            />
          )}
          <button
            type="button"
            id={AGREGAR}
            className={seCanjea ? 'boton-secundario' : 'boton'}
            disabled={motivo !== null}
            aria-describedby={`${AGREGAR}-motivo`}
            onClick={() => cambiar(facturaAbierta())}
          >
            Agregar Factura
          </button>
          <p id={`${AGREGAR}-motivo`} className="canje-motivo" tabIndex={-1}>
            {motivo}
          </p>
        </div>
      )}
      {canjeadas.length > 0 && (
        <section className="pila" aria-labelledby={CANJEADAS}>
          <h3 id={CANJEADAS}>De canjes anteriores</h3>
          <DataTable
            columns={deCanjes}
            rows={canjeadas}
            rowId={({ id }) => String(id)}
            labelledBy={CANJEADAS}
          />
        </section>
      )}
      {factura !== null && (
        <DialogoFactura
          escrita={factura}
          onWrite={(cambio) => cambiar({ factura: { ...factura, ...cambio } })}
          farmacia={factura.id === null ? farmacia?.Nombre : enDialogo}
          pais={pais}
          hoy={hoy}
          onSave={async (confirmada, refuse) => {
            const respuesta = await facturas.guardar(
              factura,
              farmacia?.Id ?? null,
              confirmada,
              refuse,
            );
            if (typeof respuesta === 'object') return respuesta.pregunta;
            if (respuesta === 'guardada') {
              closeDialog();
              focus(TITULO);
            }
            return null;
          }}
          onClose={() => {
            closeDialog();
            // Closed without a definite answer: the invoice may have been saved.
            if (attempt !== null) facturas.again();
          }}
        />
      )}
      {porEliminar !== null && (
        <Confirm
          title="¿Está seguro de eliminar la factura?"
          yes="Eliminar"
          doing="Eliminando…"
          no="Cancelar"
          isDangerous
          onYes={async () => {
            await facturas.eliminar(porEliminar);
            setPorEliminar(null);
            focus(TITULO);
          }}
          onNo={() => setPorEliminar(null)}
        >
          <p>
            Factura <strong>{porEliminar.factura}</strong> del{' '}
            {formatearDia(porEliminar.fecha_factura)}, {porEliminar.FarmaciaNombre}.
            {porEliminar.Canonico !== null && <Clave clave={porEliminar.Canonico} />}
          </p>
        </Confirm>
      )}
    </section>
  );
}
