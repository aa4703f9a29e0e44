import { atom, type ReadableAtom } from 'nanostores';
import { parse, parseJson, pipe, string } from 'valibot';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import * as contract from '../../contracts/canjes.ts';
import { diaEn } from '../../domain/calendario.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { type Draft, openKeptForm } from '../../stores/draft.ts';
import type { PorCanjear } from '../../stores/porCanjear.ts';
import type { Usuario } from '../../stores/signedInUser.ts';
import { type BorradorCanje, borradorVacio, hayAlgo, type Promocion } from './borrador.ts';
import * as cambio from './cambios.ts';
import type { Telling } from '../form/useErrorDialog.tsx';
import type { Contexto, Historico } from './requisitos.ts';
import { solicitudDe } from './solicitud.ts';

/** The card's use of the promotion: not requested, loading, known, or failed. */
export type EstadoHistorico =
  | { readonly estado: 'sinDatos' | 'cargando' | 'fallo' }
  | { readonly estado: 'listo'; readonly historico: Historico };

/** The dependencies of the screen, which tests replace. */
export interface CanjeWorld {
  readonly user: Usuario;
  readonly pais: PaisCodigo;
  readonly draft: Draft<BorradorCanje>;
  /** The card and promotion to begin with, when nothing was kept. */
  readonly pedido?: PorCanjear | undefined;
  readonly now: () => Date;
}

const distribuidores = pipe(string(), parseJson(), contract.distribuidoresDeFarmacia);

const PACIENCIA_MS = 20_000;
/** How long the counter waits for an answer before it is told that the line is slow. */
export const conPaciencia = () => AbortSignal.timeout(PACIENCIA_MS);

/** The redemption being registered: its state, and what a person can do with it. */
export type Canje = ReturnType<typeof abrirCanje>;

/** What a field that the server verifies needs of the screen. */
export interface CampoDeCanje {
  readonly canje: Canje;
  readonly problem: string | undefined;
  readonly onVerified: (elsewhere: boolean) => void;
  readonly onFailure: (error: unknown, telling?: Telling) => void;
  readonly focus: (id: string) => void;
}

/**
 * Opens the redemption screen's model: what was kept of this person's last one in this tab, else an empty
 * one. Operations reject with the `ApiError` of the service they ask.
 */
export function abrirCanje({ user, pais, draft, pedido, now }: CanjeWorld) {
  const regente = user.rol === 'Regente';
  const vacio = borradorVacio(pais, regente ? (user.farmacia ?? user.userName) : '');
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
  let esperas = 0;

  /** Notes that an answer is awaited. */
  async function esperar<Value>(respuesta: Promise<Value>): Promise<Value> {
    esperas += 1;
    try {
      return await respuesta;
    } finally {
      esperas -= 1;
    }
  }

  const cambiar = (uno: cambio.CambioDeBorrador): void => form.change(uno(borrador.get()));
  const empezado = form.recovered ? undefined : pedido;
  if (empezado !== undefined) cambiar(cambio.escribir('tarjeta', empezado.tarjeta));

  /**
   * Looks a field's text up and takes the answer over, unless the text was changed meanwhile.
   */
  async function verificar<Hallado>(
    campo: 'tarjeta' | 'farmacia' | 'medico',
    pedir: (texto: string, signal: AbortSignal) => Promise<Hallado>,
    tomar: (hallado: Hallado) => cambio.CambioDeBorrador,
  ): Promise<void> {
    const escrito = () => borrador.get()[campo].texto.trim();
    const texto = escrito();
    const hallado = await esperar(pedir(texto, conPaciencia()));
    if (escrito() === texto) cambiar(tomar(hallado));
  }

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
        historico.set({ estado: 'fallo' });
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

  const validarMedico = () =>
    verificar(
      'medico',
      (doctorCode, signal) =>
        call(contract.medico, { params: { country: pais, doctorCode }, signal }),
      ({ Nombre, Especialidad }) =>
        cambio.medicoValidado({ nombre: Nombre, especialidad: Especialidad }),
    );

  return {
    user,
    pais,
    recuperado: form.recovered,
    pedido: empezado,
    contexto,
    consultar,
    cambiar,
    esperar,
    ocupado: () => esperas > 0,
    $borrador: borrador,
    $historico: historico as ReadableAtom<EstadoHistorico>,

    /** Finds the card; the doctor that comes with it is found at once, or stays to be looked at. */
    async validarTarjeta(): Promise<void> {
      await verificar(
        'tarjeta',
        (card, signal) => call(contract.tarjeta, { params: { card }, signal }),
        ({ ClienteTarjeta, ...hallada }) =>
          cambio.tarjetaValidada({
            id: hallada.ClienteTarjetaId,
            numero: hallada.NumeroTarjeta,
            paciente: [
              ClienteTarjeta.Nombre,
              ClienteTarjeta.PrimerApellido,
              ClienteTarjeta.SegundoApellido,
            ].join(' '),
            codigoMedico: hallada.CodigoMedico ?? '',
            porRenovar: hallada.ConsentimientoPorRenovar,
          }),
      );
      const { medico, tarjeta } = borrador.get();
      if (
        medico.hallado === null &&
        medico.texto !== '' &&
        medico.texto === tarjeta.hallada?.codigoMedico
      ) {
        await validarMedico().catch(() => undefined);
      }
    },

    validarFarmacia: () =>
      verificar(
        'farmacia',
        (code, signal) => call(contract.farmacia, { params: { code }, signal }),
        ({ Id, Nombre, Distribuidores }) =>
          cambio.farmaciaValidada({
            id: Id,
            nombre: Nombre,
            distribuidores: parse(distribuidores, Distribuidores),
          }),
      ),

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

    /** Registers the redemption once, also when it is called again, and answers its confirmation code. */
    async aplicar(): Promise<string> {
      const body = solicitudDe(borrador.get());
      if (body === null) throw new ApiError(0, contract.aplicar.failure);
      const { CodigoConfirmacion } = await esperar(
        form.submit(contract.aplicar, { body, signal: conPaciencia() }),
      );
      // The page is about to be left: nothing more is taken.
      esperas = Number.POSITIVE_INFINITY;
      return CodigoConfirmacion;
    },

    /** Empties the form and its draft. A Regente's pharmacy stays found. */
    borrar(): void {
      consulta?.abort();
      form.change(regente ? { ...vacio, farmacia: borrador.get().farmacia } : vacio);
      historico.set({ estado: 'sinDatos' });
    },

    /** Deletes the draft once the redemption is registered. */
    olvidar: form.forget,
  };
}
