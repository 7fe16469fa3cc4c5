import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabaseGuard } from './database-guard.ts';

const PATIENCE_MS = 50;

/** A look that fails and ends after so many milliseconds, then looks that succeed. */
const failsOnce = (endsAfterMs: number) => {
  let looks = 0;
  const answers = async (): Promise<boolean> => {
    if (++looks > 1) return true;
    await sleep(endsAfterMs);
    return false;
  };
  return createDatabaseGuard({ answers, lookAfterMs: 5, patienceMs: PATIENCE_MS, againMs: 5 });
};

it('a server that does not answer a look in time counts as hung', async () => {
  const guard = failsOnce(PATIENCE_MS / 2);
  await expect(guard.guard(() => sleep(1_000, 'done'))).rejects.toMatchObject({ status: 503 });
  guard.stop();
});

it('a look that a busy process ended late is repeated, and the call goes on', async () => {
  const guard = failsOnce(PATIENCE_MS * 3);
  await expect(guard.guard(() => sleep(PATIENCE_MS * 6, 'done'))).resolves.toBe('done');
  guard.stop();
});
