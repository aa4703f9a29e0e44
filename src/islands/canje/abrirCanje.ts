import { atom, type ReadableAtom } from 'nanostores';
import { type InferOutput, parse, parseJson, pipe, string } from 'valibot';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import * as contract from '../../contracts/canjes.ts';
import { search } from '../../contracts/farmacias.ts';
import { type Medico, medicos } from '../../contracts/medicos.ts';
import { diaEn } from '../../domain/calendario.ts';
import { reconocerFactura } from '../../domain/factura/factura.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import type { Draft } from '../../stores/draft.ts';
import type { Usuario } from '../../stores/signedInUser.ts';
import { openKeptForm } from '../form/attempt.ts';
import {
  type BorradorCanje,
  borradorVacio,
  farmaciaDeLinea,
  hayAlgo,
  type Promocion,
} from './borrador.ts';
import * as cambio from './cambios.ts';
import { type Contexto, incumplidaDeLinea, type Historico } from './requisitos.ts';
import { solicitudDe } from './solicitud.ts';

/** The card's use of the promotion: nothing to look up yet, being looked up, known, or not to be had. */
export type EstadoHistorico =
  | { readonly estado: 'sinDatos' | 'cargando' | 'failed' }
  | { readonly estado: 'listo'; readonly historico: Historico };

/** A pharmacy found by the type-ahead, for an invoice of another pharmacy than the redeeming one. */
export type FarmaciaBuscada = InferOutput<typeof search.reply>['data'][number];

/** What the screen needs of the world, so that tests choose it. */
export interface Mundo {
  readonly user: Usuario;
  readonly pais: PaisCodigo;
  readonly draft: Draft<BorradorCanje>;
  readonly now: () => Date;
}

const distribuidores = pipe(string(), parseJson(), contract.distribuidoresDeFarmacia);

/** How long the counter waits for an answer before it is told that the line is slow. */
const PACIENCIA_MS = 20_000;
const conPaciencia = () => AbortSignal.timeout(PACIENCIA_MS);

/** The redemption being registered: its state, and what a person can do with it. */
export type Canje = ReturnType<typeof abrirCanje>;

/**
 * Opens the redemption screen's model: what was kept of this person's last one in this tab, else an empty
 * one. Operations reject with the `ApiError` of the service they ask.
 */
