/**
 * Calls `stop` once and then ends the process, on Ctrl-C, a signal, a closed terminal, or the death of the npm that
 * started it.
 */
export function onStopRequest(stop: () => Promise<void>): void {
  let isStopping = false;
  const request = (): void => {
    // npm repeats the terminal's Ctrl-C: ignore the second one.
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  // Ignore write errors: the reader of these streams may be gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  if (process.env['npm_lifecycle_event']) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) request();
    }, 500).unref();
  }
}
