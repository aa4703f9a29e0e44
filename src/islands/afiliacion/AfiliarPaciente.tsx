import { useMemo } from 'react';
import { createDraft, VISITOR } from '../../stores/draft.ts';
import { leerSesionVisible } from '../../stores/sessionCookie.ts';
import { useHydrated } from '../useHydrated.ts';
import { Asistente, type Versiones } from './Asistente.tsx';
import { borradorSchema } from './pasos.ts';

const borrador = createDraft('afiliacion', borradorSchema);
const persona = () => leerSesionVisible(document.cookie)?.userName ?? VISITOR;

/** The wizard 'Activar Afiliación', with what was typed before a reload of the tab. */
export function AfiliarPaciente(versiones: Versiones) {
  const hydrated = useHydrated();
  const recuperado = useMemo(() => (hydrated ? borrador.read(persona()) : undefined), [hydrated]);
  return (
    <Asistente
      key={recuperado === undefined ? 'nuevo' : 'recuperado'}
      recuperado={recuperado}
      conservar={(datos) => borrador.keep(persona(), datos)}
      olvidar={borrador.clear}
      {...versiones}
    />
  );
}
