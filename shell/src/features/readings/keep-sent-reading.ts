import type { PlatformEvents } from '@hydria/shared/platform/events.ts';
import type { Session } from '@hydria/shared/platform/platform.ts';
import type { PortalStorage } from '../../core/storage.ts';

export interface SentReadingDeps {
  session: Pick<Session, 'getState'>;
  storage: Pick<PortalStorage, 'crossTab' | 'sentReadings' | 'setSentReadings'>;
}

const readDates = (json: string | null): object => {
  try {
    const dates: unknown = JSON.parse(json ?? '{}');
    return typeof dates === 'object' && dates !== null && !Array.isArray(dates) ? dates : {};
  } catch {
    return {};
  }
};

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of user name, utility and key (spec D §3), in hexadecimal digits. */
export const sentReadingHash = async (user: string, deya_id: number, key: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode([user, deya_id, key].join('\n'))));

/**
 * Keeps the date of a sent reading in the browser (spec D §4). The key is the meter with the random mark of the sign-in, so that the
 * hash cannot be guessed and ends with the session (decisions 36). Without a secure context there is no hash, and nothing is kept.
 */
export async function keepSentReading(
  { session, storage }: SentReadingDeps,
  { deya_id, hydrometer, sent_at }: PlatformEvents['reading-sent'],
): Promise<void> {
  const { user } = session.getState();
  const signIn = storage.crossTab();
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- browsers hide it from pages without https
  if (!user || !signIn || !globalThis.crypto?.subtle) return;
  const hash = await sentReadingHash(user.email, deya_id, `${signIn.mark}\n${hydrometer}`);
  storage.setSentReadings(JSON.stringify({ ...readDates(storage.sentReadings()), [hash]: sent_at }));
}
