import { createInstance, init } from '@module-federation/enhanced/runtime';
import { exampleRemote } from './example-boot.ts';
import { startFederation } from './federation.ts';

const LATER = '@hydria/shared/mui';

const version = '0.2.0';
const shareConfig = { singleton: true, requiredVersion: `^${version}` };

/** What webpack makes of a remote that takes a library as it starts. */
const container = (name: string) => {
  const remote = createInstance({ name, remotes: [], shared: {} });
  return {
    init: (scope: Parameters<typeof remote.initShareScopeMap>[1]) => remote.initShareScopeMap('default', scope),
    get: async () => {
      const library = await remote.loadShare(LATER, { customShareInfo: { shareConfig, scope: ['default'] } });
      if (!library) throw new Error(`Can not get '${LATER}'`);
      return () => ({ cards: {} });
    },
  };
};

/** The browser, as far as a test needs one: it runs each script that is put into the page. */
const runScripts = (entries: Readonly<Record<string, string>>): void => {
  new MutationObserver((changes) => {
    for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(script instanceof HTMLScriptElement)) continue;
      const name = entries[new URL(script.src).pathname] ?? '';
      Reflect.set(window, name, container(name));
      script.dispatchEvent(new Event('load'));
    }
  }).observe(document.head, { childList: true });
};

test('a library that comes later stays in the shell, whichever remote asked for it first and is loaded again', async () => {
  // Federation warns of every remote that is loaded again.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const get = () => Promise.resolve(() => ({}));
  init({ name: 'shell', remotes: [], shared: { [LATER]: { version, shareConfig, get } } });
  const first = exampleRemote('mf-admin');
  const other = exampleRemote('mf-admin', { artifact: '1.1.0-0123456789ab' });
  runScripts({ [first.entry.url]: 'admin', [other.entry.url]: 'admin' });
  const load = startFederation();
  await expect(load(first, false)).resolves.toEqual({ cards: {} });
  await expect(load(first, true)).resolves.toEqual({ cards: {} });
  await expect(load(other, false)).resolves.toEqual({ cards: {} });
});
