import type {
  GrupoDeFaltas,
  Importacion,
} from '../../../contracts/administracion/importaciones.ts';
import { cifra, contar } from '../../../domain/cifra.ts';
import { Alerta } from '../../form/Alerta.tsx';
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
  importacion: { Id: id, Tipo: tipo, ConError },
  grupos,
}: {
  readonly importacion: Importacion;
  readonly grupos: readonly GrupoDeFaltas[];
}) {
  const archivo = archivoDe(id);
  return (
    <section className="pila" aria-label="Qué corregir">
      <Alerta
        tipo="error"
        titulo={`No se puede aplicar: ${contar(ConError, 'línea', 'líneas')} con error`}
      >
        <ul className="lista-marcada">
          {grupos.map((grupo) => (
            <li key={grupo.Motivo}>
              <strong>{enQueLineas(grupo)}</strong> · {grupo.Motivo}
            </li>
          ))}
        </ul>
      </Alerta>
      {archivo !== undefined && (
        <ActionButton
          className="boton-secundario"
          doing="Preparando el archivo…"
          work={() => descargarMarcado(id, archivo)}
        >
          Descargar el archivo con «Qué corregir»
        </ActionButton>
      )}
      <Subir tipo={tipo} label="Subir el archivo corregido" />
    </section>
  );
}
