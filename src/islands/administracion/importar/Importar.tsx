import { useEffect } from 'react';
import { puede } from '../../../domain/permisos.ts';
import { guarded, useUsuario } from '../../session/Guard.tsx';
import { usePathname } from '../../table/useAddress.ts';
import { Cargar } from './Cargar.tsx';
import { Hechas } from './Hechas.tsx';
import { Revision } from './Revision.tsx';

/** The island of imports: the choice of a file, and under a further address its look. */
export const Importar = guarded('aprobarCambios', Pantalla);

const UUID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/;

function Pantalla() {
  const user = useUsuario();
  const id = UUID.exec(usePathname())?.[1];
  useEffect(() => {
    document.title = `${id === undefined ? 'Importar' : 'Revisar un archivo'} · Junto a Tí`;
  }, [id]);
  if (id !== undefined) return <Revision key={id} id={id} />;
  return (
    <div className="pila-amplia">
      {puede(user, 'administrar') && <Cargar />}
      <Hechas />
    </div>
  );
}
