import { QueryClient } from '@hydria/shared/libs';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import { createEventBus } from '@hydria/shared/platform/event-bus.ts';
import { createApiClient } from '../core/api-client.ts';
import { createGuards } from '../core/navigation.ts';
import { createStorage, type Stores } from '../core/storage.ts';
import { createSession } from './portal-session.ts';
import { createCrossTabSession } from './cross-tab-session.ts';

const PEOPLE: Record<string, object> = {
  maria: {
    id: 1,
    email: 'maria@hydria.example',
    full_name: 'Μαρία',
    lang: 'el',
    timezone: 'Europe/Athens',
    formats: { unit: null, decimal: null, date_format: null },
    scope: [],
    deya: [
      { id: 3, active: true },
      { id: 9, active: true },
    ],
  },
  nikos: {
    id: 2,
    email: 'nikos@hydria.example',
    full_name: 'Νίκος',
    lang: 'el',
    timezone: 'Europe/Athens',
    formats: { unit: null, decimal: null, date_format: null },
    scope: [],
    deya: [{ id: 1, active: true }],
  },
  admin: { id: 5, email: 'admin@hydria.example', full_name: 'Άννα', lang: 'el', scope: ['users.view'], deya: [] },
};

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
};

/** One browser: a storage with events between its tabs, and a server that identifies people by their tokens. */
const openBrowser = () => {
  const kept = new Map<string, string>();
  const cookies = new Map<string, string>();
  const tabs: { changed: () => void }[] = [];
  const sent: string[] = [];
  let marks = 0;
  let isConnected = true;
  let refreshesTo: string | null = null;
  const tokens = new Map<string, object>();

  const serve = (method: string, path: string, bearer: string | null, body: { email?: string }): [number, object] => {
    const person = tokens.get(bearer ?? '');
    sent.push(`${method} ${path} as ${bearer ?? 'nobody'}`);
    if (path === '/api/auth/login') {
      const name = body.email?.split('@')[0] ?? '';
      const token = `zzzzzz.${name}-${++marks}`;
      tokens.set(token, PEOPLE[name] ?? {});
      return [200, { token, idle_seconds: 900 }];
    }
    if (path === '/api/auth/refresh')
      return refreshesTo ? [200, { token: refreshesTo, idle_seconds: 900 }] : [401, { message: 'session_expired' }];
    if (path === '/api/auth/logout') return [200, { message: 'Success' }];
    if (path === '/api/impersonation') return [200, { message: 'Success' }];
    if (!person) return [401, { message: 'unauthenticated' }];
    return [200, path === '/api/auth/user' ? person : []];
  };

  let at = 0;
  const openTab = () => {
    const told: (string | false)[] = [];
    const visited: string[] = [];
    const again: (string | null)[] = [];
    let startedOver = 0;
    const me = { changed: () => undefined as void };
    const local: Stores['local'] = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => (kept.set(key, value), tell()),
      removeItem: (key) => (kept.delete(key), tell()),
    };
    const tell = (): void => tabs.filter((tab) => tab !== me).forEach((tab) => queueMicrotask(tab.changed));
    const own = new Map<string, string>();
    const document = {
      get cookie() {
        return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      },
      set cookie(line: string) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      },
    };
    const session = {
      getItem: (key: string) => own.get(key) ?? null,
      setItem: (key: string, value: string) => void own.set(key, value),
      removeItem: (key: string) => void own.delete(key),
    };
    const storage = createStorage({ local, session, document, secure: false });
    const crossTab = createCrossTabSession({ storage, now: () => at, newSignInId: () => `mark ${++marks}` });
    const guards = createGuards();
    const queryClient = new QueryClient();
    const api = createApiClient({
      fetch: async (url, init) => {
        if (!isConnected) throw new TypeError('no connection');
        const bearer = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? null;
        const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
        const [status, answer] = serve(init?.method ?? 'GET', String(url).split('?')[0] ?? '', bearer, body);
        return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } });
      },
      now: () => 0,
      token: () => (crossTab.isCurrent() ? storage.token() : null),
      setToken: storage.setToken,
      mayRefresh: () => !tab.getState().user?.impersonated,
      onUse: crossTab.use,
      alone: (run) => run(),
      takeEarly: () => undefined,
      endEarly: () => undefined,
      onSessionLost: (error) => tab.expire(error),
    });
    const tab = createSession({
      api,
      storage,
      crossTab,
      guards,
      queryClient,
      events: createEventBus(() => undefined),
      deya: null,
      utilityOf: async () => null,
      navigate: (path) => void visited.push(path),
      applyLanguage: () => undefined,
      meetLanguage: () => undefined,
      onUnknown: () => undefined,
      notifyError: (error) => void told.push(isApiError(error) && error.code),
      mayLeave: async () => false,
      mayChangeUtility: () => true,
      askAgain: (user) => void again.push(user?.email ?? null),
      startOver: () => (startedOver += 1),
      leaveTo: (path) => void visited.push(path),
      say: (notice) => void told.push(notice),
    });
    me.changed = tab.onTabChange;
    tabs.push(me);
    return {
      tab,
      api,
      storage,
      crossTab,
      guards,
      queryClient,
      told,
      visited,
      again,
      startedOver: () => startedOver,
      who: () => tab.getState().user?.full_name ?? tab.getState().status,
      bills: () =>
        api
          .call('GET /api/bills/list', { query: { deya_id: 3 } })
          .catch((error: unknown) => isApiError(error) && error.code),
    };
  };

  return {
    openTab,
    kept,
    sent,
    /** The refresh cookie belongs to this person. */
    refreshTo: (name: string | null) => {
      refreshesTo = name && `zzzzzz.${name}-own`;
      if (name) tokens.set(`zzzzzz.${name}-own`, PEOPLE[name] ?? {});
    },
    actAs: (name: string) => {
      tokens.set('zzzzzz.acting', { ...PEOPLE[name], impersonated: true });
      return 'zzzzzz.acting';
    },
    end: () => tokens.clear(),
    pass: (ms: number) => void (at += ms),
    /** Requests do not reach the server any more. */
    disconnect: () => void (isConnected = false),
    /** Tabs receive no storage events any more. */
    silence: () => void (tabs.length = 0),
  };
};