export function abrirCanje({ user, pais, draft, now }: Mundo) {
  const regente = user.rol === 'Regente';
  const vacio = borradorVacio(pais, regente ? user.userName : '');
  const form = openKeptForm({
    draft,
    person: user.userName,
    empty: vacio,
    belongs: (kept) => kept.pais === pais,
    worthKeeping: (value) => hayAlgo(value, user),
  });
  const borrador = form.$value;
  const historico = atom<EstadoHistorico>({ estado: 'sinDatos' });
  let consulta: AbortController | undefined;

  const cambiar = (uno: cambio.Cambio): void => form.change(uno(borrador.get()));

  /** Whether an answer still belongs to what the field holds: what was erased meanwhile stays erased. */
  const sigueEscrito = (campo: 'tarjeta' | 'farmacia' | 'medico', texto: string): boolean =>
    borrador.get()[campo].texto.trim() === texto;

  const contexto = (): Contexto => {
    const actual = historico.get();
    return {
      hoy: diaEn(pais, now()),
      funcion: user,
      historico: actual.estado === 'listo' ? actual.historico : null,
    };
  };

  /** Looks up the card's use of the promotion and its pre-registered invoices, once both are known. */
  async function consultar({ prellenar }: { prellenar: boolean }): Promise<void> {
    consulta?.abort();
    const { tarjeta, promocion } = borrador.get();
    if (tarjeta.hallada === null || promocion === null) {
      historico.set({ estado: 'sinDatos' });
      return;
    }
    const controller = new AbortController();
    consulta = controller;
    const { signal } = controller;
    const params = { promotionId: promocion.Id, cardId: tarjeta.hallada.id };
    historico.set({ estado: 'cargando' });
    const uso = call(contract.historicoAnual, { params, signal }).then(
      (hallado) => {
        if (signal.aborted) return;
        historico.set({
          estado: 'listo',
          historico: {
            uso: { anual: hallado.ConsumoTotalAnual, mensual: hallado.ConsumoTotalMensual },
            maximos: {
              anual: hallado.MaximoPromocionAnual,
              mensual: hallado.MaximoPromocionMensual,
            },
          },
        });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        historico.set({ estado: 'failed' });
        throw error;
      },
    );
    const filas = !prellenar
      ? Promise.resolve()
      : call(contract.preregistro, { params, signal }).then(
          (rows) => {
            if (!signal.aborted) cambiar(cambio.prellenar(rows));
          },
          (error: unknown) => {
            if (!signal.aborted) throw error;
          },
        );
    await Promise.all([uso, filas]);
  }

  async function validarMedico(): Promise<void> {
    const doctorCode = borrador.get().medico.texto.trim();
    const params = { country: pais, doctorCode };
    const hallado = await call(contract.medico, { params, signal: conPaciencia() });
    if (!sigueEscrito('medico', doctorCode)) return;
    cambiar(cambio.medicoValidado({ nombre: hallado.Nombre, especialidad: hallado.Especialidad }));
  }

  return {
    user,
    pais,
    recuperado: form.recovered,
    contexto,
    consultar,
    cambiar,
    $borrador: borrador,
    $historico: historico as ReadableAtom<EstadoHistorico>,

    /** Finds the card; the doctor that comes with it is found at once, or stays to be looked at. */
    async validarTarjeta(): Promise<void> {
      const card = borrador.get().tarjeta.texto.trim();
      const hallada = await call(contract.tarjeta, { params: { card }, signal: conPaciencia() });
      if (!sigueEscrito('tarjeta', card)) return;
      const { Nombre, PrimerApellido, SegundoApellido } = hallada.ClienteTarjeta;
      cambiar(
        cambio.tarjetaValidada({
          id: hallada.ClienteTarjetaId,
          numero: hallada.NumeroTarjeta,
          paciente: [Nombre, PrimerApellido, SegundoApellido].join(' '),
          codigoMedico: hallada.CodigoMedico ?? '',
          porRenovar: hallada.ConsentimientoPorRenovar,
        }),
      );
      const { medico } = borrador.get();
      if (medico.hallado === null && medico.texto === hallada.CodigoMedico) {
        await validarMedico().catch(() => undefined);
      }
    },

    async validarFarmacia(): Promise<void> {
      const code = borrador.get().farmacia.texto.trim();
      const hallada = await call(contract.farmacia, { params: { code }, signal: conPaciencia() });
      if (!sigueEscrito('farmacia', code)) return;
      cambiar(
        cambio.farmaciaValidada({
          id: hallada.Id,
          nombre: hallada.Nombre,
          distribuidores: parse(distribuidores, hallada.Distribuidores),
        }),
      );
    },

    validarMedico,

    /** Another card: its history and its pre-registered invoices go with it. */
    corregirTarjeta(): void {
      cambiar(cambio.corregirTarjeta);
      void consultar({ prellenar: false });
    },

    elegirPromocion(elegida: Promocion | null): Promise<void> {
      if (elegida?.Id === borrador.get().promocion?.Id) return Promise.resolve();
      cambiar(cambio.elegirPromocion(elegida));
      return consultar({ prellenar: true });
    },

    /**
     * Reads what stands in a line, and takes over the date that it names. Answers the sentence that says why
     * it is no invoice, or null.
     */
    leerLinea(indice: number): string | null {
      const linea = borrador.get().lineas[indice];
      if (linea === undefined || linea.numero.trim() === '') return null;
      const { documento, mensaje } = reconocerFactura(linea.numero, pais);
      if (documento === null) return mensaje;
      if (documento.fecha !== null) cambiar(cambio.fecharLinea(indice, documento.fecha));
      return null;
    },

    /**
     * Validates a line. Answers why it cannot serve, when that is known before the server is asked. Null
     * when it was validated. Undefined when it became another line or promotion meanwhile, or when a
     * similar invoice has to be told from it first.
     */
    async validarLinea(indice: number): Promise<string | null | undefined> {
      const actual = borrador.get();
      const { promocion } = actual;
      const linea = actual.lineas[indice];
      if (linea === undefined || promocion === null) return undefined;
      const farmacia = farmaciaDeLinea(actual, linea);
      if (farmacia === null) return 'Valide primero la farmacia.';
      const failure = incumplidaDeLinea(actual, contexto(), indice);
      if (failure !== null) return failure;
      // The server finds the pharmacy of an issuer, unless the person has named one.
      const { documento } = reconocerFactura(linea.numero, pais);
      const porEmisor = linea.farmacia === null && documento !== null && documento.emisor !== null;
      const preguntar = (suya: { FarmaciaId?: number }) =>
        call(contract.validarFactura, {
          body: {
            ...suya,
            NumeroFactura: linea.numero.trim(),
            Fecha: linea.fecha,
            PromocionId: promocion.Id,
          },
          signal: conPaciencia(),
        });
      const valida = await preguntar(porEmisor ? {} : { FarmaciaId: farmacia.id }).catch(
        (error: unknown) => {
          // Nobody knows that issuer: it is taken for the redeeming pharmacy's, as a free number is.
          const desconocido =
            error instanceof ApiError && error.errors.every(({ field }) => field === 'FarmaciaId');
          if (!porEmisor || !desconocido || error.errors.length === 0) throw error;
          return preguntar({ FarmaciaId: farmacia.id });
        },
      );
      const { promocion: despues, lineas } = borrador.get();
      if (despues !== promocion || lineas[indice] !== linea) return undefined;
      const { Semejante: semejante } = valida;
      cambiar(
        cambio.lineaValidada(indice, {
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
      return borrador.get().lineas[indice]?.validada === true ? null : undefined;
    },

    /** Doctors of the country whose name, code or specialty has that text. */
    async buscarMedicos(s: string, signal: AbortSignal): Promise<readonly Medico[]> {
      const found = await call(medicos, {
        params: { countryCode: pais },
        search: { s, limit: 8 },
        signal,
      });
      return found.data;
    },

    async buscarFarmacias(key: string, signal: AbortSignal): Promise<FarmaciaBuscada[]> {
      return (await call(search, { body: { key, pais }, signal })).data;
    },

    /** Registers the redemption, once however often it is asked to, and answers its confirmation code. */
    async aplicar(): Promise<string> {
      const body = solicitudDe(borrador.get());
      if (body === null) throw new ApiError(0, contract.aplicar.failure);
      const { CodigoConfirmacion } = await form.submit(body, (param) =>
        call(contract.aplicar, { params: { param }, body, signal: conPaciencia() }),
      );
      return CodigoConfirmacion;
    },

    /** Forgets all that was typed, here and in what is kept. A Regente's pharmacy stays found. */
    borrar(): void {
      consulta?.abort();
      form.change(regente ? { ...vacio, farmacia: borrador.get().farmacia } : vacio);
      historico.set({ estado: 'sinDatos' });
    },

    /** What was kept is not needed any more: the redemption is registered. */
    olvidar: form.forget,
  };
}
