import type { Renovable } from '../../../contracts/administracion/renovacion.ts';
import { formatearDia } from '../../../domain/calendario.ts';
import { CampoFecha } from '../../form/CampoFecha.tsx';
import { nombreDePais } from '../palabras.ts';
import type { Escrito } from './escrito.ts';

interface FilaRenovableProps {
  readonly fila: Renovable;
  readonly anio: number;
  readonly escrito: Escrito;
  readonly faltas: readonly { readonly id: string }[];
  readonly onChange: (cambio: Partial<Escrito>) => void;
}

const MAXIMOS = [
  ['MaximoMensual', 'Al mes'],
  ['MaximoAnual', 'Al año'],
] as const;
const DIAS = [
  ['Inicio', 'Desde'],
  ['Fin', 'Hasta'],
] as const;

/** One promotion of last year with the fields of the new one beside it. */
export function FilaRenovable({ fila, anio, escrito, faltas, onChange }: FilaRenovableProps) {
  const nombre = `${fila.Producto} ${fila.Bonificacion}, ${nombreDePais(fila.Pais)}`;
  const id = (campo: string) => `renovar-${fila.Id}-${campo}`;
  const mala = (campo: string) => faltas.some((falta) => falta.id === id(campo));
  return (
    <tr role="row">
      <td role="cell" data-etiqueta="Renovar">
        <div>
          <input
            type="checkbox"
            id={id('elegida')}
            aria-label={`Renovar ${nombre}`}
            checked={escrito.elegida}
            onChange={({ target }) => onChange({ elegida: target.checked })}
          />
        </div>
      </td>
      <th role="rowheader" scope="row">
        {fila.Producto}
        <br />
        {fila.Bonificacion} · {nombreDePais(fila.Pais)}
      </th>
      <td role="cell" data-etiqueta={`En ${anio - 1}`}>
        <div>
          {fila.MaximoMensual} al mes, {fila.MaximoAnual} al año
          <br />
          {formatearDia(fila.Inicio)} a {formatearDia(fila.Fin)}
          {fila.RequiereReceta && (
            <>
              <br />
              con receta
            </>
          )}
        </div>
      </td>
      <td role="cell" data-etiqueta={`En ${anio}`}>
        <div className="renovar-campos">
          {MAXIMOS.map(([campo, titulo]) => (
            <label key={campo}>
              <span>{titulo}</span>
              <input
                className="control"
                id={id(campo)}
                type="text"
                inputMode="numeric"
                autoComplete="off"
                aria-label={`${titulo} de ${nombre} en ${anio}`}
                aria-invalid={mala(campo)}
                disabled={!escrito.elegida}
                value={escrito[campo]}
                onChange={({ target }) => onChange({ [campo]: target.value })}
              />
            </label>
          ))}
          {DIAS.map(([campo, titulo]) => (
            <CampoFecha
              key={campo}
              id={id(campo)}
              label={
                <>
                  {titulo}
                  <span className="oculto">
                    {' '}
                    de {nombre} en {anio}
                  </span>
                </>
              }
              hoy={`${anio}-01-01`}
              invalid={mala(campo)}
              readOnly={!escrito.elegida || (campo === 'Inicio' && fila.Siguiente !== null)}
              value={escrito[campo]}
              onValue={(valor) => onChange({ [campo]: valor })}
            />
          ))}
          <label className="renovar-receta">
            <input
              type="checkbox"
              checked={escrito.RequiereReceta}
              disabled={!escrito.elegida}
              onChange={({ target }) => onChange({ RequiereReceta: target.checked })}
            />
            <span>Con receta</span>
          </label>
          {fila.Siguiente !== null && <span className="etiqueta">Ya está en {anio}</span>}
        </div>
      </td>
    </tr>
  );
}
