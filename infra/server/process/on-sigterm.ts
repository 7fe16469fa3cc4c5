/** The process manager kills after ten seconds, as a rule; a process that is not done by then exits with an error code. */
const LIMIT_MS = 9_500;

/**
 * Runs `end` at the first SIGTERM or SIGINT and then ends the process, with 0 if all went well. Further signals change
 * nothing: impatience must not cost what is being finished.
 */
export function onSigterm(end: () => Promise<void>): void {
  let ending = false;
  const begin = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, begin);
}
