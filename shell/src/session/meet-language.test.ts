import el from '../locales/el.json';
import en from '../locales/en.json';
import type { Core } from '../core/create-core.ts';
import { createNotices } from '../core/notices.ts';
import { createMeetLanguage } from './meet-language.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A person signs in on a page; `stored` is the language of this browser. */
const signIn = async (path: string, stored: string | null, own: string, left: string | null = null) => {
  history.replaceState(null, '', path);
  const notices = createNotices();
  const applied: string[] = [];
  const calls: unknown[] = [];
  let isKept = false;
  let before: string | null = null;
  const core = {
    notices,
    notifyError: () => undefined,
    texts: { load: async (language: string) => (language === 'en' ? en : el) },
    storage: {
      language: () => stored,
      languageLeft: () => left,
      setLanguageLeft: (next: string | null) => void (left = next),
      setLanguageBefore: (language: string | null) => void (before = language),
      setLanguageKept: (kept: boolean) => void (isKept = kept),
    },
  } as unknown as Core;
  const api = { call: async (...call: unknown[]) => void calls.push(call) };
  const renew = async (): Promise<void> => void calls.push('renewed');
  createMeetLanguage({
    core,
    api: api as never,
    applyLanguage: (language) => void applied.push(language),
    renew,
  })(own);
  await settle();
  return { applied, calls, notice: notices.store.getState()[0], isKept: () => isKept, left, before };
};

describe('the language at a sign-in', () => {
  it('stays that of the page whose address names it, and can be saved', async () => {
    const { applied, calls, notice, isKept } = await signIn('/en/login', null, 'el');
    expect([applied, isKept()]).toEqual([[], true]);
    expect(notice).toMatchObject({ text: expect.stringContaining('Greek'), kind: 'info' });
    notice?.action?.run();
    await settle();
    expect(calls).toEqual([['POST /api/account/language', { body: { lang: 'en' } }], 'renewed']);
  });

  it.each([
    ['Greek that was chosen here stays', '/login', 'el', 'en', []],
    ['Greek by default gives way to the account’s', '/login', null, 'en', ['en']],
    ['Greek gives way when the browser has another stored', '/login', 'fr', 'en', ['en']],
    ['an equal one is stored', '/en/login', null, 'en', ['en']],
  ])('%s', async (_, path, stored, own, applied) => {
    const said = await signIn(path, stored, own);
    expect(said.applied).toEqual(applied);
    expect(said.notice === undefined).toBe(applied.length > 0);
  });

  it('of a former person on the page gives way to that of the next one, and the guest’s own is remembered', async () => {
    const next = await signIn('/en/login', 'el', 'de', 'en');
    expect([next.applied, next.left, next.before, next.notice]).toEqual([['de'], null, 'el', undefined]);
    const guest = await signIn('/login', 'fr', 'en');
    expect(guest.before).toBe('el');
  });
});
