import { createStorage, type Stores } from './storage.ts';
import { usable } from './web-storage.ts';

const memory = (): Stores['local'] & { all: Map<string, string> } => {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
};

/** A stub of `document.cookie`: a write adds or replaces one cookie. */
const jar = () => {
  const cookies = new Map<string, string>();
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      written.push(line);
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    },
  };
};

const open = (secure = false) => {
  const [local, session, document] = [memory(), memory(), jar()];
  return { local, session, document, storage: createStorage({ local, session, document, secure }) };
};

test('drafts of forms are kept for this tab and this sign-in, and forgotten with the person', () => {
  const { local, session, storage } = open();
  storage.setCrossTab({ mark: 'maria', idle_seconds: null, used_at: 1 });
  storage.drafts.write('report.3', { description: 'Τρέχει νερό.' });
  expect(storage.drafts.read('report.3')).toEqual({ description: 'Τρέχει νερό.' });
  expect([...local.all.values()].join()).not.toContain('νερό');
  storage.setCrossTab({ mark: 'nikos', idle_seconds: null, used_at: 2 });
  expect(storage.drafts.read('report.3')).toBeNull();
  storage.setCrossTab({ mark: 'maria', idle_seconds: null, used_at: 3 });
  storage.forgetPerson();
  expect(session.all.size).toBe(0);
  storage.drafts.write('report.3', { description: '' });
  storage.drafts.write('report.3', null);
  session.setItem('drafts', 'broken');
  expect(storage.drafts.read('report.3')).toBeNull();
});

test('the token is stored without a prefix under its name, with the strategy beside it', () => {
  const { local, storage } = open();
  storage.setToken('abc.def');
  expect(Object.fromEntries(local.all)).toEqual({ 'auth._token.local': 'abc.def', 'auth.strategy': 'local' });
});

test('a sign-out removes the person’s data and keeps the preferences', () => {
  const { local, storage } = open();
  storage.setToken('abc.def');
  storage.setDeyaId(3);
  storage.setSelectorShown(true);
  storage.setTheme('dark');
  storage.setSeen(['3:1:']);
  storage.rememberDestination('/bills');
  storage.setCrossTab({ mark: 'x', idle_seconds: 900, used_at: 1 });
  storage.setImpersonated('Μαρία');
  for (const old of ['auth.redirect', 'auth._refresh_token.local', 'user-measurements']) local.setItem(old, 'x');
  storage.forgetPerson();
  expect(storage.impersonated()).toBeNull();
  expect([...local.all.keys()]).toEqual(['appTheme', 'seen-announcements']);
  expect(storage.takeDestination()).toBeNull();
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a b', ''])(
  '%j is never the destination after the sign-in',
  (path) => {
    const { session, storage } = open();
    storage.rememberDestination(path);
    session.setItem('auth.redirect', path);
    expect(storage.takeDestination()).toBeNull();
  },
);

test('the page wanted before the sign-in is returned once', () => {
  const { storage } = open();
  storage.rememberDestination('/bills/12?year=2026');
  expect(storage.takeDestination()).toBe('/bills/12?year=2026');
  expect(storage.takeDestination()).toBeNull();
});

test('invalid values under the portal’s names are ignored', () => {
  const { local, document, storage } = open();
  local.setItem('appTheme', 'purple');
  local.setItem('DEYA_ID', '3; drop table');
  local.setItem('seen-announcements', '{"no":"list"}');
  document.cookie = 'i18n_redirected=xx';
  document.cookie = 'measurement_unit=gallons';
  expect([storage.theme(), storage.deya_id(), storage.seen(), storage.language(), storage.unit()]).toEqual([
    'system',
    null,
    [],
    null,
    'cubic',
  ]);
});

test('the old server is used for an hour, and only with the exact value of its cookie', () => {
  const { document, storage } = open();
  document.cookie = 'old_server=yes';
  expect(storage.usesOldServer()).toBe(false);
  storage.useOldServer();
  expect(storage.usesOldServer()).toBe(true);
  expect(document.written.at(-1)).toBe('old_server=true; Path=/; Max-Age=3600; SameSite=Lax');
});

test('cookies last a year, cover the portal, and are secure on https', () => {
  const { document, storage } = open(true);
  storage.setLanguage('de');
  storage.setHint({ deya_id: 3, signedIn: true });
  expect(document.written).toEqual([
    'i18n_redirected=de; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    'portal_hint=3.1; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  ]);
});

test.each(['', '{', '7', '{"mark":7,"used_at":1}', '{"mark":"x","used_at":"soon"}', 'null'])(
  'an invalid shared state of the tabs is ignored: %j',
  (kept) => {
    const { local, storage } = open();
    local.setItem('auth.session', kept);
    expect(storage.crossTab()).toBeNull();
  },
);

const refuse = (): never => {
  throw new DOMException('', 'QuotaExceededError');
};

test('a full storage keeps its values, and new ones last as long as the tab', () => {
  const { local } = open();
  local.setItem('auth._token.local', 'abc.def');
  const store = usable(() => ({ ...local, setItem: refuse }));
  expect(store.getItem('auth._token.local')).toBe('abc.def');
  store.setItem('auth._token.local', 'ghi.jkl');
  store.setItem('DEYA_ID', '3');
  expect([store.getItem('auth._token.local'), store.getItem('DEYA_ID')]).toEqual(['ghi.jkl', '3']);
  store.removeItem('auth._token.local');
  expect([store.getItem('auth._token.local'), local.getItem('auth._token.local')]).toEqual([null, null]);
});

test('once there is room again values are stored, for other tabs as well', () => {
  const { local } = open();
  let isFull = true;
  const store = usable(() => ({ ...local, setItem: (key, value) => (isFull ? refuse() : local.setItem(key, value)) }));
  store.setItem('DEYA_ID', '3');
  isFull = false;
  store.setItem('DEYA_ID', '9');
  local.setItem('DEYA_ID', '1');
  expect(store.getItem('DEYA_ID')).toBe('1');
});

test('where a browser forbids access the tab keeps values in memory', () => {
  const store = usable(refuse);
  store.setItem('DEYA_ID', '3');
  expect(store.getItem('DEYA_ID')).toBe('3');
  store.removeItem('DEYA_ID');
  expect(store.getItem('DEYA_ID')).toBeNull();
});
