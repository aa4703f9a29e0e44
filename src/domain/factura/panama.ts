import { leerDia } from '../calendario.ts';
import { type FacturasDePais, tipoDe, type TipoVigente } from './documento.ts';
import { cumpleLuhn } from '../luhn.ts';

const TIPOS: readonly TipoVigente[] = [
  { codigo: '01', nombre: 'Factura electrónica', naturaleza: 'compra' },
  { codigo: '04', nombre: 'Nota de crédito electrónica', naturaleza: 'notaCredito' },
  { codigo: '05', nombre: 'Nota de débito electrónica', naturaleza: 'notaDebito' },
  { codigo: '06', nombre: 'Nota de crédito electrónica', naturaleza: 'notaCredito' },
  { codigo: '07', nombre: 'Nota de débito electrónica', naturaleza: 'notaDebito' },
  { codigo: '08', nombre: 'Factura electrónica', naturaleza: 'compra' },
  { codigo: '09', nombre: 'Reembolso electrónico', naturaleza: 'reembolso' },
];
const GENERICO = 'Documento electrónico';
const CONSULTA = 'https://dgi-fep.mef.gob.pa/Consultas/FacturasPorCUFE/';

/** FE, kind, kind of RUC, RUC, its check digits, branch, date, number, point, emission, environment, security, check digit. */
const CUFE =
  /FE(\d{2})(\d)([0-9A-Z-]{20})-(\d{2})(\d{4})(\d{8})(\d{10})(\d{3})(\d{2})([12])(\d{9})(\d)(?!\d)/;
/** A text that begins like a CUFE and is too long for any other number, or the address that carries a CUFE. */
const CUFE_DANADO = /FE\d{3}[0-9A-Z-]{20,}|CHFE[=¡¿]|FACTURASPOR(?:QR|CUFE)/;
const CUFE_DANADO_EN_LINEAS = /FE\d{3}[0-9A-Z-]{38,}/;

/** A scanner with a Spanish keyboard writes the hyphens as apostrophes. */
const lecturas = (llano: string): readonly [string, string] => {
  const conGuiones = llano.replaceAll("'", '-');
  return [conGuiones, conGuiones.replace(/\s+/g, '')];
};

/** A RUC without the zeros before its parts, which some write and some do not. */
const sinRelleno = (ruc: string): string =>
  ruc
    .split('-')
    .map((parte) => parte.replace(/^0+(?=.)/, ''))
    .join('-');

/** The CUFE of 66 characters; receipts of fiscal printers have free numbers. */
export const panama: FacturasDePais = {
  electronica: ({ llano }) => {
    const [entero, junto] = lecturas(llano);
    const hallado = CUFE.exec(entero) ?? CUFE.exec(junto);
    if (!hallado || !cumpleLuhn(hallado[0].slice(2))) return null;
    const [cufe, codigo = '', , conCeros = '', , sucursal = '', dia = '', numero = ''] = hallado;
    const [punto = '', , ambiente] = hallado.slice(8);
    const fecha = leerDia(dia.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
    if (fecha === null) return null;
    const emisor = sinRelleno(conCeros);
    const local = [sucursal, punto, codigo, numero].join(':');
    const prueba = ambiente === '2';
    return {
      clase: 'electronica',
      pais: '507',
      tipo: tipoDe(TIPOS, codigo, GENERICO, fecha),
      emisor,
      sucursal,
      fecha,
      numero,
      canonico: cufe,
      local,
      verificada: true,
      prueba,
      enlace: prueba ? null : CONSULTA + cufe,
    };
  },
  numero: () => null,
  danada: ({ llano }) => {
    const [entero, junto] = lecturas(llano);
    return CUFE_DANADO.test(entero) || CUFE_DANADO_EN_LINEAS.test(junto);
  },
  mensajeDanada:
    'El CUFE no se leyó bien: son 66 caracteres que empiezan con FE. Vuelva a escanear la factura.',
  queEscanear: 'escanee el código QR o escriba el CUFE, que empieza con FE',
  identificacionFiscal: (texto) => {
    const sinDv = texto
      .normalize('NFKC')
      .toUpperCase()
      .replace(/^\s*(?:RUC)?[\s:.]*|[\s-]*D\.?\s*V\.?[\s:.-]*\d{1,2}\s*$|\s+$/g, '');
    const ruc = sinRelleno(sinDv.replace(/[\s.-]+/g, '-'));
    const forma =
      /^([0-9A-Z]{1,20}-\d{1,6}-\d{1,10})(?:-\d{1,2})?$|^[0-9A-Z]+-(?:NT|PE|E|N|AV|PI)-\d+-\d+$/;
    const hallado = forma.exec(ruc);
    return hallado
      ? { canonica: hallado[1] ?? hallado[0], pista: null }
      : { canonica: null, pista: 'El RUC lleva sus guiones y no su DV: 155596713-2-2015.' };
  },
};
