/** A text under a name, kept for this tab, or for this browser. */
export interface Note {
  readonly read: () => string | null;
  readonly keep: (text: string) => void;
  /** The text, once: it is removed. */
  readonly take: () => string | null;
}

/** The note `name` in a browser's storage. A browser may refuse storage: then nothing is kept. */
export function createNote(name: string, storage = () => sessionStorage): Note {
  const quietly = <Result>(work: (area: Storage) => Result): Result | null => {
    try {
      return work(storage());
    } catch {
      return null;
    }
  };
  const read = () => quietly((area) => area.getItem(name));
  return {
    read,
    keep: (text) => void quietly((area) => area.setItem(name, text)),
    take: () => {
      const text = read();
      quietly((area) => area.removeItem(name));
      return text;
    },
  };
}