const twoTabs = async (first: 'maria' | 'nikos' | null = 'maria') => {
  const browser = openBrowser();
  const [one, other] = [browser.openTab(), browser.openTab()];
  if (first) await one.tab.signIn(`${first}@hydria.example`, 'x');
  await settle();
  browser.sent.length = 0;
  return { browser, one, other };
};

describe('several tabs agree', () => {
  it('a sign-in in one reaches the others, at the only utility of the person', async () => {
    const { one, other } = await twoTabs('nikos');
    expect([one.who(), other.who()]).toEqual(['Νίκος', 'Νίκος']);
    expect(other.tab.getState().deya_id).toBe(1);
  });

  it('a sign-out in one removes the person’s data from the others, without a request', async () => {
    const { browser, one, other } = await twoTabs();
    other.queryClient.setQueryData([3, 'GET /api/bills/list'], ['a bill']);
    await one.tab.signOut();
    await settle();
    expect([one.who(), other.who()]).toEqual(['guest', 'guest']);
    expect(other.queryClient.getQueryCache().getAll()).toEqual([]);
    expect(browser.sent.map((line) => line.split(' as ')[0])).toEqual(['POST /api/auth/logout']);
    expect(browser.kept).toEqual(new Map());
  });

  it('another person who signs in is shown in every tab; the first one’s data are gone', async () => {
    const { one, other } = await twoTabs();
    other.queryClient.setQueryData([null, 'GET /api/deya/list'], ['for Maria']);
    await one.tab.signIn('nikos@hydria.example', 'x');
    await settle();
    expect([one.who(), other.who()]).toEqual(['Νίκος', 'Νίκος']);
    expect(other.queryClient.getQueryData([null, 'GET /api/deya/list'])).toBeUndefined();
  });

  it('a tab that has not followed yet sends no request with another person’s token', async () => {
    const { browser, one, other } = await twoTabs();
    browser.silence();
    await one.tab.signIn('nikos@hydria.example', 'x');
    await settle();
    browser.sent.length = 0;
    expect(await other.bills()).toBe('unauthenticated');
    expect(browser.sent).toEqual(['GET /api/bills/list as nobody']);
  });

  it('while the signed-in person is unknown, no data of the first person are shown', async () => {
    const { browser, one, other } = await twoTabs();
    browser.kept.set('auth.session', JSON.stringify({ mark: 'another', idle_seconds: null, used_at: 0 }));
    browser.disconnect();
    one.storage.setToken('zzzzzz.nobody-knows');
    await settle();
    expect(other.who()).toBe('guest');
  });

  it('a fresh token of the same sign-in changes no tab', async () => {
    const { browser, one, other } = await twoTabs();
    one.storage.setToken('zzzzzz.newer');
    await settle();
    expect(other.who()).toBe('Μαρία');
    expect(browser.sent).toEqual([]);
  });
});

