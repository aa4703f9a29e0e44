import { createNote } from './note.ts';

/** The title of a page that the role may not open. The home page shows it once. */
export const refused = createNote('sin-permiso');

/** A person's page that the search leads to, the page it was opened on, and the person's name. Signing out removes it. */
const found = createNote('borrador:persona-hallada');

/** Notes the person whose page the search opens. */
export const noteFound = (page: string, name: string): void =>
  found.keep(`${page} ${location.pathname} ${name}`);

/** Whether the search led to a person's page: from where, and the person's name. Removes the note. */
export function takeFound(page: string): { from?: string | undefined; name?: string | undefined } {
  const [its, from, name] = found.take()?.split(/ (\S+) (.*)/) ?? [];
  return its === page ? { from, name } : {};
}
