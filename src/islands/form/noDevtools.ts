/**
 * Stands in for the event bus by which TanStack Form tells its developer tools every value that is
 * typed: here, people's data. It tells nobody (`netlify/tools/build/chunks.ts` puts it in its place).
 */
export class EventClient {
  on(): () => void {
    return () => undefined;
  }

  emit(): void {
    // Nobody listens.
  }
}

/** Stands in for what keeps that bus from being told too often. */
export const liteThrottle = (): (() => void) => () => undefined;
