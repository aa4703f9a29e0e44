/** The placeholders of texts, between double braces. content/paises and content/empresa.json fill them. */
const marcadores = [
  'pais',
  'paises',
  'telefono',
  'whatsapp',
  'correo',
  'horario',
  'eventos-adversos',
  'empresa',
  'razon-social',
  'correo-privacidad',
  'anio',
] as const;

export type Marcador = (typeof marcadores)[number];

const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g;

const isMarcador = (name: string): name is Marcador =>
  marcadores.some((marcador) => marcador === name);

/** The names between double braces that are not placeholders: the place of each, and a Spanish sentence. */
export const faltasDeMarcadores = (text: string) =>
  [...text.matchAll(pattern)]
    .filter(([, name = '']) => !isMarcador(name))
    .map(({ 0: hallado, index }) => ({
      index,
      mensaje: `«${hallado}» no existe; se puede usar ${marcadores.map((name) => `{{${name}}}`).join(', ')}`,
    }));

/** Replaces each placeholder with `valor(name)`. The loader has refused unknown names before. */
export function rellenar(text: string, valor: (marcador: Marcador) => string): string {
  return text.replace(pattern, (whole, name: string) => (isMarcador(name) ? valor(name) : whole));
}
