import { call } from '../../api/call.ts';
import { afiliadas } from '../../contracts/farmacias.ts';
import { ERRORES } from '../../domain/mensajes.ts';
import { columnasFarmacias } from './columnas.tsx';
import { type Busqueda, Directorio } from './Directorio.tsx';

const load = ({ pais, ...search }: Busqueda, signal: AbortSignal) =>
  call(afiliadas, { params: { country: pais }, search, signal });

interface FarmaciasAfiliadasProps {
  /** Whose column comes first: a patient looks for an address, a pharmacist for a code. */
  readonly para: keyof typeof columnasFarmacias;
}

/** The affiliated pharmacies of the chosen country. */
export function FarmaciasAfiliadas({ para }: FarmaciasAfiliadasProps) {
  return (
    <Directorio
      id="farmacias"
      title="Farmacias"
      nouns={['farmacia', 'farmacias']}
      searchHint={`Lugar, nombre o ${para === 'pacientes' ? 'teléfono' : 'código'}`}
      grupos={(pais) => (pais === '504' ? 'departamento' : 'provincia')}
      resto="el resto del país"
      columns={columnasFarmacias[para]}
      rowId={({ Id }) => String(Id)}
      load={load}
      failures={{ list: ERRORES.farmacias, search: ERRORES.buscarFarmacias }}
    />
  );
}
