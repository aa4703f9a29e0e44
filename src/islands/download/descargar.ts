const KEPT_MS = 60_000;

/** Hands a file to the browser to be saved under `name`. */
export function descargar(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser may still be reading it; there is no event that says when it has.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
