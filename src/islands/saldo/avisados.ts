import { createNote } from '../../stores/note.ts';

const note = createNote('canjes-avisados');
/** The newest ones are kept. */
const MAXIMO = 50;

/** The references of the redemptions that were reported during this visit. They name neither a person nor a card. */
export const leerAvisados = (): ReadonlySet<string> => new Set(note.read()?.split(' '));

/** Notes one more. */
export const anotarAvisado = (referencia: string): void =>
  note.keep([...new Set([...leerAvisados(), referencia])].slice(-MAXIMO).join(' '));
