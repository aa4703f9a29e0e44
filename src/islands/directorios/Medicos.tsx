import { call } from '../../api/call.ts';
import { medicos } from '../../contracts/medicos.ts';
import { ERRORES } from '../../domain/mensajes.ts';
import { columnasMedicos } from './columnas.tsx';
import { type Busqueda, Directorio } from './Directorio.tsx';

const load = ({ pais, ...search }: Busqueda, signal: AbortSignal) =>
  call(medicos, { params: { country: pais }, search, signal });

/** The registered doctors of the chosen country, with the code a patient may give. */
export function Medicos() {
  return (
    <Directorio
      id="medicos"
      title="Médicos"
      nouns={['médico', 'médicos']}
      searchHint="Nombre o especialidad"
      grupos={() => 'especialidad'}
      resto="otras especialidades"
      columns={columnasMedicos}
      rowId={({ Codigo }) => Codigo}
      load={load}
      failures={{ list: ERRORES.medicos, search: ERRORES.buscarMedicos }}
    />
  );
}
