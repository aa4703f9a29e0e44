import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import { validarFactura } from '../../contracts/canjes.ts';
import { reconocerFactura } from '../../domain/factura/factura.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { type Canje, conPaciencia } from './abrirCanje.ts';
import { farmaciaDeLinea, type Linea } from './borrador.ts';
import { fecharLinea, lineaValidada } from './cambios.ts';
import { incumplidaDeLinea } from './juicio.ts';

/**
 * Reads the text of a line, and takes over the date that it names. Answers the sentence that says why
 * the text is no invoice, or null.
 */
export function leerLinea({ $borrador, cambiar, pais }: Canje, indice: number): string | null {
  const linea = $borrador.get().lineas[indice];
  if (linea === undefined || linea.numero.trim() === '') return null;
  const { documento, mensaje } = reconocerFactura(linea.numero, pais);
  if (documento === null) return mensaje;
  if (documento.fecha !== null) cambiar(fecharLinea(indice, documento.fecha));
  return null;
}

/**
 * Validates a line. Answers why it cannot serve and whether only its date is wrong, or null. Undefined when it became another line or promotion meanwhile,
 * or when a similar invoice has to be told from it first.
 */
export async function validarLinea(
  { $borrador, cambiar, contexto, esperar, pais }: Canje,
  indice: number,
): Promise<ReturnType<typeof incumplidaDeLinea> | undefined> {
  const actual = $borrador.get();
  const { promocion } = actual;
  const linea = actual.lineas[indice];
  if (linea === undefined || promocion === null) return undefined;
  const farmacia = farmaciaDeLinea(actual, linea);
  if (farmacia === null) return { mensaje: 'Valide primero la farmacia.', deFecha: false };
  const failure = incumplidaDeLinea(actual, contexto(), indice);
  if (failure !== null) return failure;
  // The server finds the pharmacy of an issuer, unless the person has named one.
  const { documento } = reconocerFactura(linea.numero, pais);
  const porEmisor = linea.farmacia === null && documento !== null && documento.emisor !== null;
  const preguntar = (suya: { FarmaciaId?: number }) =>
    call(validarFactura, {
      body: {
        ...suya,
        NumeroFactura: linea.numero.trim(),
        Fecha: linea.fecha,
        PromocionId: promocion.Id,
      },
      signal: conPaciencia(),
    });
  const valida = await esperar(
    preguntar(porEmisor ? {} : { FarmaciaId: farmacia.id }).catch((error: unknown) => {
      // An unknown issuer: the invoice counts as the redeeming pharmacy's, like a free number.
      const desconocido =
        error instanceof ApiError && error.errors.every(({ field }) => field === 'FarmaciaId');
      if (!porEmisor || !desconocido || error.errors.length === 0) throw error;
      return preguntar({ FarmaciaId: farmacia.id });
    }),
  );
  const { promocion: despues, lineas } = $borrador.get();
  if (despues !== promocion || lineas[indice] !== linea) return undefined;
  const { Semejante: semejante } = valida;
  cambiar(
    lineaValidada(indice, {
      numero: valida.NumeroFactura,
      fecha: valida.Fecha,
      farmacia: { id: valida.FarmaciaId, nombre: valida.FarmaciaNombre },
      documento: valida.Documento,
      canonico: valida.Canonico,
      semejante: semejante && {
        numero: semejante.NumeroFactura,
        fecha: semejante.Fecha,
      },
    }),
  );
  return $borrador.get().lineas[indice]?.validada === true ? null : undefined;
}

/** The text of a line, to choose the one that a scanned invoice goes to. */
interface Candidata {
  readonly linea: Linea;
  readonly rechazada: boolean;
  readonly conFoco: boolean;
}

/**
 * The line for a scanned invoice: the one that already has it, one that was refused, the one with the focus unless
 * it was pre-registered, an empty one, any that is not validated. -1 when all are validated and none was refused.
 */
export function lineaPara(
  texto: string,
  candidatas: readonly Candidata[],
  pais: PaisCodigo,
): number {
  const documento = (uno: string) => reconocerFactura(uno, pais).documento?.canonico ?? uno.trim();
  const rango = ({ linea, rechazada, conFoco }: Candidata): number =>
    [
      documento(linea.numero) === documento(texto),
      rechazada,
      conFoco && linea.preregistro === null,
      linea.numero === '',
      true,
    ].indexOf(true);
  const libres = candidatas.flatMap((una, indice) =>
    una.linea.validada && !una.rechazada ? [] : [{ indice, rango: rango(una) }],
  );
  return libres.sort((a, b) => a.rango - b.rango)[0]?.indice ?? -1;
}
