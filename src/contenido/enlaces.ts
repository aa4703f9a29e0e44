/** The details of a country's contact that change with the chosen country. */
export type Dato = 'nombre' | 'telefono' | 'whatsapp' | 'correo' | 'horario' | 'eventosAdversos';

/** The link of a contact detail. Undefined for a detail that is only read. */
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
