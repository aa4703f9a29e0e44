import { type FacturasDePais, tipoDe, type TipoVigente } from './documento.ts';
import { hallarGrupos } from './texto.ts';

const TIPOS: readonly TipoVigente[] = [{ codigo: '01', nombre: 'Factura', naturaleza: 'compra' }];
const GENERICO = 'Documento fiscal';

/** The authorisation to print a range of invoices, printed beside the number. */
const CAI = /^[^0-9A-F]*(?:CAI[^0-9A-F]*)?[0-9A-F]{6}(?:-[0-9A-F]{6}){4}-[0-9A-F]{2}\s*$/;

/** The 16 digits of the SAR: establishment, point of emission, kind and correlative. */
export const honduras: FacturasDePais = {
  electronica: () => null,
  numero: (texto) => {
    const hallado = hallarGrupos(texto, [3, 3, 2, 8]);
    if (!hallado) return null;
    const [sucursal = '', , codigo = ''] = hallado.partes;
    const tipo = tipoDe(TIPOS, codigo, GENERICO, null);
    // A guessed number is only accepted as a purchase, so that a guess never causes a refusal.
    if (hallado.supuesta && tipo.naturaleza !== 'compra') return null;
    const numero = hallado.partes.join('-');
    return {
      clase: 'fiscal',
      pais: '504',
      tipo,
      emisor: null,
      sucursal,
      fecha: null,
      numero,
      canonico: numero,
      local: hallado.partes.join(''),
      verificada: false,
      prueba: false,
      enlace: null,
    };
  },
  danada: ({ llano }) => CAI.test(llano),
  mensajeDanada:
    'Ese es el CAI, que comparten muchas facturas: escriba los 16 dígitos de la factura.',
  queEscanear: 'escriba los 16 dígitos de la factura',
  identificacionFiscal: (texto) => {
    const digitos = texto.normalize('NFKC').replace(/[\s.-]/g, '');
    return /^\d{14}$/.test(digitos)
      ? { canonica: digitos, pista: null }
      : { canonica: null, pista: 'El RTN tiene 14 dígitos.' };
  },
};
