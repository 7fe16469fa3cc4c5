import { z } from 'zod';
import { objections, type ServedRelease } from './compatibility.ts';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import type { AppEntry, Registry } from './registry.ts';
import { openRelease, Refused } from './signed.ts';
import type { Store } from './store.ts';
import { artifactKey } from './store-keys.ts';

/** The file of a signed release record in an artifact. It is written last: an artifact that has one is whole. */
export const RELEASE = 'release.json';

/** The release record of an artifact, trusted by this registry. Throws `Refused`, naming the file. */
export const readRelease = async (
  store: Store,
  { teams }: Registry,
  name: string,
  artifact: string,
): Promise<ReleaseRecord> => {
  const key = artifactKey(name, artifact, RELEASE);
  const bytes = await store.read(key);
  if (!bytes) throw new Refused(`${store.place}: ${key} is missing; publish ${name} again under another version`);
  return openRelease(bytes.toString(), name, artifact, teams, `${store.place}: ${key}`);
};

/** Artifacts that somebody gets, with who that is. */
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

/** What is served of the other applications; of those that `together` releases anew, only canary and pins. */
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
export const signerOf = async (store: Store, name: string, artifact: string): Promise<string | null> => {
  const bytes = await store.read(artifactKey(name, artifact, RELEASE));
  try {
    return signedBy.parse(JSON.parse(bytes?.toString() ?? '')).signature.key;
  } catch {
    return null;
  }
};
