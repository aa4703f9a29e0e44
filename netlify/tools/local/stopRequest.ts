/**
 * Calls `stop` once, when this process is to end: Ctrl-C, a signal, a closed terminal, or the npm that started it
 * gone without a word. Ends the process when `stop` is done.
 */
export function onStopRequest(stop: () => Promise<void>): void {
  let isStopping = false;
  const request = (): void => {
    // npm passes on the Ctrl-C that the terminal has already sent: the second one means nothing.
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
