import { useEffect, useState } from 'react';
import { is } from 'valibot';
import { idDeFila } from '../../../contracts/administracion/catalogo.ts';
import { type CatalogoNombre, CATALOGOS } from '../../../contracts/administracion/catalogos.ts';
import { guarded } from '../../session/Guard.tsx';
import { usePathname } from '../../table/useAddress.ts';
import type { Dicho } from '../../form/useNotice.tsx';
import { UnaFila } from './UnaFila.tsx';
import { Lista } from './Lista.tsx';

/** What an address of a catalogue asks for: its table, the form of a new row, or of the row of an id. */
type Ruta = 'lista' | 'nueva' | { readonly id: string };

/** The last part of `/dashboard/administracion/{catalogo}/{id}`; anything else is the table. */
function rutaDe(pathname: string): Ruta {
  const parte = /^\/dashboard\/administracion\/[a-z]+\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (parte === 'nueva') return 'nueva';
  return is(idDeFila, parte) ? { id: parte } : 'lista';
}

/** A catalogue's island: its table, and under further addresses the form of each row. */
export const Catalogo = guarded('administrar', Pantalla);

function Pantalla({ nombre }: { readonly nombre: CatalogoNombre }) {
  const ruta = rutaDe(usePathname());
  const [agregada, setAgregada] = useState<{ id: string; dicho: Dicho } | null>(null);
  const { titulo, nombres } = CATALOGOS[nombre];
  const que = ruta === 'lista' ? titulo : `${titulo}: ${ruta === 'nueva' ? 'agregar' : nombres[0]}`;
  useEffect(() => {
    document.title = `${que} · Junto a Tí`;
  }, [que]);
  if (ruta === 'lista') return <Lista nombre={nombre} />;
  const id = ruta === 'nueva' ? null : ruta.id;
  return (
    <UnaFila
      key={id}
      nombre={nombre}
      id={id}
      agregada={agregada?.id === id ? agregada.dicho : null}
      onAdded={(otra, dicho) => setAgregada({ id: otra, dicho })}
    />
  );
}
