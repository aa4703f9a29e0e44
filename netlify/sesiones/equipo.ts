// Order matters: Edge and Opera call themselves Chrome, and Chrome calls itself Safari.
const NAVEGADORES = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SISTEMAS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
] as const;

const primero = (lista: readonly (readonly [RegExp, string])[], texto: string) =>
  lista.find(([forma]) => forma.test(texto))?.[1];

/** A browser and its system in words, of a request's `User-Agent`: 'Chrome en Windows'. Null for another program. */
export function equipoDe(agente: string | null): string | null {
  const texto = agente ?? '';
  const navegador = primero(NAVEGADORES, texto);
  const sistema = primero(SISTEMAS, texto);
  if (navegador === undefined || sistema === undefined) return null;
  return `${navegador} en ${sistema}`;
}
