import { type Dia, leerDia } from '../calendario.ts';
import {
  type DocumentoFactura,
  type FacturasDePais,
  sinCeros,
  tipoDe,
  type TipoVigente,
} from './documento.ts';
import { hallarGrupos, juntarDigitos } from './texto.ts';

const TIPOS: readonly TipoVigente[] = [
  { codigo: '01', nombre: 'Factura electrónica', naturaleza: 'compra' },
  { codigo: '02', nombre: 'Nota de débito electrónica', naturaleza: 'notaDebito' },
  { codigo: '03', nombre: 'Nota de crédito electrónica', naturaleza: 'notaCredito' },
  { codigo: '04', nombre: 'Tiquete electrónico', naturaleza: 'compra' },
];
const GENERICO = 'Comprobante electrónico';

/** 506, day, month, year, issuer, consecutivo, situation, security code. */
const CLAVE = /(?<!\d)506(\d\d)(\d\d)(\d\d)(\d{12})(\d{20})[123]\d{8}(?!\d)/;
const DOS_LINEAS = /(?<!\d)(\d{25})[^\p{L}\d]+(\d{25})(?!\d)/u;
/** A clave with digits missing or too many, also in groups; or the second of its two lines alone. */
const CLAVE_DANADA = /(?<!\d)(?:506\d{18,}|\d{50}|\d{16}[123]\d{8})(?!\d)/;
const CLAVE_DANADA_EN_GRUPOS = /(?<!\d)506\d{37,}(?!\d)/;
const danada = (llano: string): boolean =>
  CLAVE_DANADA.test(llano) || CLAVE_DANADA_EN_GRUPOS.test(juntarDigitos(llano));

type Consecutivo = Pick<
  DocumentoFactura,
  'clase' | 'pais' | 'sucursal' | 'numero' | 'local' | 'verificada' | 'prueba' | 'enlace'
>;

function consecutivo(digitos: string): Consecutivo {
  const sucursal = digitos.slice(0, 3);
  const correlativo = digitos.slice(10);
  return {
    clase: 'electronica',
    pais: '506',
    sucursal,
    numero: [sucursal, digitos.slice(3, 8), digitos.slice(8, 10), correlativo].join('-'),
    local: digitos,
    verificada: false,
    prueba: false,
    enlace: null,
  };
}

const tipoDeConsecutivo = (digitos: string, fecha: Dia | null) =>
  tipoDe(TIPOS, digitos.slice(8, 10), GENERICO, fecha);

/** The clave of 50 digits and the consecutivo of 20 that it contains. */
export const costaRica: FacturasDePais = {
  electronica: ({ llano }) => {
    const hallada =
      CLAVE.exec(llano) ??
      CLAVE.exec(DOS_LINEAS.exec(llano)?.slice(1).join('') ?? '') ??
      CLAVE.exec(juntarDigitos(llano));
    if (!hallada) return null;
    const [clave, dia = '', mes = '', anio = '', conCeros = '', digitos = ''] = hallada;
    const fecha = leerDia(`20${anio}-${mes}-${dia}`);
    const emisor = sinCeros(conCeros);
    if (fecha === null || emisor === '0') return null;
    return {
      ...consecutivo(digitos),
      tipo: tipoDeConsecutivo(digitos, fecha),
      emisor,
      fecha,
      canonico: clave,
    };
  },
  numero: (texto) => {
    const hallado = danada(texto.llano) ? null : hallarGrupos(texto, [3, 5, 2, 10]);
    if (!hallado) return null;
    const digitos = hallado.partes.join('');
    const tipo = tipoDeConsecutivo(digitos, null);
    // A guessed number is only accepted as a purchase, so that a guess never causes a refusal.
    if (hallado.supuesta && tipo.naturaleza !== 'compra') return null;
    const comun = consecutivo(digitos);
    return { ...comun, tipo, emisor: null, fecha: null, canonico: comun.numero };
  },
  danada: ({ llano }) => danada(llano),
  mensajeDanada:
    'La clave no se leyó bien: son 50 dígitos que empiezan con 506. Vuelva a escanearla o escriba sus dos líneas.',
  queEscanear: 'escanee o escriba la clave de 50 dígitos o el consecutivo de 20',
  identificacionFiscal: (texto) => {
    const partes = texto
      .normalize('NFKC')
      .trim()
      .split(/[\s./-]+/);
    if (!partes.every((parte) => /^\d{1,12}$/.test(parte))) return SIN_FORMA;
    const canonica = sinCeros(enPartes(partes));
    if (canonica.length < 9 || canonica.length > 12) return SIN_FORMA;
    return { canonica, pista: null };
  },
};

const SIN_FORMA = {
  canonica: null,
  pista: 'La cédula jurídica tiene 10 dígitos (3-101-123456) y la física 9 (1-0613-0584).',
};

/** The digits of a cédula; in three parts each with its zeros: legal entities 1-3-6, people 1-4-4. */
function enPartes(partes: readonly string[]): string {
  const [primera = '', segunda = '', tercera = ''] = partes;
  if (partes.length !== 3 || sinCeros(primera).length !== 1) return partes.join('');
  return tercera.length > 4
    ? primera + segunda.padStart(3, '0') + tercera.padStart(6, '0')
    : primera + segunda.padStart(4, '0') + tercera.padStart(4, '0');
}
