import { useEffect } from 'react';
import { puede } from '../../../domain/permisos.ts';
import type { Usuario } from '../../../stores/signedInUser.ts';
import { Guard } from '../../session/Guard.tsx';
import { usePathname } from '../../table/useAddress.ts';
import { Cargar } from './Cargar.tsx';
import { Hechas } from './Hechas.tsx';
import { Revision } from './Revision.tsx';

/** The island of imports: choosing a file, and under a further address what was understood of it. */
export function Importar() {
  return <Guard accion="aprobarCambios">{(user) => <DeRuta user={user} />}</Guard>;
}

const UUID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/;

function DeRuta({ user }: { readonly user: Usuario }) {
  const id = UUID.exec(usePathname())?.[1];
  useEffect(() => {
    document.title = `${id === undefined ? 'Importar' : 'Revisar un archivo'} · Junto a Tí`;
  }, [id]);
  if (id !== undefined) return <Revision key={id} id={id} user={user} />;
  return (
    <div className="pila-amplia">
      {puede(user, 'administrar') && <Cargar />}
      <Hechas user={user} />
    </div>
  );
}
