/** Aborts with the reason when this process is asked to end: by a signal, or because the one that started it is gone. */
export const endSignal = (): AbortSignal => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort(signal));
  process.on('disconnect', () => controller.abort('its parent has ended'));
  return controller.signal;
};

/** Settles when the signal comes, at once when it has come already. */
export const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
