import * as v from 'valibot';
import { leerCodigoActivacion } from '../../../domain/tarjeta.ts';
import { leido } from '../../fields.ts';
import { describir } from './columna.ts';
import { tarjeta, texto } from './lecturas.ts';

const ACTIVACION = 'debe tener de 4 a 12 letras o números';

/** The printed card numbers. */
export const tarjetas = describir({
  tipo: 'tarjetas',
  cambio: 'guardar-tarjeta',
  titulo: 'Tarjetas emitidas',
  nombres: ['tarjeta', 'tarjetas'],
  esFemenino: true,
  nota: 'Los números que se imprimieron. Una tarjeta activa es de un paciente; de quién, no se ve aquí.',
  columnas: {
    numero: {
      titulo: 'Número',
      otros: ['numero tarjeta', 'tarjeta', 'card', 'card number', 'no', 'no tarjeta', 'num'],
      lectura: tarjeta,
      fija: true,
      unica: true,
    },
    codigo_activacion: {
      titulo: 'Código de activación',
      otros: ['activacion', 'activation code', 'pin'],
      // The sentence of the union: valibot's own would quote the code.
      lectura: v.union(
        [v.literal(''), v.pipe(texto(40), leido(leerCodigoActivacion, ACTIVACION))],
        ACTIVACION,
      ),
      predeterminado: '',
      fija: true,
      sql: `''`,
      guarda: { columna: 'activacion' },
      vaciaDeja: null,
      callada: true,
    },
    pais_codigo: { titulo: 'País', control: 'pais', alta: true, guarda: { valor: 'p.codigo' } },
    situacion: { titulo: 'Estado', sql: 't.estado', guarda: null },
    con_codigo: {
      titulo: 'Con código de activación',
      tipo: 'boolean',
      sql: 't.activacion is not null',
      guarda: null,
    },
  },
  archivo: {
    nombran: ['numero'],
    nota: 'El prefijo dice el país. El código de activación puede quedar vacío; si lo hay, va impreso en la tarjeta. Las tarjetas nuevas se sortean con --cuantas y --salida.',
  },
  tabla: ['numero', 'pais_codigo', 'situacion', 'con_codigo'],
  ordenables: ['numero'],
  apaga: null,
  seCambia: false,
});
