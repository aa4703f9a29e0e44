/** Digits that end in their check digit of Luhn, by the other way of doing it: weights 2 1 2 1 from the right. */
function conLuhn(texto: string): string {
  const suma = texto
    .split('')
    .map((uno) => (uno >= '0' && uno <= '9' ? Number(uno) : uno.charCodeAt(0) % 10))
    .reverse()
    .map((digito, i) => (i % 2 === 0 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digito] : digito) ?? 0)
    .reduce((total, uno) => total + uno, 0);
  return texto + String((10 - (suma % 10)) % 10);
}

/** Real CUFEs, with the values of each: kind, issuer, branch, day, number, point, test. */
export const CUFES = [
  [
    'FE01200000045400-2-299934-0900002022050500000000389990117686690628',
    '01',
    '45400-2-299934',
    '0000',
    '2022-05-05',
    '0000000038',
    '999',
    false,
  ],
  [
    'FE0120000000138-289-35920-0489172020090301000861280010117979798825',
    '01',
    '138-289-35920',
    '8917',
    '2020-09-03',
    '0100086128',
    '001',
    false,
  ],
  [
    'FE0120000155596713-2-2015-5900012019052800055000155650121566749040',
    '01',
    '155596713-2-2015',
    '0001',
    '2019-05-28',
    '0005500015',
    '565',
    true,
  ],
  [
    'FE011000008-PE-3824-00523-2800012017071500000151340010117450183432',
    '01',
    '8-PE-3824-523',
    '0001',
    '2017-07-15',
    '0000015134',
    '001',
    false,
  ],
] as const;

/** A CUFE of these parts, with its check digit. */
export const cufe = ({
  tipo = '01',
  ruc = '155596713-2-2015',
  sucursal = '0001',
  dia = '20261112',
  numero = '0000038999',
  punto = '001',
  ambiente = '1',
  seguridad = '123456789',
} = {}): string =>
  `FE${conLuhn(`${tipo}2${ruc.padStart(20, '0')}-59${sucursal}${dia}${numero}${punto}01${ambiente}${seguridad}`)}`;

/** The synthetic clave of the facts, and others like it. */
export const CLAVE = '50603062600310112345600100001040000001234112345678';
export const clave = ({
  dia = '121126',
  emisor = '003101123456',
  consecutivo = '00100001040000001234',
  situacion = '1',
  seguridad = '12345678',
} = {}): string => `506${dia}${emisor}${consecutivo}${situacion}${seguridad}`;

/** The addresses in the QR codes. */
export const qrPanama = (texto: string): string =>
  `https://dgi-fep.mef.gob.pa/Consultas/FacturasPorQR?chFE=${texto}&iAmb=1&digestValue=Zm9v+YmFy/eg==&jwt=eyJhbGciOi.eyJjaEZF.c2ln`;
export const qrConsumo = (ncf = 'E320000000001', rnc = '101000015'): string =>
  `https://fc.dgii.gov.do/eCF/ConsultaTimbreFC?RncEmisor=${rnc}&ENCF=${ncf}&MontoTotal=1250.50&CodigoSeguridad=aB3xY9`;
export const qrComun = (
  ncf = 'E310000000001',
  rnc = '101000015',
  comprador = '131000012',
): string =>
  `https://ecf.dgii.gov.do/ecf/ConsultaTimbre?RncEmisor=${rnc}&RncComprador=${comprador}&ENCF=${ncf}&FechaEmision=12-11-2026&MontoTotal=1250.50&FechaFirma=12-11-2026%2010:11:12&CodigoSeguridad=aB3xY9`;

/** One digit of a text in place of another, for every digit and every other value. */
export const unDigitoCambiado = (texto: string): string[] =>
  texto.split('').flatMap((uno, i) =>
    /\d/.test(uno)
      ? '0123456789'
          .split('')
          .filter((otro) => otro !== uno)
          .map((otro) => texto.slice(0, i) + otro + texto.slice(i + 1))
      : [],
  );
