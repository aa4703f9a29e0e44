/** What of a country's contact a page shows and changes with the chosen country. */
export type Dato = 'nombre' | 'telefono' | 'whatsapp' | 'correo' | 'horario' | 'eventosAdversos';

/** Where a tap on a contact detail leads; undefined for what is only read. */
export function enlaceDe(dato: string | undefined, valor: string): string | undefined {
  switch (dato) {
    case 'telefono':
    case 'eventosAdversos':
      return `tel:${valor.replace(/[^+\d]/g, '')}`;
    case 'whatsapp':
      return `https://wa.me/${valor.replace(/\D/g, '')}`;
    case 'correo':
      return `mailto:${valor}`;
    default:
      return undefined;
  }
}
