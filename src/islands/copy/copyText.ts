/**
 * Puts `text` on the clipboard. False when the browser refuses, as on a page without a secure
 * connection: the person then has to copy by hand.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
