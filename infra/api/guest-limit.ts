import { networkOf } from './failures/network.ts';
import type { App } from './implement.ts';
import { count } from './limits/count.ts';

/** Counts what a guest hands in; throws when it is too much. Members are known and are not counted. */
export async function limitGuest(app: App, { session, ip }: { session: unknown; ip: string }): Promise<void> {
  if (!session) await count(app, 'guest', networkOf(ip));
}
