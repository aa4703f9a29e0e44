import { createNote } from './note.ts';

/** The title of a page that the role may not open. The home page shows it once. */
export const refused = createNote('sin-permiso');
