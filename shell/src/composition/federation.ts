import type { BootRemote } from '@hydria/shared/platform/boot.ts';
import type { RemoteModule } from '@hydria/shared/remote/remote-module.ts';
import { asFailure, RemoteFailure } from '../core/loading/failure.ts';

/** Returns a module that a remote exposes. Every call runs its entry again, independent of earlier ones. */
export type LoadModule = (remote: BootRemote) => Promise<RemoteModule>;

/** The result of a remote's entry: federation's container, as every builder makes it. */
interface Container {
  init(scope: object): unknown;
  get(module: string): Promise<() => unknown>;
}

// webpack's own names for federation's share scope.
// oxlint-disable-next-line no-underscore-dangle
declare const __webpack_init_sharing__: (scope: string) => unknown;
// oxlint-disable-next-line no-underscore-dangle
declare const __webpack_share_scopes__: { default: object };

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

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/** Runs the entry of a remote, which leaves its container in a variable. */
const loadContainer = async ({ name, entry: { url, integrity } }: BootRemote): Promise<Container> => {
  const variable = containerName(name);
  // The result of an earlier entry must not be taken for this one's.
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

const startFailure = (error: unknown): RemoteFailure =>
  // The message of webpack for a module that a container does not have.
  error instanceof Error && /does not exist in container/.test(error.message)
    ? new RemoteFailure('start', 'missing-part', error)
    : asFailure('start', error);

/** Gives the container the page's libraries and takes its one module. */
const startContainer = async (container: Container): Promise<unknown> => {
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__.default);
  return (await container.get('./lifecycles'))();
};

/** How remotes are loaded: by federation's own protocol, from the addresses and with the hashes of the boot manifest. */
export const startFederation = (): LoadModule => {
  /** The release of a remote that was asked for last. */
  const artifacts = new Map<string, string>();

  return async (remote) => {
    const { name, artifact } = remote;
    const before = artifacts.get(name);
    // The chunks of another release have the same numbers as this one's, with other modules in them.
    if (before !== undefined && before !== artifact) Reflect.deleteProperty(window, chunksOf(name));
    artifacts.set(name, artifact);
    const container = await loadContainer(remote);
    const module = await startContainer(container).catch((error: unknown) => {
      throw startFailure(error);
    });
    if (isModule(module)) return module;
    throw new RemoteFailure('start', 'missing-part', `${name} exposes no lifecycles`);
  };
};
