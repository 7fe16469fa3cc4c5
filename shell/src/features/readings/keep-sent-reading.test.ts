import { webcrypto } from 'node:crypto';
import { MARIA } from '../../testing.tsx';
import { keepSentReading, sentReadingHash, type SentReadingDeps } from './keep-sent-reading.ts';

const SENT = { deya_id: 3, hydrometer: 'M1', sent_at: '2026-11-20T10:00:00.000Z' };

const depsOf = (mark: string | null, before: string | null = null) => {
  let json = before;
  const deps = {
    session: { getState: () => ({ status: 'member', user: MARIA, deya_id: 3, deya: null }) },
    storage: {
      crossTab: () => (mark === null ? null : { mark, idle_seconds: null, used_at: 0 }),
      sentReadings: () => json,
      setSentReadings: (written: string) => void (json = written),
    },
  } satisfies SentReadingDeps;
  return { deps, kept: (): Record<string, string> => JSON.parse(json ?? '{}') };
};

beforeAll(() => void Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));

it('keeps the date under the SHA-256 of user name, utility and key', async () => {
  const { deps, kept } = depsOf('sign-in-1');
  await keepSentReading(deps, SENT);
  expect(kept()).toEqual({ [await sentReadingHash(MARIA.email, 3, 'sign-in-1\nM1')]: SENT.sent_at });
  expect(Object.keys(kept())[0]).toMatch(/^[0-9a-f]{64}$/);
});

it('keeps another hash in another session, and nothing without one', async () => {
  const [first, second, guest] = [depsOf('sign-in-1'), depsOf('sign-in-2'), depsOf(null)];
  for (const { deps } of [first, second, guest]) await keepSentReading(deps, SENT);
  expect(Object.keys(first.kept())).not.toEqual(Object.keys(second.kept()));
  expect(guest.kept()).toEqual({});
});

it('adds a date to those of other meters, and begins again where the stored text is none of ours', async () => {
  const { deps, kept } = depsOf('sign-in-1', '{"other":"2026-11-01T00:00:00.000Z"}');
  await keepSentReading(deps, SENT);
  expect(Object.values(kept())).toEqual(['2026-11-01T00:00:00.000Z', SENT.sent_at]);
  const spoiled = depsOf('sign-in-1', 'no json');
  await keepSentReading(spoiled.deps, SENT);
  expect(Object.values(spoiled.kept())).toEqual([SENT.sent_at]);
});
