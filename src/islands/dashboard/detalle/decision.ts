import * as v from 'valibot';
import { ApiError } from '../../../api/error.ts';
import { auditar } from '../../../contracts/dashboard/auditoria.ts';
import { faltanObservaciones } from '../../../domain/estado.ts';
import { VALIDACION } from '../../../domain/mensajes.ts';
import { createNote } from '../../../stores/note.ts';

/** A decision that needs words. A rejection names its reason here, though the server would do without. */
export const formularioDecision = v.pipe(
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
      ({ Decision, Observaciones }) => !faltanObservaciones(Decision, Observaciones, true),
      VALIDACION.aprobarDesconocido,
    ),
    ['Observaciones'],
  ),
);

/** Whether an error says that the redemption was decided, reopened or closed meanwhile, or is out of scope. */
export const cambioMientrasTanto = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

const atajos = createNote('atajos-auditoria', () => localStorage);

/** Whether the person wants the keys A and R; a browser that keeps nothing has them on. */
export const atajosActivos = (): boolean => atajos.read() !== 'no';

/** Keeps whether the person wants the keys A and R, for this browser. */
export const guardarAtajos = (on: boolean): void => atajos.keep(on ? 'si' : 'no');
