import elsewhere from '@hydria/shared/platform/testing/elsewhere.json';
import { createGuards, createNavigation } from './navigation.ts';
import { createStorage } from './storage.ts';

/** Open redirects: an address from outside must not lead out of the portal, wherever the portal accepts one. */
const memory = () => {
  const all = new Map<string, string>();
  const store = {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  };
  return { all, store };
};

const navigation = createNavigation(createGuards(), async () => true);
beforeEach(() => {
  history.replaceState(null, '', '/login');
  window.scrollTo = () => undefined;
});

/** The final address; null when the browser refuses the navigation. */
const goneTo = async (path: string): Promise<URL | null> => {
  const went = await navigation.navigate(path).then(
    () => true,
    () => false,
  );
  return went ? new URL(location.href) : null;
};

test.each(elsewhere)('the page wanted before the sign-in is never %j', async (address) => {
  const { all, store } = memory();
  const storage = createStorage({ local: memory().store, session: store, document: { cookie: '' }, secure: false });
  storage.rememberDestination(address);
  const [[key] = ['auth.redirect']] = all;
  all.set(key, address);
  const destination = storage.takeDestination();
  const reached = destination === null ? null : await goneTo(destination);
  expect(reached?.origin ?? location.origin).toBe(location.origin);
  // Browser and portal must parse a remembered address alike: as one path.
  if (destination !== null)
    expect(new URL(destination, 'https://portal.example').origin).toBe('https://portal.example');
});

test.each(elsewhere)('a navigation to %j stays in the portal', async (address) => {
  const reached = await goneTo(address);
  expect(reached?.origin ?? location.origin).toBe(location.origin);
});

test.each(['/en//evil.example/x', '/de/\\evil.example', '/fr///evil.example'])(
  'another language of %s is a page of the portal',
  (path) => {
    history.replaceState(null, '', path);
    for (const language of ['el', 'de'] as const) {
      navigation.changeLanguage(language);
      expect(location.host).toBe('localhost');
    }
  },
);
