import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { facilidad, INFLESZ } from './inflesz.ts';

/** Fields that are no words of a page, or stand in it one by one. */
const SIN_PROSA =
  /^\s*(?:- )?(?:descripcion|orden|grupo|ilustracion|pais|fecha|hora|lugar|ejemplos|tipo|src|imagen):.*$/gm;

/** The words that a file of `content` gives to its page. */
function prosa(archivo: string): string {
  const texto = readFileSync(archivo, 'utf8');
  if (archivo.endsWith('.json')) {
    const frases: string[] = [];
    JSON.parse(texto, (nombre: string, valor: unknown) => {
      if (typeof valor === 'string' && valor.includes(' ') && nombre !== 'descripcion') {
        frases.push(valor);
      }
      return valor;
    });
    return frases.join('\n');
  }
  return texto
    .replace(/^---\n(.*?)\n---/s, (_, campos: string) =>
      campos.replaceAll(SIN_PROSA, '').replaceAll(/^\s*(?:- )?\w+:/gm, ''),
    )
    .replaceAll(/\]\([^)]*\)|\{\{.*?\}\}|https?:\S+|[*_#>[\]]/g, ' ');
}

/** A text shorter than this says nothing of how it reads: such ones of a folder are measured together. */
const PALABRAS = 25;

function medidos(patron: string): [string, number][] {
  const textos = globSync(patron)
    .toSorted()
    .map((archivo) => ({ archivo, texto: prosa(archivo) }));
  const esBreve = ({ texto }: { texto: string }) => facilidad(texto).palabras < PALABRAS;
  const breves = textos.filter(esBreve);
  return [
    ...textos.filter((uno) => !esBreve(uno)),
    ...(breves.length === 0
      ? []
      : [{ archivo: `${patron} (breves)`, texto: breves.map(({ texto }) => texto).join('\n') }]),
  ].map(({ archivo, texto }) => [archivo, Math.round(facilidad(texto).indice)]);
}

describe('what patients read is at least «bastante fácil»', () => {
  test.each(
    [
      'content/{inicio,un-ano}.json',
      'content/productos-recambio.md',
      'content/paginas/{beneficios,contactenos,medicos,pacientes,preguntas-frecuentes,que-es,sabias-que}.md',
      'content/paginas/pacientes/*.md',
      'content/requisitos/pacientes/*.md',
      'content/{preguntas-frecuentes,beneficios,sabias-que,eventos}/*.md',
      'content/programa/{descripcion,como-participar,productos-participantes,farmacias-afiliadas,vigencia}.md',
      'content/legales/aceptacion-uso.md',
    ].flatMap(medidos),
  )('%s: %i', (_, indice) => {
    expect(indice).toBeGreaterThanOrEqual(INFLESZ.bastanteFacil);
  });
});

describe('what others read is at least «normal»', () => {
  test.each(
    [
      'content/paginas/farmacias.md',
      'content/paginas/farmacias/*.md',
      'content/requisitos/farmacias/*.md',
      'content/programa/afiliar-farmacia.md',
      'content/tutoriales/*.md',
      'content/legales/{aviso-privacidad,terminos-de-uso}.md',
    ].flatMap(medidos),
  )('%s: %i', (_, indice) => {
    expect(indice).toBeGreaterThanOrEqual(INFLESZ.normal);
  });
});
