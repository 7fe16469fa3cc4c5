import { buildApp } from './build-app.ts';

/** One application after the other, as the parent asks; loading webpack once is half the time of a small build. */
process.on('message', async (dir: string) => {
  try {
    process.send?.({ built: await buildApp(dir) });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) });
  }
});
// The parent is gone: the result has no reader.
process.on('disconnect', () => process.exit());
