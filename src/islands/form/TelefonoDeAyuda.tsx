import type { PaisCodigo } from '../../domain/paises.ts';

/** The telephone that helps in a country, to be called, in one piece. The header's list holds it. */
export function TelefonoDeAyuda({ pais }: { readonly pais: PaisCodigo }) {
  const opcion = document.querySelector<HTMLElement>(`#pais [value="${pais}"]`);
  const telefono = opcion?.dataset['telefono'] ?? '';
  return <a href={`tel:${telefono.replaceAll(' ', '')}`}>{telefono.replaceAll(' ', '\u00a0')}</a>;
}
