import { QueryClient } from '@hydria/shared/libs';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import { createEventBus } from '@hydria/shared/platform/event-bus.ts';
import { createApiClient, limitApi } from '../core/api-client.ts';
import { utilityOfAddress } from '@hydria/shared/rules/utility-address.ts';
import { createGuards } from '../core/navigation.ts';
import { browserStorage } from '../core/storage.ts';
import { createSession } from './portal-session.ts';
import type { SessionDeps } from './session-types.ts';
import { createCrossTabSession } from './cross-tab-session.ts';

beforeEach(() => localStorage.clear());

let signIns = 0;

/** A visitor at utility 3, a guest unless signed in, whose server holds every answer until the test releases it. */
const open = ({
  signedIn = false,
  deya_id = 3,
  utilityOf = async (address) => utilityOfAddress(new URL(address, location.origin)),
}: { signedIn?: boolean; deya_id?: number | null } & Partial<Pick<SessionDeps, 'utilityOf'>> = {}) => {
  const asked = new Map<string, { signal: AbortSignal; answer: (body: unknown, status?: number) => void }>();
  const told: { code: unknown; again: (() => void) | undefined }[] = [];
  const spoken: string[] = [];
  const api = createApiClient({
    fetch: (url, init) =>
      new Promise((resolve, reject) => {
        const signal = init?.signal ?? new AbortController().signal;
        signal.addEventListener('abort', () => reject(signal.reason));
        const answer = (body: unknown, status = 200): void =>
          resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
        asked.set(String(url), { signal, answer });
      }),
    now: () => 0,
    token: () => null,
    setToken: () => undefined,
    alone: (run) => run(),
    takeEarly: () => undefined,
    endEarly: () => undefined,
    mayRefresh: () => true,
    onUse: () => undefined,
    onSessionLost: () => undefined,
  });
  const storage = browserStorage();
  storage.setDeyaId(deya_id);
  if (signedIn) storage.setToken('zzzzzz.token');
  const queryClient = new QueryClient();
  const events = createEventBus(() => undefined);
  const changes: unknown[] = [];
  events.on('deya-changed', (change) => void changes.push(change));
  const session = createSession({
    api,
    storage,
    queryClient,
    events,
    deya: null,
    utilityOf,
    navigate: () => undefined,
    applyLanguage: (language) => void spoken.push(language),
    meetLanguage: (language) => void spoken.push(language),
    onUnknown: () => undefined,
    notifyError: (error, again) => void told.push({ code: isApiError(error) && error.code, again }),
    crossTab: createCrossTabSession({ storage, now: () => 0, newSignInId: () => `sign-in ${(signIns += 1)}` }),
    guards: createGuards(),
    mayLeave: async () => true,
    mayChangeUtility: () => true,
    askAgain: () => undefined,
    startOver: () => undefined,
    leaveTo: () => undefined,
    say: () => undefined,
  });
  /** Number of pending requests. */
  const untilAsked = async (number: number): Promise<void> => {
    while (asked.size < number) await new Promise((resolve) => setTimeout(resolve));
  };
  return { api, asked, untilAsked, queryClient, session, storage, told, spoken, changes };
};

