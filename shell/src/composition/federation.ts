import { getInstance } from '@module-federation/enhanced/runtime';
import type { BootRemote } from '@hydria/shared/platform/boot.ts';
import type { RemoteModule } from '@hydria/shared/remote/remote-module.ts';
import { asFailure, RemoteFailure } from './failure.ts';

/** Gives what a remote exposes. `again` forgets an earlier try, whatever became of it. */
export type LoadModule = (remote: BootRemote, again: boolean) => Promise<RemoteModule>;

/** `mf-billing` → `billing`, as the build preset names the container. */
const containerName = (name: string): string => name.replace(/^mf-/, '').replaceAll('-', '_');

/** Where webpack keeps the chunks of a remote that have arrived; the name is its own (`output.chunkLoadingGlobal`). */
const chunksOf = (name: string): string => `webpackChunk${name.replaceAll('-', '_')}`;

/** A script without the hash that the boot manifest gives is not run: the browser compares. */
const scriptFor = (url: string, integrity: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  return script;
};

const run = (script: HTMLScriptElement): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`The browser has not run ${script.src}`)));
    document.head.append(script);
  }).finally(() => script.remove());

const isContainer = (value: unknown): value is { init: never; get: never } =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/** Runs the entry of a remote, which leaves its container in a variable. */
const loadContainer = async ({ name, entry: { url, integrity } }: BootRemote) => {
  const variable = containerName(name);
  // What an earlier entry has left must not be taken for this one's.
  Reflect.set(window, variable, undefined);
  await run(scriptFor(url, integrity)).catch((error: unknown) => {
    throw new RemoteFailure('load', 'unreachable', error, { file: url });
  });
  const container: unknown = Reflect.get(window, variable);
  if (!isContainer(container)) throw new RemoteFailure('load', 'broken', `${url} is no remote`, { file: url });
  return container;
};

const isModule = (module: unknown): module is RemoteModule =>
  typeof module === 'object' && module !== null && 'cards' in module && typeof module.cards === 'object';

/** What federation and webpack say of a module that a container does not have. */
const SAYS_MISSING = /RUNTIME-014|does not exist in container/;

const startFailure = (error: unknown): RemoteFailure =>
  error instanceof Error && SAYS_MISSING.test(error.message)
    ? new RemoteFailure('start', 'missing-part', error)
    : asFailure('start', error);

/** Puts the shell's federation to work; asks for no remote yet. */
export const startFederation = (): LoadModule => {
  const host = getInstance();
  if (!host) throw new Error('The shell was built without federation');
  /** Container → the remote that is registered for it. */
  const registered = new Map<string, BootRemote>();

  host.registerPlugins([
    {
      name: 'entries',
      async loadEntry({ remoteInfo }) {
        const remote = registered.get(remoteInfo.name);
        return remote && loadContainer(remote);
      },
    },
  ]);

  /** Every library that remotes take from the shell. */
  const libraries = () =>
    Object.values(host.shareScopeMap['default'] ?? {}).flatMap((versions) => Object.values(versions));

  /**
   * Federation takes whoever asks first for a library that comes later for its owner, and removes both together. It
   * would be gone from the share scope for everybody; yet all of them are the shell's.
   */
  const keepLibraries = (): void => {
    for (const library of libraries()) library.from = host.name;
  };

  const register = (remote: BootRemote, again: boolean): void => {
    const name = containerName(remote.name);
    const known = registered.get(name);
    const isOther = known !== undefined && known.artifact !== remote.artifact;
    // The chunks of another release have the same numbers as this one's, with other modules in them.
    if (isOther) Reflect.deleteProperty(window, chunksOf(remote.name));
    registered.set(name, remote);
    keepLibraries();
    host.registerRemotes([{ name, entry: remote.entry.url, type: 'global', entryGlobalName: name }], {
      force: known !== undefined && (again || isOther),
    });
  };

  /** Federation keeps the promise of a library that did not come, and with it every remote would fail until a reload. */
  const forgetFailedLibraries = (): void => {
    for (const library of libraries()) if (!library.lib) library.loading = null;
  };

  return async (remote, again) => {
    register(remote, again);
    if (again) forgetFailedLibraries();
    try {
      const module: unknown = await host.loadRemote(`${containerName(remote.name)}/lifecycles`);
      if (isModule(module)) return module;
    } catch (error) {
      throw startFailure(error);
    }
    throw new RemoteFailure('start', 'missing-part', `${remote.name} exposes no lifecycles`);
  };
};
