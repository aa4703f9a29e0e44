/**
 * Replaces the event bus by which TanStack Form sends its developer tools every typed value, here
 * personal data. This one sends nothing (`netlify/tools/build/chunks.ts` swaps the module).
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