test('a remote’s request for a utility is aborted on a switch, and its answer is discarded', async () => {
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

test('the shell’s own request for the profile is aborted as well', async () => {
  const { asked, untilAsked, session } = open();
  void session.start();
  await untilAsked(1);
  const profile = asked.get('/api/deya/info?deya_id=3');
  expect(profile?.signal.aborted).toBe(false);
  session.chooseUtility(9);
  expect(profile?.signal.aborted).toBe(true);
  expect(session.getState()).toMatchObject({ deya_id: 9, deya: null });
});

test('cached data of a utility are dropped on a switch', () => {
  const { queryClient, session } = open();
  queryClient.setQueryData([3, 'GET /api/bills/list', null], ['a bill']);
  queryClient.setQueryData([null, 'GET /api/deya/list', null], ['all']);
  session.chooseUtility(9);
  expect(queryClient.getQueryData([3, 'GET /api/bills/list', null])).toBeUndefined();
  expect(queryClient.getQueryData([null, 'GET /api/deya/list', null])).toEqual(['all']);
});

const PROFILE = '/api/deya/info?deya_id=3';
const PERSON = '/api/auth/user?deya_id=3';

test('a stored utility that no longer exists is dropped with a message', async () => {
  const { asked, untilAsked, session, storage, told } = open();
  const started = session.start();
  await untilAsked(1);
  asked.get(PROFILE)?.answer({ message: 'deya_not_found' }, 404);
  await started;
  expect(session.getState().deya_id).toBeNull();
  expect([storage.deya_id(), storage.selectorShown()]).toEqual([null, false]);
  expect(told).toEqual([{ code: 'deya_not_found', again: undefined }]);
});

test('a failed profile is reported, and loads on a retry', async () => {
  const { asked, untilAsked, session, told } = open();
  const started = session.start();
  await untilAsked(1);
  asked.get(PROFILE)?.answer({ message: 'server_error' }, 500);
  await started;
  expect(session.getState()).toMatchObject({ deya_id: 3, deya: null });
  expect(told).toMatchObject([{ code: 'server_error' }]);
  asked.clear();
  told[0]?.again?.();
  await untilAsked(1);
  asked.get(PROFILE)?.answer({ id: 3 });
  await new Promise((resolve) => setTimeout(resolve));
  expect(session.getState().deya).toEqual({ id: 3 });
});

test.each([
  ['de', ['de']],
  ['el', []],
])('a person whose language is %s, in a browser with Greek stored, gets %j', async (lang, spokenTo) => {
  const { asked, untilAsked, session, storage, spoken } = open({ signedIn: true });
  storage.setLanguage('el');
  const started = session.start();
  await untilAsked(2);
  asked.get(PROFILE)?.answer({ id: 3 });
  asked.get(PERSON)?.answer({ lang, scope: [], deya: [{ id: 3, active: true }] });
  await started;
  expect(spoken).toEqual(spokenTo);
});

test('a language that the page kept at the sign-in stays after a reload', async () => {
  const { asked, untilAsked, session, storage, spoken } = open({ signedIn: true });
  storage.setLanguage('en');
  storage.setLanguageKept(true);
  const started = session.start();
  await untilAsked(2);
  asked.get(PROFILE)?.answer({ id: 3 });
  asked.get(PERSON)?.answer({ lang: 'el', scope: [], deya: [{ id: 3, active: true }] });
  await started;
  expect(spoken).toEqual([]);
  storage.forgetPerson();
  expect(storage.isLanguageKept()).toBe(false);
});

test('a choice is stored and counts as shown; a page that begins without one does not', async () => {
  const { session, storage } = open();
  session.chooseUtility(9);
  expect([storage.deya_id(), storage.selectorShown()]).toEqual([9, true]);
  storage.setDeyaId(null);
  const { session: next, storage: same } = open({ deya_id: null });
  void next.start();
  expect(same.selectorShown()).toBe(false);
});

test.each([
  ['one utility, which chooses itself', [3], true],
  ['two utilities, who has not been asked yet', [3, 9], false],
])('a stored utility without a record of the selector counts as shown to a person of %s', async (_, ids, shown) => {
  const { asked, untilAsked, session, storage } = open({ signedIn: true });
  const started = session.start();
  await untilAsked(2);
  asked.get(PROFILE)?.answer({ id: 3 });
  asked.get(PERSON)?.answer({ lang: 'el', scope: [], deya: ids.map((id) => ({ id, active: true })) });
  await started;
  expect([storage.deya_id(), storage.selectorShown()]).toEqual([3, shown]);
});

test('choosing the current utility again is a choice', () => {
  const { session, storage } = open();
  session.chooseUtility(3);
  expect([storage.deya_id(), storage.selectorShown()]).toEqual([3, true]);
});

test('a sign-in without a known person leaves no token behind', async () => {
  const { asked, untilAsked, session, storage } = open();
  const entering = session.signIn('nikos@hydria.example', 'Nero-kai-fos-1');
  await untilAsked(1);
  asked.get('/api/auth/login')?.answer({ token: 'zzzzzz.token', idle_seconds: 900 });
  await untilAsked(2);
  asked.get(PERSON)?.answer({ message: 'server_error' }, 500);
  await expect(entering).rejects.toMatchObject({ code: 'server_error' });
  expect([storage.token(), storage.crossTab(), session.getState().status]).toEqual([null, null, 'guest']);
});

const BOTH = [3, 9].map((id) => ({ id, active: true }));

test('a link of an old mail opens at the utility where the person has its object', async () => {
  const { asked, untilAsked, session, storage } = open({ signedIn: true, utilityOf: async () => 9 });
  const started = session.start();
  await untilAsked(2);
  asked.get(PROFILE)?.answer({ id: 3 });
  asked.get(PERSON)?.answer({ lang: 'el', scope: [], deya: BOTH });
  await untilAsked(3);
  asked.get('/api/deya/info?deya_id=9')?.answer({ id: 9 });
  await started;
  expect([session.getState().status, session.getState().deya_id, storage.deya_id()]).toEqual(['member', 9, 9]);
});

test('a sign-in for a page goes on at the utility of that page', async () => {
  const asks: string[] = [];
  const utilityOf = async (address: string) => {
    asks.push(address);
    return 9;
  };
  const { asked, untilAsked, session, storage } = open({ utilityOf });
  storage.rememberDestination('/bills/17');
  const entering = session.signIn('maria@hydria.example', 'Nero-kai-fos-1');
  await untilAsked(1);
  asked.get('/api/auth/login')?.answer({ token: 'zzzzzz.token', idle_seconds: 900 });
  await untilAsked(2);
  asked.get(PERSON)?.answer({ lang: 'el', scope: [], deya: BOTH });
  await entering;
  expect([asks, session.getState().deya_id]).toEqual([['/bills/17'], 9]);
  expect(storage.takeDestination()).toBe('/bills/17');
});

test('a person whose sign-in is overtaken by that of another person is not shown', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const utilityOf = async (_: string, { id }: { id: number }) => {
    if (id === 1) await held;
    return 3;
  };
  const { asked, untilAsked, session, storage } = open({ utilityOf });
  storage.rememberDestination('/bills/17');
  const first = session.enter('first.token', 900);
  await untilAsked(1);
  asked.get(PERSON)?.answer({ id: 1, lang: 'el', scope: [], deya: BOTH });
  asked.clear();
  const second = session.enter('second.token', 900);
  await untilAsked(1);
  asked.get(PERSON)?.answer({ id: 2, lang: 'el', scope: [], deya: BOTH });
  await second;
  release();
  await first;
  expect([session.getState().user?.id, storage.token()]).toEqual([2, 'second.token']);
});

test('every change of utility is announced to all pages, with the previous one; the same one again is no change', () => {
  const { session, changes } = open();
  session.chooseUtility(9);
  session.chooseUtility(9);
  expect(changes).toEqual([{ deya_id: 9, previous: 3 }]);
});

test('a person whom the server rejects (401) is a guest, and none of their data stays stored', async () => {
  const { asked, untilAsked, session, storage } = open({ signedIn: true });
  const started = session.start();
  await untilAsked(2);
  asked.get(PROFILE)?.answer({ id: 3 });
  asked.get(PERSON)?.answer({ message: 'user_not_found' }, 401);
  await started;
  expect(session.getState()).toMatchObject({ status: 'guest', user: null, deya_id: null });
  expect([storage.token(), storage.deya_id()]).toEqual([null, null]);
});
