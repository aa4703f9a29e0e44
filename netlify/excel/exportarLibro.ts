import type { Libro } from './libro.ts';
import { TIPO_XLSX } from '../../src/contracts/xlsx.ts';

/**
 * A workbook as an answer, to be kept under `nombre`. `escribirLibro` is loaded by who exports alone: it would be half of
 * what every other request's first start reads.
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
