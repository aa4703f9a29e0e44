import pg from 'pg';
import * as v from 'valibot';
import type { Query } from '../../database/database.ts';
import {
  anonimizarPaciente,
  expedienteDe,
  numeroLibre,
  pacientesDe,
  RECTIFICABLES,
  rectificarPaciente,
  type Rectificacion,
  retirarPaciente,
} from '../../pacientes/derechos.sql.ts';
import { esNumeroOCorreo, type PacienteRow } from '../../pacientes/nombradaEnTexto.sql.ts';
import { camposAfiliacion } from '../../../src/contracts/pacientes.ts';
import { faltasDePaciente } from '../../../src/domain/afiliacion.ts';
import { diaEn } from '../../../src/domain/calendario.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import type { RandomBytes } from '../../../src/domain/azar.ts';
import type { PaisCodigo } from '../../../src/domain/paises.ts';
import {
  generarTarjeta,
  identificacionCanonica,
  leerTarjeta,
} from '../../../src/domain/tarjeta.ts';
import { IDENTIFICACION_UNICA } from '../../pacientes/pacientes.sql.ts';
import { enTransaccion } from './transaccion.ts';

/** What a person may ask for. */
export const DERECHOS = ['exportar', 'rectificar', 'retirar', 'anonimizar'] as const;
export type Derecho = (typeof DERECHOS)[number];

/** One request of a person, by card or identity number; `aplicar` false undoes everything at the end. */
export interface Peticion {
  readonly derecho: Derecho;
  readonly numero: string;
  readonly pais: PaisCodigo | null;
  /** The corrected values of `rectificar`, by the affiliation form's names. */
  readonly cambios: Readonly<Record<string, string>>;
  /** What else `anonimizar` looks for: values of before a correction, which nothing remembers. */
  readonly tambien: readonly string[];
  readonly aplicar: boolean;
}

/** The world a request runs in. */
export interface Mundo {
  readonly now: Date;
  readonly randomBytes: RandomBytes;
}

/** The corrections as they are stored, held to what the person had to fulfil on the day they affiliated. */
const leerCambios = (cambios: Peticion['cambios'], persona: PacienteRow): Rectificacion => {
  const dados: Rectificacion = {};
  for (const [campo, valor] of Object.entries(cambios)) {
    const nombre = RECTIFICABLES.find((uno) => uno === campo);
    if (nombre === undefined) throw new Error(`No se puede rectificar «${campo}».`);
    const leido = v.safeParse(camposAfiliacion[nombre], valor);
    if (!leido.success) throw new Error(`${campo}: ${leido.issues[0].message}`);
    dados[nombre] = leido.output;
  }
  const [falta] = faltasDePaciente(dados, diaEn(persona.pais, persona.creadoEn));
  if (falta !== undefined) throw new Error(`${falta.field}: ${falta.detail}`);
  if (Object.keys(dados).length === 0) {
    throw new Error(`Indique qué se rectifica: ${RECTIFICABLES.map((c) => `--${c}`).join(', ')}.`);
  }
  return dados;
};

const personaDe = async (tx: Query, { numero, pais }: Peticion): Promise<PacienteRow> => {
  const [persona, otra] = await pacientesDe(
    tx,
    { tarjeta: leerTarjeta(numero), identificacion: identificacionCanonica(numero) },
    pais,
  );
  if (persona === undefined) throw new Error('No se encontró a nadie con ese número.');
  if (otra?.pais === persona.pais) {
    throw new Error(
      `Ese número se afilió con las tarjetas ${persona.numero} y ${otra.numero}: indique una de las dos.`,
    );
  }
  if (otra !== undefined) {
    throw new Error('Ese número es de personas de varios países: indique el suyo con --pais.');
  }
  return persona;
};

const numeroNuevo = async (tx: Query, pais: PaisCodigo, azar: RandomBytes): Promise<string> => {
  for (;;) {
    const numero = generarTarjeta(pais, azar);
    if (await numeroLibre(tx, numero)) return numero;
  }
};

/** Letters and digits that a value of `tambien` has at least: a shorter one would be in anybody's remarks. */
const TAMBIEN_MINIMO = 3;

