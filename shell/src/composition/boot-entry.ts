import type { BootRemote, VersionMismatch } from '@hydria/shared/platform/boot.ts';
import { PLATFORM_VERSION } from '@hydria/shared/platform/platform.ts';
import { RemoteFailure } from '../core/loading/failure.ts';

/*
 * The boot manifest comes from the gateway, which has checked the releases. It may still arrive damaged, or be
 * meant for another shell. A damaged entry costs its remote and nothing else, and no request goes to a wrong address.
 */

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number';
const path: Check = (value) => typeof value === 'string' && value.startsWith('/');

const each =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const shape = (checks: Readonly<Record<string, Check>>): Check => {
  const entries = Object.entries(checks);
  return (value) => isFields(value) && entries.every(([name, check]) => check(value[name]));
};

/** The shape of `remote.json` on which the frame, the owners of paths and the early reads rely. */
const isManifest = shape({
  name: text,
  platform: number,
  routes: each(shape({ path, access: text, layout: text, title: isFields, reads: each(isFields) })),
  slots: each(
    shape({ slot: text, card: text, order: number, span: number, minHeight: number, conditions: each(text) }),
  ),
  nav: each(shape({ id: number, path, icon: text, label: isFields, on: each(text), conditions: each(text) })),
  // A release from before the queues has none.
  queues: (value) =>
    value === undefined ||
    each(shape({ name: text, call: text, query: isFields, label: isFields, path, conditions: each(text) }))(value),
  calls: each(text),
});

const isNamed = shape({
  name: (value) => typeof value === 'string' && /^mf-[a-z0-9-]+$/.test(value),
  manifest: isManifest,
});

/** The remotes of a boot manifest whose pages and cards are known, whether they can be loaded or not. */
export const namedRemotes = (remotes: unknown): BootRemote[] =>
  Array.isArray(remotes)
    ? remotes.filter((item): item is BootRemote => isNamed(item) && item.manifest.name === item.name)
    : [];

const isEntry = shape({ url: text, integrity: text });
const isLoadable = shape({ version: text, artifact: text, base: text, entry: isEntry });

const HASH = /^sha(256|384|512)-[\w+/]{43,}={0,2}$/;

/** A developer's own file, which the gateway admits where the environment allows it. Its hash is unknown. */
const isOverridden = ({ source, base, entry }: BootRemote): boolean =>
  source === 'override' && entry.integrity === '' && entry.url.startsWith(base);

/** A file of this origin, in the artifact's own folder, with its hash. */
const isReleased = ({ base, entry }: BootRemote): boolean =>
  /^\/[\w@]/.test(base) &&
  /^[\w.-]+\.js$/.test(entry.url.slice(base.length)) &&
  entry.url.startsWith(base) &&
  HASH.test(entry.integrity);

const versionMismatches = ({ manifest, incompatible = [] }: BootRemote): readonly VersionMismatch[] =>
  manifest.platform === PLATFORM_VERSION
    ? incompatible
    : [{ library: 'platform', wanted: String(manifest.platform), given: String(PLATFORM_VERSION) }, ...incompatible];

/** Throws why a remote must not even be asked for. */
export const assertLoadable = (remote: BootRemote): void => {
  const { name } = remote;
  if (!isLoadable(remote) || !(isReleased(remote) || isOverridden(remote)))
    throw new RemoteFailure('load', 'malformed', `The boot manifest has no usable entry of ${name}`);
  const found = versionMismatches(remote);
  if (found.length > 0)
    throw new RemoteFailure('compatibility', 'incompatible', `${name} does not fit this shell`, {
      versionMismatches: found,
    });
};
