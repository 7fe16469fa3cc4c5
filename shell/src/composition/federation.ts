import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Boot, BootRemote } from '@hydria/shared/platform/boot.ts';
import type { RemoteModule } from '@hydria/shared/remote/remote-module.ts';

/** Federation's own limit is 20 s, when everything is over already; the shell counts by itself. */
const SCRIPT_TIMEOUT_MS = 20_000;

/** `mf-billing` → `billing`, as the build preset names the container. */
const containerName = (name: string): string => name.replace(/^mf-/, '').replaceAll('-', '_');

const registration = ({ name, entry }: BootRemote) => {
  const container = containerName(name);
  return { name: container, entry: entry.url, type: 'global', entryGlobalName: container } as const;
};

/** A script without the hash that the boot manifest gives is not run: the browser compares. */
const scriptFor = (url: string, integrity: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  return script;
};

/** Makes every remote of the boot manifest known; asks for none of them. */
export const startFederation = (boot: Boot): void => {
  // Federation asks by the whole address.
  const hashes = new Map(boot.remotes.map(({ entry }) => [new URL(entry.url, location.href).href, entry.integrity]));
  registerPlugins([
    {
      name: 'integrity',
      createScript({ url }) {
        const integrity = hashes.get(url);
        if (!integrity) throw new Error(`The boot manifest has no hash for ${url}`);
        return { script: scriptFor(url, integrity), timeout: SCRIPT_TIMEOUT_MS };
      },
    },
  ]);
  registerRemotes(boot.remotes.map(registration));
};

const isModule = (module: unknown): module is RemoteModule =>
  typeof module === 'object' && module !== null && 'cards' in module && typeof module.cards === 'object';

/** Loads what a remote exposes. `again` forgets an earlier try, whatever became of it. */
export const loadModule = async (remote: BootRemote, again: boolean): Promise<RemoteModule> => {
  if (again) registerRemotes([registration(remote)], { force: true });
  const module: unknown = await loadRemote(`${containerName(remote.name)}/lifecycles`);
  if (!isModule(module)) throw new Error(`${remote.name} exposes no lifecycles`);
  return module;
};
