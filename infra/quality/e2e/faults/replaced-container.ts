import { createHash } from 'node:crypto';
import { integrityOf } from '@hydria/build/integrity-of.ts';
import type { BootRemote } from '@hydria/shared/platform/boot.ts';
import { changeRemote, readComposition } from './boot-text.ts';
import type { Answer, Disturbance } from './fault-server.ts';

/** `mf-billing` → `billing`: the global variable of a remote's container. */
const containerName = (name: string): string => name.replace(/^mf-/, '').replaceAll('-', '_');

/** Appended to an entry; replaces the container with a faulty one. */
type Change = (container: string) => string;

/** Changes of an entry that make its code fail, not the network. */
export const ENTRY_CHANGES = {
  'init-rejects': (container) =>
    `${container} = { get: real.get, init: () => Promise.reject(new Error('No start today')) };`,
  // The message is webpack's own.
  'expose-missing': (container) =>
    `${container} = { init: real.init, get: (name) => Promise.reject(new Error('Module "' + name + '" does not exist in container.')) };`,
  'throws-at-mount': (container) => `
    const broken = (part) => part && { ...part, mount: () => Promise.reject(new Error('No mount today')) };
    const instead = ({ app, cards }) => ({
      app: broken(app),
      cards: Object.fromEntries(Object.entries(cards).map(([name, card]) => [name, broken(card)])),
    });
    ${container} = {
      init: real.init,
      get: async (name) => { const make = await real.get(name); return () => instead(make()); },
    };`,
} satisfies Record<string, Change>;

/** The entry with the appended change, under the same global name. */
const altered = (entry: string, name: string, change: Change): Buffer => {
  const container = containerName(name);
  return Buffer.from(`${entry}\n{ const real = ${container}; ${change(container)} }\n`);
};

/** A file of an artifact, as the gateway serves it. */
export const script = (body: Buffer): Answer => ({
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  },
  body,
});

/** Name of another artifact of the same version, in the usual form. */
const renamed = ({ artifact, version }: BootRemote, mark: string): string =>
  `${version}-${createHash('sha256').update(`${artifact} ${mark}`).digest('hex').slice(0, 12)}`;

/**
 * A release of its own with valid addresses and hashes. Every file is the original's except the entry with its changed
 * container, so the code is the only possible cause.
 */
export const replacedContainer = (name: string, mark: keyof typeof ENTRY_CHANGES): Disturbance => {
  /** The changed entry, by the address of the original one. */
  const entries = new Map<string, Promise<Buffer>>();
  /** Folder of the original, by the folder of the replaced one. */
  const folders = new Map<string, string>();

  const entryOf = (address: URL): Promise<Buffer> => {
    const entry =
      entries.get(address.pathname) ??
      fetch(address).then(async (answer) => altered(await answer.text(), name, ENTRY_CHANGES[mark]));
    entries.set(address.pathname, entry);
    return entry;
  };

  const item = (remote: BootRemote, entry: Buffer): BootRemote => {
    const artifact = renamed(remote, mark);
    const base = `/artifacts/${name}/${artifact}/`;
    folders.set(base, remote.base);
    return {
      ...remote,
      base,
      artifact,
      entry: { ...remote.entry, url: base + remote.entry.url.slice(remote.base.length), integrity: integrityOf(entry) },
    };
  };

  return {
    async page(text, url) {
      const remote = readComposition(text).remotes.find((one) => one.name === name);
      if (!remote || remote.isPartial) return text;
      const entry = await entryOf(new URL(remote.entry.url, url));
      return changeRemote(text, name, (one) => item(one, entry));
    },
    async file({ pathname }, original) {
      const base = pathname.slice(0, pathname.lastIndexOf('/') + 1);
      const folder = folders.get(base);
      if (!folder) return null;
      const theirs = folder + pathname.slice(base.length);
      const entry = await entries.get(theirs);
      return entry ? script(entry) : original(theirs);
    },
  };
};
