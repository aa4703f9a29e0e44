import * as v from 'valibot';
import type { Query } from '../database/database.ts';
import { anonimizarPaciente, numeroLibre } from '../pacientes/anonimizacion.sql.ts';
import {
  datosDePersona,
  expedienteDe,
  pacienteDe,
  rectificarPaciente,
  type Rectificacion,
  retirarPaciente,
} from '../pacientes/derechos.sql.ts';
import { esNumeroOCorreo, type PacienteRow } from '../pacientes/nombradaEnTexto.sql.ts';
import { plazosDe } from '../../src/contenido/plazos.ts';
import { camposAfiliacion } from '../../src/contracts/pacientes.ts';
import { faltasDePaciente } from '../../src/domain/afiliacion.ts';
import type { RandomBytes } from '../../src/domain/azar.ts';
import { type Dia, diaEn, formatearDia } from '../../src/domain/calendario.ts';
import { formatearCodigo } from '../../src/domain/codigoConfirmacion.ts';
import { type Acto, type Rectificable, RECTIFICABLES } from '../../src/domain/derechos.ts';
import { enCampo, exigirLoVisto, NoEncontrado } from '../../src/domain/errores.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import { generarTarjeta } from '../../src/domain/tarjeta.ts';
import type { TarjetaId } from '../../src/domain/ids.ts';
import { tarjetaId as idDeTarjeta } from '../../src/contracts/fields.ts';

/** A person's request, by the number of the card. */
export interface Peticion {
  readonly derecho: Acto;
  readonly tarjeta: string;
  /** The corrected values of `rectificar`, by the affiliation form's names. */
  readonly cambios: Readonly<Record<string, string>>;
  /** The values that the person had when the correction was written. */
  readonly visto?: { readonly [Campo in Rectificable]?: string | undefined } | undefined;
  /** Former values, which `anonimizar` also searches. */
  readonly tambien: readonly string[];
  /** The only country within the requester's scope; all when null or missing. */
  readonly solo?: PaisCodigo | null;
}

/** The outcome in sentences, and the copy of the data if requested. */
export interface Cumplido {
  readonly tarjetaId: TarjetaId;
  readonly lineas: readonly string[];
  readonly expediente: object | null;
  /** The names of photos to delete from the store after the commit. */
  readonly fotos: readonly string[];
}

/** The refusal of a corrected identity number that is another person's, by the unique constraint. */
export const IDENTIFICACION_DE_OTRA =
  'Otra persona de ese país ya tiene ese número de identificación.';

const esRectificable = (campo: string): campo is Rectificable =>
  Object.hasOwn(RECTIFICABLES, campo);

/** The changed values in stored form, judged by the rules of the day of affiliation. */
const leerCambios = (
  cambios: Peticion['cambios'],
  persona: PacienteRow,
  antes: Required<Rectificacion>,
): Rectificacion => {
  const dados: Rectificacion = {};
  for (const [campo, valor] of Object.entries(cambios)) {
    if (!esRectificable(campo)) throw enCampo('Cambios', `No se puede rectificar «${campo}».`);
    if (valor === antes[campo]) continue;
    const leido = v.safeParse(camposAfiliacion[campo], valor);
    if (!leido.success) throw enCampo(`Cambios.${campo}`, leido.issues[0].message);
    if (leido.output !== antes[campo]) Object.assign(dados, { [campo]: leido.output });
  }
  const [falta] = faltasDePaciente(dados, diaEn(persona.pais, persona.creadoEn));
  if (falta !== undefined) throw enCampo(`Cambios.${falta.field}`, falta.detail);
  if (Object.keys(dados).length === 0)
    throw enCampo('Cambios', 'Cambie al menos un dato: todos son los que ya se guardan.');
  return dados;
};

const CAMPOS = Object.keys(RECTIFICABLES) as Rectificable[];

const enPalabras = (campo: Rectificable, valor: string): string =>
  campo === 'FechaNacimiento' ? formatearDia(valor as Dia) : valor;

/** The changes of a correction, a line for each value: before and after. */
const antesYDespues = (antes: Required<Rectificacion>, cambios: Rectificacion): string[] =>
  Object.entries(cambios).flatMap(([campo, despues]) =>
    esRectificable(campo)
      ? `${RECTIFICABLES[campo]}: ${enPalabras(campo, antes[campo])} → ${enPalabras(campo, despues)}`
      : [],
  );

const numeroNuevo = async (tx: Query, pais: PaisCodigo, azar: RandomBytes): Promise<string> => {
  for (;;) {
    const numero = generarTarjeta(pais, azar);
    if (await numeroLibre(tx, numero)) return numero;
  }
};

/** The least letters and digits of a value of `tambien`: a shorter one would match unrelated remarks. */
const TAMBIEN_MINIMO = 3;

