import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { integrityOf } from '@hydria/build/integrity-of.ts';
import { emptyRegistry, type AppEntry, type Registry } from '@hydria/release/registry.ts';
import { keyId, publicText, sign } from '@hydria/release/signed-document.ts';
import { openStore, type Store } from '@hydria/release/store.ts';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { remoteManifest } from '@hydria/shared/platform/remote-manifest.ts';

export const LANGUAGES = ['el', 'en', 'de', 'fr'];
export const title = { el: 'Τίτλος', en: 'Title', de: 'Titel', fr: 'Titre' };

export const localeFiles = Object.fromEntries(LANGUAGES.map((language) => [`${language}.js`, `"${language}"`]));
export const localeChunks = Object.fromEntries(LANGUAGES.map((language) => [`locale:${language}`, [`${language}.js`]]));

/** Draws what it was given, so that tests can read it. */
export const frameOf = (mark = ''): string => `
exports.renderFrame = ({ path, owner }) => '<main>${mark}' + path + ' ' + (owner ? owner.name : '404') + '</main>';
exports.frameCss = (base) => '.frame{background:url(' + base + 'x.png)}';
exports.frameTitle = ({ boot, owner }) => owner ? owner.route.title[boot.language] + (boot.deya ? ' · ' + boot.deya.title : '') : '<404>';
`;

export interface Wish {
  version?: string;
  files?: Record<string, string>;
  manifest?: object;
  /** What else the record says. */
  record?: Partial<ReleaseRecord>;
  /** The signing team; the trial's own by default. */
  team?: KeyObject;
}

const recordOf = (name: string, version: string, files: Record<string, string>, { manifest, record }: Wish) => {
  const digest = createHash('sha256')
    .update(JSON.stringify([files, manifest, record]))
    .digest('hex')
    .slice(0, 12);
  return {
    name,
    version,
    artifact: `${version}-${digest}`,
    platform: 1,
    entry: 'entry.js',
    manifest: remoteManifest.parse({ name, platform: 1, ...manifest }),
    shares: {},
    chunks: localeChunks,
    files: Object.entries(files).map(([file, text]) => ({
      path: file,
      size: Buffer.byteLength(text),
      integrity: integrityOf(text),
    })),
    ...record,
  } satisfies ReleaseRecord;
};

/** A store in a folder of its own with keys, into which tests put whatever they like, also what no tool would. */
export interface TrialPortal {
  folder: string;
  store: Store;
  environmentKey: KeyObject;
  publicKey: KeyObject;
  /** The registry as it was served last. */
  registry: Registry;
  /** Puts a release into the store, signed; no pointer moves. */
  put(name: string, wish?: Wish): Promise<ReleaseRecord>;
  /** Serves what `change` makes of the registry, with the next serial unless it says another, signed by `key`. */
  serve(change: (registry: Registry) => Partial<Registry>, key?: KeyObject): Promise<Registry>;
  /** A release that everyone gets. */
  release(name: string, wish?: Wish): Promise<ReleaseRecord>;
  /** Changes one application's entry. */
  change(name: string, patch: Partial<AppEntry>): Promise<Registry>;
  /** Puts any text in the registry's place. */
  write(text: string): Promise<void>;
  remove(): Promise<void>;
}

const FIRST: Pick<AppEntry, 'released' | 'pins' | 'withdrawn'> = { released: {}, pins: {}, withdrawn: {} };

/** In a folder of its own, unless another store is given. */
export const trialPortal = async (environment = 'local', given?: Store): Promise<TrialPortal> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hydria-gateway-'));
  const store = given ?? openStore(path.join(folder, 'store'));
  const keys = generateKeyPairSync('ed25519');
  const team = generateKeyPairSync('ed25519').privateKey;
  const teams = { [keyId(team)]: { public: publicText(team), apps: ['*'] } };

  const portal: TrialPortal = {
    folder,
    store,
    environmentKey: keys.privateKey,
    publicKey: keys.publicKey,
    registry: { ...emptyRegistry(environment), teams },
    async put(name, wish = {}) {
      const { version = '0.1.0', files = {} } = wish;
      const all = { 'entry.js': name, ...localeFiles, ...files };
      const record = recordOf(name, version, all, wish);
      const key = (file: string) => `artifacts/${name}/${record.artifact}/${file}`;
      for (const [file, text] of Object.entries(all)) {
        await store.create(key(file), Buffer.from(text));
        if (file.endsWith('.js')) await store.create(key(`${file}.br`), brotliCompressSync(text));
      }
      const signed = { record, signature: sign(record, wish.team ?? team) };
      await store.create(key('release.json'), Buffer.from(JSON.stringify(signed)));
      return record;
    },
    async serve(change, key = keys.privateKey) {
      const document = { ...portal.registry, serial: portal.registry.serial + 1, ...change(portal.registry) };
      portal.registry = document;
      await portal.write(JSON.stringify({ document, signature: sign(document, key) }));
      return document;
    },
    async release(name, wish) {
      const record = await portal.put(name, wish);
      const { artifact, version } = record;
      await portal.serve(({ apps }) => {
        const known = apps[name] ?? FIRST;
        const released = { ...known.released, [version]: artifact };
        return { apps: { ...apps, [name]: { ...known, default: artifact, released } } };
      });
      return record;
    },
    change: (name, patch) =>
      portal.serve(({ apps }) => {
        const known = apps[name];
        if (!known) throw new Error(`${name} was not released`);
        return { apps: { ...apps, [name]: { ...known, ...patch } } };
      }),
    async write(text) {
      const before = await store.readRegistry(environment);
      if (!(await store.replaceRegistry(environment, text, before?.mark ?? null))) throw new Error('not replaced');
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
  return portal;
};
