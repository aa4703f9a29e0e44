import type { InferOutput } from 'valibot';
import type { verFila } from '../../../contracts/administracion/catalogo.ts';
import { CATALOGOS } from '../../../contracts/administracion/catalogos.ts';
import { leerDia, sumarDias } from '../../../domain/calendario.ts';
import { leerFechaConAnio } from '../../../domain/fechaEscrita.ts';
import { paths } from '../../../paths.ts';

/** The form of the promotion that goes on where this one ends, or is proposed to end. */
export function laQueSigue({
  Valores,
  Propuestas,
}: Pick<InferOutput<typeof verFila.reply>, 'Valores' | 'Propuestas'>): string {
  const { pais_codigo = '', marca = '', presentacion = '', vigencia_fin = '' } = Valores;
  const titulo = CATALOGOS.promociones.columnas['vigencia_fin']?.titulo;
  const propuesto = Propuestas.flatMap(({ Cambios }) => Cambios).find(
    ({ Titulo }) => Titulo === titulo,
  )?.Despues;
  const fin = leerFechaConAnio(propuesto ?? '') ?? leerDia(vigencia_fin);
  const vigencia_inicio = fin === null ? '' : sumarDias(fin, 1);
  const suyos = { pais_codigo, marca, presentacion, vigencia_inicio };
  return `${paths.filaNueva('promociones')}?${new URLSearchParams(suyos)}`;
}
