import { createStore } from '@hydria/shared/libs';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { makePlatform } from '@hydria/shared/remote/testing.tsx';
import { waitFor } from '@testing-library/dom';
import { DEFERRED } from '../../deferred/use-t.ts';
import { followUnseen } from './follow-unseen.ts';

/** A utility with announcements in the given languages, none of which the person has seen. */
const follow = async (first: Language, translated: readonly Language[]) => {
  const { platform } = await makePlatform({ name: DEFERRED, texts: {} });
  const unseen = createStore(() => ({ any: false }));
  const preferences = createStore<{ language: Language }>(() => ({ language: first }));
  const session = createStore(() => ({ deya_id: 3, deya: { info: { announcements: 2 } } }));
  const asked: Language[] = [];
  const api = async (_: string, { query: { lang } }: { query: { lang: Language } }) => {
    asked.push(lang);
    return { data: translated.includes(lang) ? [{ id: 1 }] : [] };
  };
  const deps = { queryClient: platform.queryClient, session, preferences, api };
  followUnseen({ unseen, isSeen: () => false } as never, deps as never);
  return { unseen, preferences, asked };
};

test('the dot follows the language of the person, which may replace that of the address', async () => {
  const { unseen, preferences, asked } = await follow('de', ['el']);
  await waitFor(() => expect(asked).toEqual(['de']));
  expect(unseen.getState().any).toBe(false);
  preferences.setState({ language: 'el' });
  await waitFor(() => expect(unseen.getState().any).toBe(true));
  preferences.setState({ language: 'de' });
  await waitFor(() => expect(unseen.getState().any).toBe(false));
});
