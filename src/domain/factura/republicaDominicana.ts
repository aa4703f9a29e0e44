import { leerDia } from '../calendario.ts';
import {
  type DocumentoFactura,
  type FacturasDePais,
  type TextoLeido,
  tipoDe,
  type TipoVigente,
} from './documento.ts';
import { cumpleLuhn } from '../luhn.ts';
import { conDigitos, conDireccion, SEPARADOR } from './texto.ts';

const E_NCF: readonly TipoVigente[] = [
  { codigo: '31', nombre: 'Factura de crédito fiscal electrónica', naturaleza: 'compra' },
  { codigo: '32', nombre: 'Factura de consumo electrónica', naturaleza: 'compra' },
  { codigo: '33', nombre: 'Nota de débito electrónica', naturaleza: 'notaDebito' },
  { codigo: '34', nombre: 'Nota de crédito electrónica', naturaleza: 'notaCredito' },
  { codigo: '44', nombre: 'Comprobante electrónico de régimen especial', naturaleza: 'compra' },
  { codigo: '45', nombre: 'Comprobante electrónico gubernamental', naturaleza: 'compra' },
];
const NCF: readonly TipoVigente[] = [
  { codigo: '01', nombre: 'Factura de crédito fiscal', naturaleza: 'compra' },
  { codigo: '02', nombre: 'Factura de consumo', naturaleza: 'compra' },
  { codigo: '03', nombre: 'Nota de débito', naturaleza: 'notaDebito' },
  { codigo: '04', nombre: 'Nota de crédito', naturaleza: 'notaCredito' },
  { codigo: '12', nombre: 'Registro único de ingresos', naturaleza: 'compra' },
  { codigo: '14', nombre: 'Comprobante de régimen especial', naturaleza: 'compra' },
  { codigo: '15', nombre: 'Comprobante gubernamental', naturaleza: 'compra' },
];

/** The number, not in the middle of a word, with or without the label that some read with it. */
const COMPROBANTE = ['E', 'B'].map(
  (serie) =>
    new RegExp(
      `(?:^|[^\\p{L}\\d]|NCF)${serie}${SEPARADOR}(\\d{2})${SEPARADOR}(\\d{${serie === 'E' ? 10 : 8}})(?!\\d)`,
      'u',
    ),
);
const EMISOR = 'RncEmisor';

function comprobante(texto: string): DocumentoFactura | null {
  const [electronico, impreso] = COMPROBANTE.map((forma) => forma.exec(texto));
  const hallado = electronico ?? impreso;
  if (!hallado) return null;
  const [, codigo = '', secuencia = ''] = hallado;
  const ncf = (electronico ? 'E' : 'B') + codigo + secuencia;
  return {
    clase: electronico ? 'electronica' : 'fiscal',
    pais: '1809',
    tipo: electronico
      ? tipoDe(E_NCF, codigo, 'Comprobante electrónico', null)
      : tipoDe(NCF, codigo, 'Comprobante fiscal', null),
    emisor: null,
    sucursal: null,
    fecha: null,
    numero: ncf,
    canonico: ncf,
    local: ncf,
    verificada: false,
    prueba: false,
    enlace: null,
  };
}

