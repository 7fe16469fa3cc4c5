import type { App } from './implement.ts';
import { countAttempt, throttleKey } from './session/throttle.ts';

/** Counts what a guest hands in; throws when it is too much. Members are known and are not counted. */
export async function limitGuest(
  { db, clock, config }: App,
  { session, ip }: { session: unknown; ip: string },
): Promise<void> {
  if (session) return;
  await countAttempt(db, throttleKey('guest', ip), config.guestLimit, clock.now(), 'too_many_requests');
}
