import { descargar } from '../download/descargar.ts';
import { Circulos } from '../factura/Circulos.tsx';
import { archivoDeCalendario, type Recordatorio } from './recordatorio.ts';
import { loQueFalta, recordatorioDe, type Saldo } from './saldos.ts';

const columns = ['Promoción', 'Canjes Efectuados', 'Saldo Disponible'] as const;

/** Saves the last day for the next box as a calendar file, which the phone's or the computer's calendar opens. */
function AlCalendario({ recordatorio }: { readonly recordatorio: Recordatorio | null }) {
  if (recordatorio === null) return null;
  const guardar = () =>
    descargar(
      new Blob([archivoDeCalendario(recordatorio, new Date())], { type: 'text/calendar' }),
      `${recordatorio.caja}-caja.ics`,
    );
  return (
    <button type="button" className="boton-texto" onClick={guardar}>
      Guardar la fecha en mi calendario
      <span className="oculto">: {recordatorio.producto}</span>
    </button>
  );
}

/** Balance per promotion, each row a card with what its next redemption still lacks. */
export function TablaSaldo({ saldo, labelledBy }: { saldo: Saldo; labelledBy: string }) {
  return (
    <table className="saldo" role="table" aria-labelledby={labelledBy}>
      <thead className="oculto" role="rowgroup">
        <tr role="row">
          {columns.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {saldo.promociones.map((row) => (
          <tr key={row.PromocionId} role="row" className="tarjeta">
            <th role="rowheader" scope="row">
              {row.PromocionNombre}
            </th>
            <td role="cell" data-etiqueta={columns[1]}>
              <strong>{row.CanjesEfectuados}</strong>
            </td>
            <td role="cell">
              <div data-etiqueta={columns[2]}>
                <strong>{row.SaldoDisponible}</strong> de {row.MaximoPorPaciente} este año
              </div>
              <div className="saldo-proximo">
                {row.SaldoDisponible > 0 && (
                  <Circulos
                    necesarias={row.FacturasNecesarias}
                    reunidas={row.FacturasPreregistradas}
                  />
                )}
                <p>{loQueFalta(row)}</p>
                <AlCalendario recordatorio={recordatorioDe(row)} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