const leerTambien = ({ derecho, tambien }: Peticion): readonly string[] => {
  if (derecho !== 'anonimizar' && tambien.length > 0) {
    throw enCampo('Tambien', 'Los valores anteriores son solo para anonimizar.');
  }
  // A combining accent would count as a separator of words.
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

const enEspera = (facturas: number): string => `Se borran: sus facturas en espera (${facturas}).`;

const enLineas = ({ tarjetaId }: PacienteRow, ...lineas: readonly string[]): Cumplido => ({
  tarjetaId: v.parse(idDeTarjeta, Number(tarjetaId)),
  lineas,
  expediente: null,
  fotos: [],
});

/**
 * Carries out a person's request in the caller's transaction. Throws for a card of no patient and for a wrong
 * value. The database refuses without an open request, except to the owner.
 */
export const cumplirDerecho = async (
  tx: Query,
  peticion: Peticion,
  { now, randomBytes }: { readonly now: Date; readonly randomBytes: RandomBytes },
): Promise<Cumplido> => {
  const tambien = leerTambien(peticion);
  const persona = await pacienteDe(tx, peticion.tarjeta);
  if (persona === undefined) throw new NoEncontrado('No se encontró a nadie con esa tarjeta.');
  switch (peticion.derecho) {
    case 'exportar':
      return {
        ...enLineas(
          persona,
          'La copia tiene todo lo que se guarda de la persona.',
          'Ojo: se descarga una sola vez, para otro programa (.json) y para leer o imprimir (.txt); consérvela hasta que responda.',
        ),
        expediente: await expedienteDe(tx, persona, now),
      };
    case 'rectificar': {
      const antes = await datosDePersona(tx, persona);
      exigirLoVisto(
        'los datos de esta persona',
        CAMPOS.map((campo) => ({
          field: `Cambios.${campo}`,
          titulo: RECTIFICABLES[campo],
          visto: peticion.visto?.[campo],
          ahora: antes[campo],
          dice: enPalabras(campo, antes[campo]),
        })),
      );
      const cambios = leerCambios(peticion.cambios, persona, antes);
      await rectificarPaciente(tx, persona, cambios);
      return enLineas(persona, ...antesYDespues(antes, cambios));
    }
    case 'retirar': {
      const { preregistros, canjes } = await retirarPaciente(tx, persona, now);
      const { conservacionAnios } = plazosDe(persona.pais);
      return enLineas(
        persona,
        'Se retiran: la tarjeta y los consentimientos.',
        enEspera(preregistros),
        `Se conservan hasta ${conservacionAnios} años después del último hecho: los datos de la afiliación, los textos que aceptó y sus canjes con sus facturas (${canjes}).`,
        'Ojo: el saldo público no muestra nada de la persona desde que lo pidió.',
        'Ojo: para borrar sus datos hace falta una solicitud de borrado.',
      );
    }
    case 'anonimizar': {
      const { preregistros } = await retirarPaciente(tx, persona, now);
      const numero = await numeroNuevo(tx, persona.pais, randomBytes);
      const { solo = null } = peticion;
      const hecho = await anonimizarPaciente(tx, persona, numero, tambien, solo);
      const { canjes, textos, respuestas, ajenos, porRevisar, porRevisarFuera } = hecho;
      const donde = solo === null ? '' : ' en su país';
      const anteriores =
        tambien.length === 0 ? '' : `, o${donde} los valores anteriores que se dieron`;
      const cumplido = enLineas(
        persona,
        `Se borran: sus datos, y los textos que llevan sus números o dos partes de su nombre${anteriores} (${textos + respuestas}).`,
        enEspera(preregistros),
        ...(ajenos.length === 0
          ? []
          : [
              `Se borran: las observaciones de canjes de otras personas que la nombran: ${lista(ajenos)}.`,
            ]),
        `Se conservan: sus canjes, sin ella (${canjes}).`,
        'Se conserva: adónde responder, si lo dejó, hasta que usted anote que ya respondió.',
        'Ojo: un dato que se le corrigió está en la nota de esa solicitud; en los textos se busca solo si se da como valor anterior, antes de aplicar.',
        ...(porRevisar.length === 0
          ? []
          : [
              `Ojo: observaciones de canjes de otras personas llevan a solas su nombre o un apellido, o dos de ellos pegados; revise si hablan de ella: ${lista(porRevisar)}.`,
            ]),
        ...(porRevisarFuera === 0
          ? []
          : [
              `Ojo: hay además ${porRevisarFuera} por revisar en otros países; antes de aplicar, pida que la atienda quien los tiene todos.`,
            ]),
        'Ojo: las copias de seguridad anteriores la contienen hasta que se borren.',
      );
      return { ...cumplido, fotos: hecho.fotos };
    }
  }
};
