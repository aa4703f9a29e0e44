import * as v from 'valibot';
import { leerBonificacion } from '../../../domain/bonificacion.ts';
import { leerDia } from '../../../domain/calendario.ts';
import { leerFechaConAnio } from '../../../domain/fechaEscrita.ts';
import { VALIDACION } from '../../../domain/mensajes.ts';
import { PAISES } from '../../../domain/paises.ts';
import { codigoEscrito, lineaEscrita, sinAcentos } from '../../../domain/sinAcentos.ts';
import { leerTarjeta, paisDeTarjeta } from '../../../domain/tarjeta.ts';
import { sonTelefonos } from '../../../domain/telefono.ts';

/* How the cells of the office's files are read. */

/** Reads a cell's text as its column's value; errors are Spanish sentences. */
export type Lectura = v.GenericSchema<string, string | number | boolean>;

/** What is wrong with a cell: its heading, and the rest of a sentence or a sentence of its own. */
export const faltaDe = (titulo: string, detalle: string): string =>
  /^\p{Lu}/u.test(detalle) ? `${titulo}: ${detalle}` : `${titulo} ${detalle}`;

export const unaLinea = (largo: number) =>
  v.pipe(
    v.string(),
    v.transform((texto) => lineaEscrita(texto.normalize('NFC')).replace(/\s+/g, ' ')),
    v.maxLength(largo, `tiene más de ${largo} caracteres`),
    v.regex(
      /^[^\u0000-\u001f\u007f\ufffd\p{Surrogate}]*$/u,
      'tiene caracteres que no se pueden guardar',
    ),
  );

export const texto = (largo: number) => v.pipe(unaLinea(largo), v.nonEmpty('está en blanco'));

/** The telephone numbers of a place; may be empty. */
export const telefonos = v.pipe(
  unaLinea(60),
  v.check(
    (dicho) => dicho === '' || sonTelefonos(dicho),
    'debe tener al menos 7 dígitos, como 2200 0000 o 2200 0000 ext. 12; si son varios números, sepárelos con una barra (/)',
  ),
);

/** A code as people write it: 'cr f025' is CR-F025. */
export const codigo = v.pipe(
  texto(20),
  v.transform(codigoEscrito),
  v.regex(/^[A-Z0-9][A-Z0-9._-]*$/, 'solo lleva letras sin acento, números, guion y punto'),
);

export const pais = v.pipe(
  texto(40),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const dicho = sinAcentos(dataset.value).replace(/^\+/, '');
    const hallado = PAISES.find((p) =>
      [p.codigo, p.nombre, p.prefijo].some((nombre) => sinAcentos(nombre) === dicho),
    );
    if (hallado) return hallado.codigo;
    addIssue({
      message: `«${dataset.value}» no es un país del programa (${PAISES.map(({ prefijo }) => prefijo).join(', ')})`,
    });
    return NEVER;
  }),
);

export const siNo = v.pipe(
  texto(10),
  v.transform(sinAcentos),
  v.picklist(['si', 'no', 's', 'n', 'true', 'false', '1', '0'], 'debe decir Sí o No'),
  v.transform((dicho) => ['si', 's', 'true', '1'].includes(dicho)),
);

export const entero = v.pipe(
  texto(10),
  v.regex(/^[1-9]\d{0,4}$/, 'debe ser un número entero desde 1'),
  v.transform(Number),
);

export const dia = v.pipe(
  texto(20),
  v.transform((dicho) => leerFechaConAnio(dicho) ?? dicho),
  v.regex(/\d\D\d+\D\d/, 'debe ser una fecha dd/mm/aaaa'),
  v.check((dicho) => leerDia(dicho) !== null, VALIDACION.fechaInexistente),
);

export const bonificacion = v.pipe(
  texto(10),
  v.check((dicho) => {
    const leida = leerBonificacion(dicho);
    return leida !== null && leida.gratis >= 1;
  }, 'debe tener la forma 2 + 1'),
  v.transform((dicho) => {
    const leida = leerBonificacion(dicho);
    return `${leida?.facturas ?? 0} + ${leida?.gratis ?? 0}`;
  }),
);

export const estado = v.pipe(
  texto(10),
  v.transform(sinAcentos),
  v.picklist(['activo', 'inactivo'], 'debe decir Activo o Inactivo'),
  v.transform((dicho) => (dicho === 'activo' ? 'Activo' : 'Inactivo')),
);

export const tarjeta = v.pipe(
  texto(20),
  v.check(
    (dicho) => {
      const numero = leerTarjeta(dicho);
      return numero !== null && paisDeTarjeta(numero) !== null;
    },
    `debe llevar el prefijo de un país (${PAISES.map(({ prefijo }) => prefijo).join(', ')}) y 9 dígitos`,
  ),
  v.transform((dicho) => leerTarjeta(dicho) ?? ''),
);
