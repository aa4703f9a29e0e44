/**
 * Stands in for the form library's developer-tools client, which would ship to every visitor and announce
 * each form's values on the page's window. The build puts it in that package's place.
 */
export class EventClient {
  emit(): void {
    // Nobody listens.
  }

  on(): () => void {
    return () => undefined;
  }
}
