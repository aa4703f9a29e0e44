import type { SaldoRow } from '../../contracts/pacientes.ts';
import { loQueFalta, type Saldo } from './saldos.ts';

const columns = ['Promoción', 'Canjes Efectuados', 'Saldo Disponible'] as const;

/** The programme's own drawing: a circle per invoice, filled when it is registered, and the free one. */
function Circulos({ necesarias, registradas }: { necesarias: number; registradas: number }) {
  return (
    <span className="circulos" aria-hidden="true">
      {Array.from({ length: necesarias }, (_, index) => (
        <span key={index} className={index < registradas ? 'circulo lleno' : 'circulo'} />
      ))}
      <span className={registradas >= necesarias ? 'circulo-gratis lleno' : 'circulo-gratis'} />
    </span>
  );
}

function ProximoCanje({ row }: { readonly row: SaldoRow }) {
  return (
    <li className="tarjeta proximo">
      <h4>{row.PromocionNombre}</h4>
      {row.SaldoDisponible > 0 && (
        <Circulos
          necesarias={row.FacturasNecesarias}
          registradas={Math.min(row.FacturasPreregistradas, row.FacturasNecesarias)}
        />
      )}
      <p>{loQueFalta(row)}</p>
    </li>
  );
}

/** Balance per promotion, and what each next redemption still lacks. */
export function TablaSaldo({ saldo, labelledBy }: { saldo: Saldo; labelledBy: string }) {
  return (
    <>
      <table className="tabla" role="table" aria-labelledby={labelledBy}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((name, index) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className={index > 0 ? 'numero' : undefined}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {saldo.promociones.map((row) => (
            <tr key={row.PromocionId} role="row">
              <th role="rowheader" scope="row">
                {row.PromocionNombre}
              </th>
              <td role="cell" className="numero" data-etiqueta={columns[1]}>
                {row.CanjesEfectuados}
              </td>
              <td role="cell" className="numero" data-etiqueta={columns[2]}>
                {row.SaldoDisponible}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <section className="pila proximos">
        <h3>Para su próximo canje</h3>
        <ul className="rejilla">
          {saldo.promociones.map((row) => (
            <ProximoCanje key={row.PromocionId} row={row} />
          ))}
        </ul>
      </section>
    </>
  );
}
