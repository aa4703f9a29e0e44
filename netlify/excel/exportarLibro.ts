import type { Libro } from './libro.ts';
import { TIPO_XLSX } from '../../src/contracts/xlsx.ts';

/**
 * A workbook as an answer, saved under `nombre`. `escribirLibro` is only loaded for exports: it would be half of the
 * code that every cold start reads.
 */
export const exportarLibro = async <Row>(nombre: string, libro: Libro<Row>): Promise<Response> => {
  const { escribirLibro } = await import('./libro.ts');
  return new Response(escribirLibro(libro), {
    headers: {
      'content-type': TIPO_XLSX,
      'content-disposition': `attachment; filename="${nombre}"`,
    },
  });
};
