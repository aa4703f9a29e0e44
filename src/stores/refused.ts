import { createNote } from './note.ts';

/** A page that a role may not open leads home, which says so once: the title of that page. */
export const refused = createNote('sin-permiso');
