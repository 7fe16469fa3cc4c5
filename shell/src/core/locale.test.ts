import { createStore } from '@hydria/shared/libs';
import { withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import type { Session } from '@hydria/shared/platform/platform.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { maria } from '@hydria/shared/remote/examples.ts';
import type { ApiClient } from './api-client.ts';
import type { ShellTexts, Texts } from './languages.ts';
import { createLocale } from './locale.ts';

afterEach(() => history.replaceState(null, '', '/'));

/** A Greek portal whose server responds to a change of language with `answer`. */
const start = async (answer: () => Promise<unknown>, status: 'member' | 'guest' = 'member', drawn: Language = 'el') => {
  const preferences = createStore(() => ({ language: drawn }));
  const [told, calls]: [unknown[], unknown[]] = [[], []];
  const texts = {
    i18n: { changeLanguage: () => Promise.resolve() },
    load: (language: Language) => Promise.resolve({ language } as unknown as ShellTexts),
  } as unknown as Texts;
  const api = {
    call: (...call: unknown[]) => {
      calls.push(call);
      return answer();
    },
  } as unknown as ApiClient;
  const locale = createLocale({
    texts,
    preferences: { getState: preferences.getState, set: preferences.setState } as never,
    session: { getState: () => ({ status, user: status === 'member' ? maria : null }) } as unknown as Session,
    api,
    notifyError: (error) => void told.push(error),
    onMissing: (error) => void told.push(error),
  });
  const store = await locale.start();
  const change = async (language: Language): Promise<void> => {
    history.pushState(null, '', withLocale('/account', language));
    dispatchEvent(new PopStateEvent('popstate'));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { store, told, calls, change, preferences };
};

it('tells a member that the server did not store the language, and still shows the page in it', async () => {
  const failure = new ApiError(503, 'service_unavailable');
  const { store, told, change } = await start(() => Promise.reject(failure));
  await change('de');
  expect(told).toEqual([failure]);
  expect(store.getState().language).toBe('de');
});

it('sends the language of a member again after a failure', async () => {
  const { calls, change } = await start(() => Promise.reject(new ApiError(0, 'unreachable')));
  await change('de');
  await change('el');
  await change('de');
  expect(calls).toHaveLength(2);
});

it.each(['before', 'after'] as const)(
  'stores and names the language of an address that changed %s the portal asked for its first texts',
  async (moment) => {
    document.documentElement.lang = 'de';
    if (moment === 'after') history.replaceState(null, '', '/de/account');
    const started = start(() => Promise.resolve({}), 'guest', 'de');
    history.replaceState(null, '', '/account');
    const { store, preferences } = await started;
    await new Promise((resolve) => setTimeout(resolve));
    expect([store.getState().language, preferences.getState().language]).toEqual(['el', 'el']);
    expect(document.documentElement.lang).toBe('el');
  },
);

it('sends nothing for a guest', async () => {
  const { store, calls, change } = await start(() => Promise.resolve({}), 'guest');
  await change('fr');
  expect(store.getState().language).toBe('fr');
  expect(calls).toEqual([]);
});
