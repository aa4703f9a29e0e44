/**
 * Replaces the event bus that sends every typed value to TanStack Form's developer tools, here personal data. This one
 * sends nothing (`netlify/tools/build/chunks.ts` swaps the module).
 */
export class EventClient {
  on(): () => void {
    return () => undefined;
  }

  emit(): void {
    // Drop the event.
  }
}

/** Replaces the throttle of that bus. */
export const liteThrottle = (): (() => void) => () => undefined;
