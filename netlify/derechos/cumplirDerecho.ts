import * as v from 'valibot';
import type { Query } from '../database/database.ts';
import { anonimizarPaciente, numeroLibre } from '../pacientes/anonimizacion.sql.ts';
import {
  expedienteDe,
  pacientesDe,
  RECTIFICABLES,
  rectificarPaciente,
  type Rectificacion,
  retirarPaciente,
} from '../pacientes/derechos.sql.ts';
import { esNumeroOCorreo, type PacienteRow } from '../pacientes/nombradaEnTexto.sql.ts';
import { camposAfiliacion } from '../../src/contracts/pacientes.ts';
import { faltasDePaciente } from '../../src/domain/afiliacion.ts';
import type { RandomBytes } from '../../src/domain/azar.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { formatearCodigo } from '../../src/domain/codigoConfirmacion.ts';
import type { Acto } from '../../src/domain/derechos.ts';
import { Conflicto, enCampo, NoEncontrado } from '../../src/domain/errores.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import { generarTarjeta, identificacionGuardada, leerTarjeta } from '../../src/domain/tarjeta.ts';

/** What a person asks for, by card or identity number. */
export interface Peticion {
  readonly derecho: Acto;
  readonly numero: string;
  readonly pais: PaisCodigo | null;
  /** The corrected values of `rectificar`, by the affiliation form's names. */
  readonly cambios: Readonly<Record<string, string>>;
  /** What else `anonimizar` looks for: values of before a correction, which nothing remembers. */
  readonly tambien: readonly string[];
  /** The one country that whoever asks reaches; left out or null, all. */
  readonly solo?: PaisCodigo | null;
}

/** The world a request runs in. */
export interface Mundo {
  readonly now: Date;
  readonly randomBytes: RandomBytes;
}

/** What was done, in sentences, and the copy of the data where that was asked for. */
export interface Cumplido {
  /** Whose card it is. */
  readonly tarjetaId: number;
  readonly lineas: readonly string[];
  readonly expediente: object | null;
  /** Whose it was, as the record of acts names people. */
  readonly de: { readonly pacienteId: string; readonly pais: PaisCodigo };
}

/** Said when a corrected identity number is another person's: the unique constraint refused it. */
export const IDENTIFICACION_DE_OTRA =
  'Otra persona de ese país ya tiene ese número de identificación.';

/** The corrections as they are stored, held to what the person had to fulfil on the day they affiliated. */
const leerCambios = (cambios: Peticion['cambios'], persona: PacienteRow): Rectificacion => {
  const dados: Rectificacion = {};
  for (const [campo, valor] of Object.entries(cambios)) {
    const nombre = RECTIFICABLES.find((uno) => uno === campo);
    if (nombre === undefined) throw enCampo(campo, `No se puede rectificar «${campo}».`);
    const leido = v.safeParse(camposAfiliacion[nombre], valor);
    if (!leido.success) throw enCampo(campo, `${campo}: ${leido.issues[0].message}`);
    dados[nombre] = leido.output;
  }
  const [falta] = faltasDePaciente(dados, diaEn(persona.pais, persona.creadoEn));
  if (falta !== undefined) throw enCampo(falta.field, `${falta.field}: ${falta.detail}`);
  if (Object.keys(dados).length === 0) {
    throw enCampo('Cambios', `Indique qué se rectifica: ${RECTIFICABLES.join(', ')}.`);
  }
  return dados;
};

const personaDe = async (tx: Query, { numero, pais }: Peticion): Promise<PacienteRow> => {
  const [persona, otra] = await pacientesDe(
    tx,
    { tarjeta: leerTarjeta(numero), identificacion: identificacionGuardada(numero) },
    pais,
  );
  if (persona === undefined) throw new NoEncontrado('No se encontró a nadie con ese número.');
  if (otra?.pais === persona.pais) {
    throw new Conflicto(
      `Ese número se afilió con las tarjetas ${persona.numero} y ${otra.numero}: indique una de las dos.`,
    );
  }
  if (otra !== undefined) {
    throw new Conflicto('Ese número es de personas de varios países: indique el suyo con --pais.');
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
    throw enCampo('Tambien', 'Los valores anteriores (--tambien) son solo de anonimizar.');
  }
  // An accent of its own would pass for what separates two words.
  const valores = tambien.map((valor) => valor.normalize('NFKC'));
  for (const valor of valores) {
    if ((valor.match(/[\p{L}\p{N}]/gu) ?? []).length < TAMBIEN_MINIMO) {
      throw enCampo('Tambien', `«${valor}»: es demasiado corto para buscarlo.`);
    }
    if (!esNumeroOCorreo(valor) && !/\p{L}\P{L}+\p{L}/u.test(valor)) {
      throw enCampo('Tambien', `«${valor}»: dé al menos dos partes del nombre.`);
    }
  }
  return valores;
};

const lista = (codigos: readonly string[]): string => codigos.map(formatearCodigo).join(', ');

const enLineas = (
  { tarjetaId, pacienteId, pais }: PacienteRow,
  ...lineas: readonly string[]
): Cumplido => ({
  tarjetaId: Number(tarjetaId),
  lineas,
  expediente: null,
  de: { pacienteId, pais },
});

/**
 * Does what a person asked for, inside a transaction that its caller keeps or undoes. Throws when nobody has
 * the number, when people of two countries have it, or when a value is not valid. Anybody but the owner needs
 * an open request for it, which the database asks for.
 */
export const cumplirDerecho = async (
  tx: Query,
  peticion: Peticion,
  mundo: Mundo,
): Promise<Cumplido> => {
  const tambien = leerTambien(peticion);
  const persona = await personaDe(tx, peticion);
  switch (peticion.derecho) {
    case 'exportar':
      return {
        ...enLineas(persona, 'La copia tiene todo lo que se guarda de la persona.'),
        expediente: await expedienteDe(tx, persona),
      };
    case 'rectificar': {
      const cambios = leerCambios(peticion.cambios, persona);
      await rectificarPaciente(tx, persona, cambios);
      return enLineas(persona, `Rectificado: ${Object.keys(cambios).join(', ')}.`);
    }
    case 'retirar': {
      const { preregistros } = await retirarPaciente(tx, persona, mundo.now);
      return enLineas(
        persona,
        'La tarjeta queda retirada y los consentimientos terminados.',
        `Facturas pre-registradas sin usar que se borran: ${preregistros}.`,
      );
    }
    case 'anonimizar': {
      await retirarPaciente(tx, persona, mundo.now);
      const numero = await numeroNuevo(tx, persona.pais, mundo.randomBytes);
      const { solo = null } = peticion;
      const hecho = await anonimizarPaciente(tx, persona, numero, tambien, solo);
      const { canjes, textos, respuestas, ajenos, porRevisar, porRevisarFuera } = hecho;
      const donde = solo === null ? '' : ' en su país';
      return enLineas(
        persona,
        `Ya no quedan en la base de datos los datos de la persona, ni texto libre con los números o con dos partes del nombre que tenía${tambien.length === 0 ? '' : `, ni${donde} con los valores anteriores que se dieron`}.`,
        'Lo que tuvo antes de una rectificación no se guarda: se busca solo lo que se da como valor anterior, antes de aplicar.',
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
        ...(porRevisarFuera === 0
          ? []
          : [
              `Hay además ${porRevisarFuera} por revisar en otros países: antes de aplicar, pida que la atienda quien los tiene todos.`,
            ]),
        'Las copias de seguridad anteriores la contienen hasta que se borren.',
      );
    }
  }
};