describe('a session that ends over unsaved input', () => {
  const dirty = async () => {
    const tabs = await twoTabs();
    tabs.other.guards.add(() => true);
    return tabs;
  };

  it('loses no input: the person is asked to sign in again, and continues', async () => {
    const { browser, other } = await dirty();
    browser.end();
    expect(await other.bills()).toBe('unauthenticated');
    expect([other.again, other.who(), other.storage.token()]).toEqual([['maria@hydria.example'], 'Μαρία', null]);
    await other.tab.reauthenticate('x');
    expect(other.again).toEqual(['maria@hydria.example', null]);
    expect(await other.bills()).toEqual([]);
    expect(other.guards.isDirty()).toBe(true);
  });

  it('in one tab sends the others to the sign-in, and the same person who signs in there resumes this one', async () => {
    const { one, other } = await dirty();
    await one.tab.signOut();
    await settle();
    expect([one.who(), other.who(), other.again.at(-1)]).toEqual(['guest', 'Μαρία', 'maria@hydria.example']);
    await one.tab.signIn('maria@hydria.example', 'x');
    await settle();
    expect(other.again.at(-1)).toBeNull();
    expect([other.who(), other.startedOver()]).toEqual(['Μαρία', 0]);
  });

  it('is closed to others: another person who signs in elsewhere gets a fresh page', async () => {
    const { one, other } = await dirty();
    await one.tab.signOut();
    await one.tab.signIn('nikos@hydria.example', 'x');
    await settle();
    expect(other.startedOver()).toBe(1);
    expect(other.who()).not.toBe('Νίκος');
  });

  it('can be abandoned', async () => {
    const { browser, other } = await dirty();
    browser.end();
    await other.bills();
    other.tab.abandon();
    expect([other.who(), other.guards.isDirty(), other.again.at(-1)]).toEqual(['guest', false, null]);
  });

  it('by the person’s own sign-out asks first', async () => {
    const { browser, other } = await dirty();
    await other.tab.signOut();
    expect([other.who(), browser.sent]).toEqual(['Μαρία', []]);
  });
});

it('a session that the server has ended is reported with its reason', async () => {
  const { browser, one } = await twoTabs();
  browser.end();
  await one.bills();
  expect([one.who(), one.told]).toEqual(['guest', ['session_expired']]);
});

it('a sign-out takes effect here at once, and a failed call to the server is reported', async () => {
  const { browser, one, other } = await twoTabs();
  browser.disconnect();
  const leaving = one.tab.signOut();
  expect([one.who(), one.storage.token(), one.visited.at(-1)]).toEqual(['guest', null, '/logout']);
  await leaving;
  await settle();
  expect([one.told, other.told, other.who()]).toEqual([['unheard'], [], 'guest']);
});

