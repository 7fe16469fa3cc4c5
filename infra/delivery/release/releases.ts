import { integrityOf } from '@hydria/build/integrity-of.ts';
import { z } from 'zod';
import { noveltiesOf } from './claims.ts';
import { objections, type ServedRelease } from './compatibility.ts';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { LOCAL, type AppEntry, type Registry } from './registry.ts';
import { openRelease, Refused } from './signed-document.ts';
import type { Store } from './store.ts';
import { artifactKey } from './store-keys.ts';

/** The file of a signed release record in an artifact. It is written last: an artifact that has one is whole. */
export const RELEASE = 'release.json';

/**
 * The same record as the environment `local` writes it without checks, signed with the key of a developer's machine. It has
 * a name of its own so that another environment in the same store can release the same bytes (ADR 0066).
 */
export const LOCAL_RELEASE = 'release-local.json';

/** Files that may hold the record of an artifact for this environment, the one that counts first. */
export const recordFiles = (environment: string): readonly string[] =>
  environment === LOCAL ? [LOCAL_RELEASE, RELEASE] : [RELEASE];

/** The stored record of an artifact and its key; null when this environment has none of it. Nothing is believed yet. */
const findRecord = async (
  store: Store,
  environment: string,
  name: string,
  artifact: string,
): Promise<{ key: string; text: string } | null> => {
  for (const file of recordFiles(environment)) {
    const key = artifactKey(name, artifact, file);
    const bytes = await store.read(key);
    if (bytes) return { key, text: bytes.toString() };
  }
  return null;
};

/** The release record of an artifact, trusted by this registry. Throws `Refused`, naming the file. */
export const readRelease = async (
  store: Store,
  { teams, environment }: Registry,
  name: string,
  artifact: string,
): Promise<ReleaseRecord> => {
  const found = await findRecord(store, environment, name, artifact);
  if (found) return openRelease(found.text, name, artifact, teams, `${store.place}: ${found.key}`);
  const key = artifactKey(name, artifact, RELEASE);
  throw new Refused(`${store.place}: ${key} is missing; publish ${name} again under another version`);
};

/** Throws `Refused`, naming the file, unless the store holds every file of the release as its record describes it. */
export const requireFiles = async (store: Store, { name, artifact, files }: ReleaseRecord): Promise<void> => {
  await Promise.all(
    files.map(async ({ path: file, integrity }) => {
      const key = artifactKey(name, artifact, file);
      const bytes = await store.read(key);
      if (bytes && integrityOf(bytes) === integrity) return;
      const fault = bytes ? 'is not the file that was released' : 'is missing';
      throw new Refused(`${store.place}: ${key} ${fault}; publish ${name} again under another version`);
    }),
  );
};

/** The served artifacts of an application, each with its place in the registry: default, canary or pin. */
export const servedArtifacts = ({
  default: everyone,
  canary,
  pins,
}: AppEntry): { artifact: string; role: string }[] => {
  const pinned = Object.entries(pins).map(([deya_id, artifact]) => ({ artifact, role: `pin of utility ${deya_id}` }));
  const all = [
    { artifact: everyone, role: 'default' },
    ...(canary ? [{ artifact: canary.artifact, role: 'canary' }] : []),
    ...pinned,
  ];
  return all.filter(({ artifact }, index) => all.findIndex((one) => one.artifact === artifact) === index);
};

/** The served releases of the other applications; of those that `together` releases, only canary and pins. */
const otherReleases = async (
  store: Store,
  registry: Registry,
  name: string,
  together: readonly ReleaseRecord[],
): Promise<ServedRelease[]> => {
  const renewed = new Set(together.map((record) => record.name));
  const others = Object.entries(registry.apps).filter(([other]) => other !== name);
  const served = others
    .flatMap(([other, app]) => servedArtifacts(app).map((one) => ({ ...one, name: other })))
    .filter((one) => one.role !== 'default' || !renewed.has(one.name));
  const stored = served.map(async ({ name: other, artifact, role }) => ({
    record: await readRelease(store, registry, other, artifact),
    role,
  }));
  return [...(await Promise.all(stored)), ...together.map((record) => ({ record, role: 'default' }))];
};

/** Why this release cannot stand beside what the registry serves and what is released with it; empty when it can. */
export const objectionsTo = async (
  store: Store,
  registry: Registry,
  record: ReleaseRecord,
  together: readonly ReleaseRecord[] = [],
): Promise<string[]> => objections(record, await otherReleases(store, registry, record.name, together));

/** A line for what is refused, and one for each reason. */
export const refusalText = (what: string, reasons: readonly string[]): string =>
  `${what} is refused:\n- ${reasons.join('\n- ')}`;

/** Throws every reason at once. */
export const refuseIf = (what: string, reasons: readonly string[]): void => {
  if (reasons.length > 0) throw new Refused(refusalText(what, reasons));
};

const signedBy = z.looseObject({ signature: z.looseObject({ key: z.string() }) });

/** The key that a stored release names as its signer, believed or not; null when it names none. */
export const signerOf = async (
  store: Store,
  { environment }: Registry,
  name: string,
  artifact: string,
): Promise<string | null> => {
  const found = await findRecord(store, environment, name, artifact);
  try {
    return signedBy.parse(JSON.parse(found?.text ?? '')).signature.key;
  } catch {
    return null;
  }
};

/** The new rights and places of this artifact compared with another one (null: with none), a line each. */
export const noveltiesBetween = async (
  store: Store,
  registry: Registry,
  name: string,
  { from, to }: { from: string | null; to: string },
): Promise<string[]> => {
  const manifestOf = async (artifact: string) => (await readRelease(store, registry, name, artifact)).manifest;
  // An earlier release that cannot be read any more is no reason to say nothing of this one.
  const before = from === null ? null : await manifestOf(from).catch(() => null);
  return noveltiesOf(before, await manifestOf(to));
};
