import type { PaisCodigo } from '../../domain/paises.ts';

interface TelefonoDeAyudaProps {
  readonly pais: PaisCodigo;
  readonly por?: 'telefono' | 'whatsapp';
}

/** The telephone that helps in a country, to be called or written to. The header's list holds it. */
export function TelefonoDeAyuda({ pais, por = 'telefono' }: TelefonoDeAyudaProps) {
  const opcion = document.querySelector<HTMLElement>(`#pais [value="${pais}"]`);
  const numero = opcion?.dataset[por] ?? '';
  const scheme = por === 'telefono' ? 'tel:+' : 'https://wa.me/';
  return <a href={scheme + numero.replace(/\D/g, '')}>{numero}</a>;
}
