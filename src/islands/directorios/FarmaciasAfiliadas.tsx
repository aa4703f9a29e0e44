import { call } from '../../api/call.ts';
import { afiliadas } from '../../contracts/farmacias.ts';
import { ERRORES } from '../../domain/mensajes.ts';
import { columnasFarmacias } from './columnas.tsx';
import { type Busqueda, Directorio } from './Directorio.tsx';

const load = ({ pais, page, s }: Busqueda, signal: AbortSignal) =>
  call(afiliadas, { params: { country: pais }, search: { page, s }, signal });

/** The affiliated pharmacies of the chosen country, for patients and pharmacists alike. */
export function FarmaciasAfiliadas() {
  return (
    <Directorio
      id="farmacias"
      title="Farmacias afiliadas"
      nouns={['farmacia', 'farmacias']}
      searchHint="Escriba el nombre, la cadena o el código."
      columns={columnasFarmacias}
      rowId={({ Id }) => String(Id)}
      load={load}
      failures={{ list: ERRORES.farmacias, search: ERRORES.buscarFarmacias }}
    />
  );
}