/** The parameters of the tax office's address by their lower-case names; empty for other texts. */
function parametros(direccion: string): ReadonlyMap<string, string> {
  const pares = [...direccion.matchAll(/[?&]\s*([A-Z]{3,20})=([^&#\s]*(?: [\d:]+)?)/gi)];
  return new Map(
    pares.map(([, nombre = '', valor = '']) => [nombre.toLowerCase(), decodificado(valor)]),
  );
}

function decodificado(valor: string): string {
  try {
    return decodeURIComponent(valor);
  } catch {
    return valor;
  }
}

/** The parameters that the address must have, with the only values that may enter a link. */
const FECHA = /^(\d\d)-(\d\d)-(\d{4})$/;
const DEL_ENLACE: Readonly<Record<string, RegExp>> = {
  RncEmisor: /^(?:\d{9}|\d{11})$/,
  // A person's cédula has 11 digits and must not be written into a link.
  RncComprador: /^(?:\d{9})?$/,
  ENCF: /^E\d{12}$/i,
  FechaEmision: FECHA,
  MontoTotal: /^\d{1,12}(?:\.\d{1,2})?$/,
  FechaFirma: /^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/,
  CodigoSeguridad: /^[\w+/=-]{6}$/,
};
const CONSULTAS = {
  comun: { pagina: 'ecf.dgii.gov.do/ecf/ConsultaTimbre', parametros: Object.keys(DEL_ENLACE) },
  consumo: {
    pagina: 'fc.dgii.gov.do/eCF/ConsultaTimbreFC',
    parametros: ['RncEmisor', 'ENCF', 'MontoTotal', 'CodigoSeguridad'],
  },
} as const;

function enlaceDe(direccion: string, valores: ReadonlyMap<string, string>): string | null {
  const { pagina, parametros: nombres } =
    CONSULTAS[/ConsultaTimbreFC/i.test(direccion) ? 'consumo' : 'comun'];
  const pares = nombres.map((nombre) => [nombre, valores.get(nombre.toLowerCase()) ?? ''] as const);
  if (!pares.every(([nombre, valor]) => DEL_ENLACE[nombre]?.test(valor))) return null;
  const consulta = pares.map(([nombre, valor]) => `${nombre}=${encodeURIComponent(valor)}`);
  return `https://${pagina}?${consulta.join('&')}`;
}

/** A number with digits copied as letters. Only accepted as a purchase, so that a guess never causes a refusal. */
function comprobanteCopiado(texto: string): DocumentoFactura | null {
  const [, serie = '', resto = ''] = /^[^\p{L}\d]*([EB])(.*)$/su.exec(texto) ?? [];
  const digitos = conDigitos(resto);
  const documento = digitos === null ? null : comprobante(serie + digitos);
  return documento?.tipo.naturaleza === 'compra' ? documento : null;
}

const tieneDireccion = ({ llano }: TextoLeido): boolean => llano.includes(EMISOR.toUpperCase());

/** e-NCF (E and 12 digits), NCF (B and 10), and the address in the QR code, which also names the issuer. */
export const republicaDominicana: FacturasDePais = {
  electronica: (texto) => {
    if (!tieneDireccion(texto)) return null;
    const direccion = conDireccion(texto.crudo, EMISOR);
    const valores = parametros(direccion);
    const emisor = valores.get(EMISOR.toLowerCase())?.replace(/\D/g, '') ?? '';
    const documento = comprobante(valores.get('encf')?.toUpperCase() ?? '');
    if (!documento || !/^(?:\d{9}|\d{11})$/.test(emisor)) return null;
    const prueba = /\/(?:testecf|certecf)\//i.test(direccion);
    const fecha = valores.get('fechaemision')?.replace(FECHA, '$3-$2-$1') ?? '';
    return {
      ...documento,
      emisor,
      fecha: leerDia(fecha),
      prueba,
      enlace: prueba ? null : enlaceDe(direccion, valores),
    };
  },
  numero: ({ llano }) => comprobante(llano) ?? comprobanteCopiado(llano),
  danada: tieneDireccion,
  mensajeDanada:
    'El código QR no se leyó bien. Vuelva a escanearlo o escriba el e-NCF (E y 12 dígitos).',
  queEscanear: 'escanee el código QR o escriba el e-NCF (E y 12 dígitos)',
  identificacionFiscal: (texto) => {
    const digitos = texto.normalize('NFKC').replace(/[\s.-]+/g, '');
    if (!/^(?:\d{9}|\d{11})$/.test(digitos)) {
      return {
        canonica: null,
        pista: 'El RNC tiene 9 dígitos; el de una persona, los 11 de su cédula.',
      };
    }
    const cumple = digitos.length === 9 ? rncCumple(digitos) : cumpleLuhn(digitos);
    return {
      canonica: digitos,
      pista: cumple ? null : 'Revise el número: su dígito verificador no coincide.',
    };
  },
};

function rncCumple(rnc: string): boolean {
  const pesos = [7, 9, 8, 6, 5, 4, 3, 2];
  const resto = pesos.reduce((suma, peso, i) => suma + peso * Number(rnc[i]), 0) % 11;
  return Number(rnc[8]) === (resto === 0 ? 2 : resto === 1 ? 1 : 11 - resto);
}
