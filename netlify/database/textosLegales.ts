import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import versiones from '../../content/legales/versiones.json' with { type: 'json' };
import { cuerpoLegal, huellaLegal, LEGALES } from '../../src/contenido/legales.ts';

const folder = join(import.meta.dirname, '../../content/legales');

/**
 * Stores the legal texts in force, each version once. Throws a Spanish sentence when a version was
 * published with other words: it needs a new version.
 */
export async function registrarTextosLegales(client: pg.Client): Promise<void> {
  for (const texto of LEGALES) {
    const { version, fecha, importante } = versiones[texto];
    const contenido = cuerpoLegal(readFileSync(join(folder, `${texto}.md`), 'utf8'));
    const huella = huellaLegal(contenido);
    await client.query(
      `insert into textos_legales (texto, version, rige_desde, importante, contenido, huella)
       values ($1, $2, $3, $4, $5, $6) on conflict on constraint textos_legales_pkey do nothing`,
      [texto, version, fecha, importante, contenido, huella],
    );
    const { rows } = await client.query<{ huella: string }>(
      'select huella from textos_legales where texto = $1 and version = $2',
      [texto, version],
    );
    if (rows[0]?.huella !== huella) {
      throw new Error(
        `La versión ${version} de «${texto}» ya se publicó con otras palabras: escriba una versión nueva en content/legales/versiones.json.`,
      );
    }
  }
}
