import { exampleRemote } from './example-boot.ts';
import { startFederation } from './federation.ts';

const scope = { react: {} };
const given: unknown[] = [];

/** The containers that the entries of remotes leave in their variables, and how often each entry ran. */
const runs = new Map<string, number>();

const container = (get: () => Promise<() => unknown>) => ({ init: (libraries: unknown) => given.push(libraries), get });
const whole = () => container(() => Promise.resolve(() => ({ cards: {} })));

/** The browser, as far as a test needs one: it runs each script that is put into the page. */
const runScripts = (entries: Readonly<Record<string, () => unknown>>): MutationObserver => {
  const observer = new MutationObserver((changes) => {
    for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(script instanceof HTMLScriptElement)) continue;
      const { pathname } = new URL(script.src);
      runs.set(pathname, (runs.get(pathname) ?? 0) + 1);
      Reflect.set(window, 'admin', entries[pathname]?.());
      script.dispatchEvent(new Event('load'));
    }
  });
  observer.observe(document.head, { childList: true });
  return observer;
};

let browser: MutationObserver | undefined;
beforeEach(() => {
  Reflect.set(globalThis, '__webpack_init_sharing__', () => true);
  Reflect.set(globalThis, '__webpack_share_scopes__', { default: scope });
  given.length = 0;
  runs.clear();
});
afterEach(() => browser?.disconnect());

test('a remote is given the libraries of the page, and gives its module', async () => {
  const remote = exampleRemote('mf-admin');
  browser = runScripts({ [remote.entry.url]: whole });
  await expect(startFederation()(remote)).resolves.toEqual({ cards: {} });
  expect(given).toEqual([scope]);
});

test('a remote that is loaded again is made again, and another release of it starts without the chunks of the first', async () => {
  const first = exampleRemote('mf-admin');
  const other = exampleRemote('mf-admin', { artifact: '1.1.0-0123456789ab' });
  browser = runScripts({ [first.entry.url]: whole, [other.entry.url]: whole });
  const load = startFederation();
  Reflect.set(window, 'webpackChunkmf_admin', ['of the first']);
  await load(first);
  await load(first);
  expect(runs.get(first.entry.url)).toBe(2);
  expect(Reflect.get(window, 'webpackChunkmf_admin')).toEqual(['of the first']);
  await load(other);
  expect(Reflect.get(window, 'webpackChunkmf_admin')).toBeUndefined();
});

test.each([
  ['leaves nothing', () => undefined, { phase: 'load', class: 'broken' }],
  [
    'does not start',
    () => ({ ...whole(), init: () => Promise.reject(new Error('No start today')) }),
    { phase: 'start', class: 'threw' },
  ],
  [
    'lacks its module',
    () => container(() => Promise.reject(new Error('Module "./lifecycles" does not exist in container.'))),
    { phase: 'start', class: 'missing-part' },
  ],
  [
    'exposes something else',
    () => container(() => Promise.resolve(() => ({}))),
    { phase: 'start', class: 'missing-part' },
  ],
])('an entry that %s says so by its class', async (_, leave, failure) => {
  const remote = exampleRemote('mf-admin');
  browser = runScripts({ [remote.entry.url]: leave });
  await expect(startFederation()(remote)).rejects.toMatchObject(failure);
});
