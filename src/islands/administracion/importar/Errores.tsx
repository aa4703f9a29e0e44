import type { GrupoDeFaltas } from '../../../contracts/administracion/importaciones.ts';
import type { Tipo } from '../../../contracts/administracion/catalogos.ts';
import { cifra } from '../../../domain/cifra.ts';
import { ActionButton } from '../../form/ActionButton.tsx';
import { archivoDe, descargarMarcado } from './archivoAbierto.ts';
import { Subir } from './Cargar.tsx';

/** 'Línea 3', 'Líneas 5, 6', '12 líneas: 5, 6, 8…'. */
const enQueLineas = ({ Lineas, Cuantas }: GrupoDeFaltas) => {
  const numeros = Lineas.join(', ');
  if (Cuantas > Lineas.length) return `${cifra(Cuantas)} líneas: ${numeros}…`;
  return `${Cuantas === 1 ? 'Línea' : 'Líneas'} ${numeros}`;
};

/** The faults, and the file with a column that names them. */
export function Errores({
  id,
  tipo,
  grupos,
}: {
  readonly id: string;
  readonly tipo: Tipo;
  readonly grupos: readonly GrupoDeFaltas[];
}) {
  const archivo = archivoDe(id);
  return (
    <section className="pila" aria-labelledby="importar-errores">
      <h3 id="importar-errores">Qué corregir</h3>
      <ul className="notas-de-archivo">
        {grupos.map((grupo) => (
          <li key={grupo.Motivo}>
            <strong>{enQueLineas(grupo)}</strong> · {grupo.Motivo}
          </li>
        ))}
      </ul>
      {archivo !== undefined && (
        <p>
          <ActionButton
            className="boton-secundario"
            doing="Preparando el archivo…"
            work={() => descargarMarcado(id, archivo)}
          >
            Descargar el archivo con «Qué corregir»
          </ActionButton>
        </p>
      )}
      <Subir tipo={tipo} label="Subir el archivo corregido" />
    </section>
  );
}