const leerTambien = ({ derecho, tambien }: Peticion): readonly string[] => {
  if (derecho !== 'anonimizar' && tambien.length > 0) {
    throw new Error('--tambien es solo de anonimizar.');
  }
  // An accent of its own would pass for what separates two words.
  const valores = tambien.map((valor) => valor.normalize('NFKC'));
  for (const valor of valores) {
    if ((valor.match(/[\p{L}\p{N}]/gu) ?? []).length < TAMBIEN_MINIMO) {
      throw new Error(`--tambien «${valor}»: es demasiado corto para buscarlo.`);
    }
    if (!esNumeroOCorreo(valor) && !/\p{L}\P{L}+\p{L}/u.test(valor)) {
      throw new Error(`--tambien «${valor}»: dé al menos dos partes del nombre.`);
    }
  }
  return valores;
};

const lista = (codigos: readonly string[]): string => codigos.map(formatearCodigo).join(', ');

const cumplir = async (tx: Query, peticion: Peticion, mundo: Mundo): Promise<string[]> => {
  const tambien = leerTambien(peticion);
  const persona = await personaDe(tx, peticion);
  switch (peticion.derecho) {
    case 'exportar':
      return [JSON.stringify(await expedienteDe(tx, persona), null, 2)];
    case 'rectificar': {
      const cambios = leerCambios(peticion.cambios, persona);
      await rectificarPaciente(tx, persona, cambios);
      return [`Rectificado: ${Object.keys(cambios).join(', ')}.`];
    }
    case 'retirar': {
      const { preregistros } = await retirarPaciente(tx, persona, mundo.now);
      return [
        'La tarjeta queda retirada y los consentimientos terminados.',
        `Facturas pre-registradas sin usar que se borran: ${preregistros}.`,
      ];
    }
    case 'anonimizar': {
      await retirarPaciente(tx, persona, mundo.now);
      const numero = await numeroNuevo(tx, persona.pais, mundo.randomBytes);
      const { canjes, textos, respuestas, ajenos, porRevisar } = await anonimizarPaciente(
        tx,
        persona,
        numero,
        tambien,
      );
      return [
        `Ya no quedan en la base de datos los datos de la persona, ni texto libre con los números o con dos partes del nombre que tenía${tambien.length === 0 ? '' : ', ni con lo que se dio con --tambien'}.`,
        'Lo que tuvo antes de una rectificación no se guarda: se busca solo lo que se da con --tambien, antes de aplicar.',
        `Canjes que se conservan sin ella: ${canjes}. Textos libres retirados: ${textos}. Respuestas guardadas que se borran: ${respuestas}.`,
        ...(ajenos.length === 0
          ? []
          : [
              `Observaciones de canjes de otras personas que se retiran porque la nombran: ${lista(ajenos)}.`,
            ]),
        ...(porRevisar.length === 0
          ? []
          : [
              `Observaciones de canjes de otras personas que llevan a solas su nombre o un apellido, o dos de ellos pegados; revise si hablan de ella: ${lista(porRevisar)}.`,
            ]),
        'Las copias de seguridad anteriores la contienen hasta que se borren.',
      ];
    }
  }
};

/**
 * Does what a person asked for, in one transaction that is kept only with `aplicar`, and answers what to
 * print. Throws a Spanish sentence when nobody has the number, when people of two countries have it, or
 * when a value is not valid. Needs the owner's connection.
 */
export async function ejercerDerecho(
  ownerUrl: string,
  peticion: Peticion,
  mundo: Mundo,
): Promise<string[]> {
  const { derecho, aplicar } = peticion;
  try {
    const lineas = await enTransaccion(ownerUrl, async (tx) => ({
      resultado: await cumplir(tx, peticion, mundo),
      conservar: aplicar,
    }));
    if (derecho === 'exportar') return lineas;
    return [
      ...lineas,
      aplicar ? 'Aplicado.' : 'Esto fue un ensayo: no se escribió nada. Con --aplicar se escribe.',
    ];
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof pg.DatabaseError && cause.constraint === IDENTIFICACION_UNICA) {
      throw new Error('Otra persona de ese país ya tiene ese número de identificación.', {
        cause: error,
      });
    }
    throw error;
  }
}
