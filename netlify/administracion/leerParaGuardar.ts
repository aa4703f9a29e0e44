import { createHash } from 'node:crypto';
import { leerLinea, type LineaLeida } from '../../src/contracts/administracion/lineas.ts';
import type { Tipo } from '../../src/contracts/administracion/catalogos.ts';

/** What is kept of a card's activation code: the same as `huellaDeActivacion` in netlify/pacientes/pacientes.sql.ts. */
const huella = (numero: string, codigo: string): string =>
  createHash('sha256').update(`${numero}:${codigo}`).digest('hex');

/** A line as it may be kept: of an activation code its print alone. */
export function leerParaGuardar(
  tipo: Tipo,
  celdas: readonly (string | null | undefined)[],
): LineaLeida {
  const leida = leerLinea(tipo, celdas);
  if ('faltas' in leida) return leida;
  const { numero, codigo_activacion: codigo } = leida.valores;
  if (typeof codigo !== 'string' || codigo === '') return leida;
  return {
    ...leida,
    valores: { ...leida.valores, codigo_activacion: huella(String(numero), codigo) },
  };
}
