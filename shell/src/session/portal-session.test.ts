import { QueryClient } from '@hydria/shared/libs';
import { createEventBus } from '@hydria/shared/platform/event-bus.ts';
import { createApiClient, limitApi } from '../api-client.ts';
import { embeddedStorage } from '../storage.ts';
import { createSession } from './portal-session.ts';

/** A guest at utility 3, whose server keeps every answer back until the test gives it. */
const open = () => {
  const asked = new Map<string, { signal: AbortSignal; answer: (body: unknown) => void }>();
  const api = createApiClient({
    fetch: (url, init) =>
      new Promise((resolve, reject) => {
        const signal = init?.signal ?? new AbortController().signal;
        signal.addEventListener('abort', () => reject(signal.reason));
        const answer = (body: unknown): void =>
          resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }));
        asked.set(String(url), { signal, answer });
      }),
    now: () => 0,
    token: () => null,
    setToken: () => undefined,
    alone: (run) => run(),
    takeEarly: () => undefined,
    endEarly: () => undefined,
    onSessionLost: () => undefined,
  });
  const storage = embeddedStorage();
  storage.setDeyaId(3);
  const queryClient = new QueryClient();
  const session = createSession({
    api,
    storage,
    queryClient,
    events: createEventBus(() => undefined),
    deya: null,
    navigate: () => undefined,
    speak: () => undefined,
    onUnknown: () => undefined,
  });
  /** So many questions are on their way. */
  const untilAsked = async (number: number): Promise<void> => {
    while (asked.size < number) await new Promise((resolve) => setTimeout(resolve));
  };
  return { api, asked, untilAsked, queryClient, session };
};

test('what a remote asks by itself for a utility ends with the utility, and its answer reaches nobody', async () => {
  const { api, asked, untilAsked, session } = open();
  const remote = limitApi(api.call, ['GET /api/deya/faq'], () => undefined);
  const painted: unknown[] = [];
  const read = (deya_id: number) =>
    remote('GET /api/deya/faq', { query: { deya_id, lang: 'el' } }).then((answer) => painted.push(answer));
  const [old, next] = [read(3), read(9)];
  await untilAsked(2);
  session.chooseUtility(9);
  asked.get('/api/deya/faq?deya_id=3&lang=el')?.answer({ data: ['of 3'] });
  asked.get('/api/deya/faq?deya_id=9&lang=el')?.answer({ data: ['of 9'] });
  await expect(old).rejects.toMatchObject({ name: 'AbortError' });
  await next;
  expect(painted).toEqual([{ data: ['of 9'] }]);
});

test('the shell’s own question for the profile ends with the utility as well', async () => {
  const { asked, untilAsked, session } = open();
  void session.start();
  await untilAsked(1);
  const profile = asked.get('/api/deya/info?deya_id=3');
  expect(profile?.signal.aborted).toBe(false);
  session.chooseUtility(9);
  expect(profile?.signal.aborted).toBe(true);
  expect(session.getState()).toMatchObject({ deya_id: 9, deya: null });
});

test('what was read of a utility is not kept for whoever comes back to it', () => {
  const { queryClient, session } = open();
  queryClient.setQueryData([3, 'GET /api/bills/list', null], ['a bill']);
  queryClient.setQueryData([null, 'GET /api/deya/list', null], ['all']);
  session.chooseUtility(9);
  expect(queryClient.getQueryData([3, 'GET /api/bills/list', null])).toBeUndefined();
  expect(queryClient.getQueryData([null, 'GET /api/deya/list', null])).toEqual(['all']);
});
