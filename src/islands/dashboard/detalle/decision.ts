import * as v from 'valibot';
import { ApiError } from '../../../api/error.ts';
import { auditar, OBSERVACIONES_MAXIMO } from '../../../contracts/dashboard/auditoria.ts';
import { faltanObservaciones } from '../../../domain/estado.ts';
import { VALIDACION } from '../../../domain/mensajes.ts';
import { createNote } from '../../../stores/note.ts';

/**
 * The decision as it is filled in, of a redemption that the patient recognises or not. A rejection names its reason
 * here, though the server would do without.
 */
export const formularioDecision = (desconocido: boolean) =>
  v.pipe(
    v.object({
      Decision: v.picklist(['Aprobado', 'Rechazado']),
      Motivo: v.string(),
      Observaciones: v.string(),
    }),
    v.transform((escrita): v.InferInput<typeof auditar.body> => escrita),
    auditar.body,
    v.forward(
      v.partialCheck(
        [['Decision'], ['Motivo']],
        ({ Decision, Motivo }) => Decision === 'Aprobado' || Boolean(Motivo),
        'Elija el motivo del rechazo.',
      ),
      ['Motivo'],
    ),
    v.forward(
      v.partialCheck(
        [['Decision'], ['Observaciones']],
        ({ Decision, Observaciones }) => !faltanObservaciones(Decision, Observaciones, desconocido),
        VALIDACION.aprobarDesconocido,
      ),
      ['Observaciones'],
    ),
  );

/** A decision as it is filled in, and ready to be confirmed. */
export type DecisionEscrita = v.InferInput<ReturnType<typeof formularioDecision>>;
export type DecisionLista = v.InferOutput<ReturnType<typeof formularioDecision>>;

/** Whether an error says that the redemption was decided, reopened or closed meanwhile, or is out of scope. */
export const cambioMientrasTanto = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

/** What is kept of a decision that was being written, and of which redemption. */
export const borradorDecision = v.object({
  codigo: v.string(),
  Motivo: v.string(),
  Observaciones: v.pipe(v.string(), v.maxLength(OBSERVACIONES_MAXIMO)),
});

const atajos = createNote('atajos-auditoria', () => localStorage);

/** Whether the person wants the keys A and R; a browser that keeps nothing has them on. */
export const atajosActivos = (): boolean => atajos.read() !== 'no';

/** Keeps whether the person wants the keys A and R, for this browser. */
export const guardarAtajos = (on: boolean): void => atajos.keep(on ? 'si' : 'no');