it('an idle timeout ends the session on the server as well, and states the reason', async () => {
  const { browser, one } = await twoTabs();
  await one.tab.endIdle();
  expect(browser.sent[0]).toMatch(/^POST \/api\/auth\/logout as zzzzzz\.maria/);
  expect([one.who(), one.told]).toEqual(['guest', ['rested']]);
});

it('an idle timeout is reported once, and remains the reason despite other answers of the server', async () => {
  const { browser, one } = await twoTabs();
  browser.end();
  await Promise.all([one.tab.endIdle(), one.tab.endIdle()]);
  expect(browser.sent.filter((line) => line.startsWith('POST /api/auth/logout'))).toHaveLength(1);
  expect([one.who(), one.told]).toEqual(['guest', ['rested']]);
});

it('a person who signs in elsewhere during an idle timeout stays signed in', async () => {
  const { one, other } = await twoTabs();
  const rest = one.tab.endIdle();
  await other.tab.signIn('nikos@hydria.example', 'x');
  await rest;
  await settle();
  expect([one.who(), other.who()]).toEqual(['Νίκος', 'Νίκος']);
});

it('an idle timeout in one tab is reported in the others as well; a sign-out needs no reason', async () => {
  for (const [away, told] of [
    [900_000, ['rested']],
    [60_000, []],
  ] as const) {
    const { browser, one, other } = await twoTabs();
    other.crossTab.endsAt();
    browser.pass(away);
    await (away > 60_000 ? one.tab.endIdle() : one.tab.signOut());
    await settle();
    expect([other.who(), other.told]).toEqual(['guest', told]);
  }
});

describe('acting as a customer', () => {
  const acting = async () => {
    const browser = openBrowser();
    const { ...tab } = browser.openTab();
    await tab.tab.signIn('admin@hydria.example', 'x');
    await tab.tab.enter(browser.actAs('maria'));
    browser.refreshTo('admin');
    browser.sent.length = 0;
    return { browser, ...tab };
  };

  it('ends by the button: local data are removed, and the administrator returns to the users as themselves', async () => {
    const { browser, tab, storage, visited } = await acting();
    expect(storage.impersonated()).toBe('Μαρία');
    await tab.stopActing();
    expect(browser.sent).toEqual(['DELETE /api/impersonation as zzzzzz.acting', 'POST /api/auth/refresh as nobody']);
    expect([storage.token(), storage.impersonated(), storage.deya_id()]).toEqual(['zzzzzz.admin-own', null, null]);
    expect(visited).toEqual(['/admin/users']);
  });

  it('ends by an idle timeout like any session: the administrator was away as well, and signs in again', async () => {
    const { browser, tab, storage, told, visited } = await acting();
    await tab.endIdle();
    await settle();
    expect(browser.sent).toEqual(['POST /api/auth/logout as zzzzzz.acting']);
    expect([tab.getState().status, storage.token(), storage.impersonated()]).toEqual(['guest', null, null]);
    expect([told, visited]).toEqual([['rested'], []]);
  });

  it('asks before its idle timeout: the page that began it states the limit', async () => {
    const { crossTab, tab, browser } = await acting();
    expect(crossTab.endsAt()).toBeNull();
    await tab.enter(browser.actAs('maria'), 900);
    expect(crossTab.endsAt()).toBe(870_000);
  });

  it('that the server has ended never continues with the administrator’s token under the customer’s name', async () => {
    const { browser, bills, visited } = await acting();
    browser.end();
    browser.refreshTo('admin');
    await bills();
    await settle();
    expect(browser.sent.filter((line) => line.startsWith('GET /api/bills/list'))).toEqual([
      'GET /api/bills/list as zzzzzz.acting',
    ]);
    expect(visited).toEqual(['/admin/users']);
  });
});
