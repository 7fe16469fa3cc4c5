import { FEDERATION } from './global-name.ts';

/*
 * The functions that the containers of @module-federation/enhanced 2.9 call at run time, and no others. Its own
 * runtime brings snapshots, plugins, preloading, remotes of remotes and a loader of manifests: 17 kB of a first visit.
 * The boot manifest and `shell/src/composition` do all of that here, so one share scope of libraries remains.
 */

type ModuleId = string | number;
type Factory = () => unknown;

/** A version of a library, in the form that federation's share scope has everywhere. */
interface Library {
  version: string;
  /** The build that provides it. */
  from: string;
  /** The builds that consume it. */
  useIn: string[];
  loaded?: boolean;
  get(): Factory | Promise<Factory>;
}

export type Scope = Record<string, Record<string, Library>>;

/** The libraries that one build provides, each with its versions. */
type Given = Record<string, Pick<Library, 'version' | 'get'>[]>;

interface Wanted {
  shareKey: string;
  /** `^19.3.1`, as the presets write it (`shares.ts`). */
  requiredVersion: string;
}

/** webpack's own `__webpack_require__`, as far as federation writes into it. */
export interface Runtime {
  m: Record<ModuleId, (module: { exports: unknown }) => void>;
  S: Record<string, Scope>;
  federation: { initOptions: { name: string; shared?: Given } };
  consumesLoadingData: {
    moduleIdToConsumeDataMapping: Record<ModuleId, Wanted>;
    initialConsumes?: ModuleId[];
    chunkMapping?: Record<ModuleId, ModuleId[]>;
  };
}

const SCOPE = 'default';

const numbersOf = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number);

/** npm's `^`: nothing older, and the first number that is not zero stays. */
const fits = (wanted: string, version: string): boolean => {
  const [least, providedShares] = [numbersOf(wanted), numbersOf(version)];
  const differs = least.findIndex((number, i) => number !== providedShares[i]);
  return (
    differs === -1 ||
    (differs > least.findIndex((number) => number > 0) && (providedShares[differs] ?? 0) > least[differs]!)
  );
};

/** Puts the libraries of a build into the scope; a present one stays the only copy. */
const give = ({ S, federation: { initOptions } }: Runtime): void => {
  const scope = (S[SCOPE] ??= {});
  for (const [key, versions] of Object.entries(initOptions.shared ?? {})) {
    for (const { version, get } of versions)
      (scope[key] ??= {})[version] ??= { version, get, from: initOptions.name, useIn: [] };
  }
};

const take = ({ S, federation, consumesLoadingData }: Runtime, id: ModuleId): ReturnType<Library['get']> => {
  const { shareKey, requiredVersion } = consumesLoadingData.moduleIdToConsumeDataMapping[id]!;
  const library = Object.values(S[SCOPE]?.[shareKey] ?? {}).find(({ version }) => fits(requiredVersion, version));
  if (!library) throw new Error(`No version of '${shareKey}' fits ${requiredVersion}`);
  const { name } = federation.initOptions;
  if (!library.useIn.includes(name)) library.useIn.push(name);
  library.loaded = true;
  return library.get();
};

const bundlerRuntime = {
  /** Once per build, before anything of it runs. */
  init({ webpackRequire }: { webpackRequire: Runtime }) {
    give(webpackRequire);
    federation.scope ??= webpackRequire.S[SCOPE];
    return webpackRequire.federation.initOptions;
  },

  /** A container is given the scope of the page. */
  initContainerEntry({ webpackRequire, shareScope }: { webpackRequire: Runtime; shareScope: Scope }): void {
    webpackRequire.S[SCOPE] = shareScope;
    give(webpackRequire);
  },

  /** Sharing is ready as soon as the build has started. */
  I: (): true => true,

  /** Libraries that a build starts with: taken when the first module asks. */
  installInitialConsumes({ webpackRequire }: { webpackRequire: Runtime }): void {
    for (const id of webpackRequire.consumesLoadingData.initialConsumes ?? []) {
      webpackRequire.m[id] = (module) => {
        const factory = take(webpackRequire, id);
        if (typeof factory !== 'function') throw new Error('A library that comes later cannot be started with');
        module.exports = factory();
      };
    }
  },

  /** Libraries that a chunk waits for. One that does not come is asked for again by the next import. */
  consumes({
    webpackRequire,
    chunkId,
    promises,
    installedModules,
  }: {
    webpackRequire: Runtime;
    chunkId: ModuleId;
    promises: Promise<unknown>[];
    installedModules: Record<ModuleId, Promise<unknown> | 0>;
  }): void {
    for (const id of webpackRequire.consumesLoadingData.chunkMapping?.[chunkId] ?? []) {
      const known = installedModules[id];
      if (known === 0) continue;
      const taking =
        known ??
        Promise.resolve()
          .then(() => take(webpackRequire, id))
          .then((factory) => {
            installedModules[id] = 0;
            webpackRequire.m[id] = (module) => {
              module.exports = factory();
            };
          });
      installedModules[id] = taking;
      taking.catch(() => delete installedModules[id]);
      promises.push(taking);
    }
  },
};

/** The parts that generated code looks for under these names, and the page's scope for inspection. */
const federation: { runtime: object; bundlerRuntime: typeof bundlerRuntime; scope?: Scope } = {
  runtime: {},
  bundlerRuntime,
};

export default federation;

// Containers take it from here, as they take React: they carry no runtime of their own (`remote-preset.ts`).
Reflect.set(globalThis, FEDERATION, federation);
