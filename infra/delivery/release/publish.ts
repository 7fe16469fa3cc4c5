import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { integrityOf } from '@hydria/build/integrity-of.ts';
import type { ReleaseFile, ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { changeRegistry, startingRegistry } from './change-registry.ts';
import { noteChecks } from './checks-record.ts';
import type { Operator, ReleaseContext, Releaser } from './operator.ts';
import { LOCAL, type Registry } from './registry.ts';
import { releaseRecord } from './release-schema.ts';
import {
  LOCAL_RELEASE,
  objectionsTo,
  readRelease,
  refuseIf,
  refusalText,
  RELEASE,
  requireFiles,
  signerOf,
} from './releases.ts';
import { distrust, keyId, publicText, Refused, sign } from './signed-document.ts';
import type { Store } from './store.ts';
import { artifactKey, OtherBytes } from './store-keys.ts';
import { publish as published, type By, type Publication } from './transitions.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const COMPRESSIBLE = /\.(js|json|svg|css)$/;
/** Below this a compressed answer saves no packet. */
const SMALL = 512;

/** How the checks of a build came out: names, and what stands against its release. */
interface Checked {
  checks?: { passed: readonly string[]; failed: readonly string[] } | undefined;
}

/** A finished build. */
export interface Offer extends Checked {
  dist: string;
  record: ReleaseRecord;
}

/** How releases come into the registry. */
interface How extends Publication {
  reason?: string | undefined;
}

export type Publishing = How & Checked;

/** Only a convenience: another Node may compress to other bytes, and what is there is good. */
const createVariant = async (store: Store, key: string, bytes: Buffer): Promise<void> => {
  try {
    await store.create(key, bytes);
  } catch (error) {
    if (!(error instanceof OtherBytes)) throw error;
  }
};

/** Once, at publication, as small as it gets: a file is then sent ten thousand times. */
const createVariants = async (store: Store, key: string, bytes: Buffer): Promise<void> => {
  if (bytes.length < SMALL || !COMPRESSIBLE.test(key)) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })]);
  await Promise.all([createVariant(store, `${key}.br`, br), createVariant(store, `${key}.gz`, gz)]);
};

const readBuilt = async (dist: string, { path: name, integrity }: ReleaseFile): Promise<Buffer> => {
  const bytes = await readFile(path.join(dist, name));
  if (integrityOf(bytes) === integrity) return bytes;
  throw new Refused(`${path.join(dist, name)} is not the file that its release record describes; build it again`);
};

/** Every file is looked at before the first one is stored. */
const uploadFiles = async (store: Store, dist: string, { name, artifact, files }: ReleaseRecord): Promise<void> => {
  const built = await Promise.all(files.map(async (file) => ({ file, bytes: await readBuilt(dist, file) })));
  await Promise.all(
    built.map(async ({ file, bytes }) => {
      const key = artifactKey(name, artifact, file.path);
      await store.create(key, bytes);
      await createVariants(store, key, bytes);
    }),
  );
};

const requireTeamKey = ({ teamKey }: Releaser): NonNullable<Releaser['teamKey']> => {
  if (teamKey) return teamKey;
  throw new Refused('A release is signed by its team, and no key of a team is here: PORTAL_TEAM_KEY, or --team <name>');
};

/** Whether the artifact is there as a whole, signed by a key that the registry trusts. Throws `Refused` for another content or key. */
const isStored = async (
  { store }: ReleaseContext,
  registry: Registry,
  record: ReleaseRecord,
  file: string,
): Promise<boolean> => {
  const { name, artifact } = record;
  if (!(await store.read(artifactKey(name, artifact, file)))) return false;
  const signer = await signerOf(store, registry, name, artifact);
  const reason = signer && distrust(signer, name, registry.teams, `the one of ${registry.environment}`);
  if (reason) {
    // The local environment writes beside it; for any other one the name is taken.
    if (registry.environment === LOCAL && file === RELEASE) return false;
    throw new Refused(
      `${store.place} has ${name} ${artifact} already, which ${reason}; release another version, or set STORE to a store of its own`,
    );
  }
  const there = await readRelease(store, registry, name, artifact);
  if (isDeepStrictEqual(there, record)) return true;
  throw new Refused(`${name} ${artifact} is in ${store.place} with other content; take another version`);
};

/** Whether one of the records that this publication may use is there already. */
const isThere = async (
  place: ReleaseContext,
  registry: Registry,
  record: ReleaseRecord,
  local: boolean,
): Promise<boolean> => {
  if (local && (await isStored(place, registry, record, LOCAL_RELEASE))) return true;
  return isStored(place, registry, record, RELEASE);
};

/** The artifact as a whole, its signed record last: an artifact with a record is complete. A present one stays as it is. */
const upload = async (
  operator: Releaser,
  registry: Registry,
  { dist, record }: Offer,
  local: boolean,
): Promise<void> => {
  const { store } = operator;
  if (await isThere(operator, registry, record, local)) return requireFiles(store, record);
  await uploadFiles(store, dist, record);
  const text = JSON.stringify({ record, signature: sign(record, requireTeamKey(operator)) }, null, 1);
  const key = artifactKey(record.name, record.artifact, local ? LOCAL_RELEASE : RELEASE);
  await store.create(key, Buffer.from(`${text}\n`));
};

const checkRecord = (record: ReleaseRecord): ReleaseRecord => {
  const { success, data, error } = releaseRecord.safeParse(record);
  if (success) return data;
  const mistakes = error.issues.map(({ path: where, message }) => `${where.join('.')} ${message}`.trim());
  refuseIf('This release', mistakes.slice(0, MISTAKES));
  throw error;
};
/** More than these say nothing new. */
const MISTAKES = 10;

/** The refusal of the transition itself. */
const refusalOf = (registry: Registry, record: ReleaseRecord, by: By, publication: Publication): string[] => {
  try {
    published(registry, record, by, publication);
    return [];
  } catch (error) {
    if (error instanceof Refused) return [error.message];
    throw error;
  }
};

/** The owner of the key is known here: the operator receives the whole command. */
const distrustOf = (releaser: Releaser, { teams, environment }: Registry, name: string): string | null => {
  const key = requireTeamKey(releaser);
  return distrust(keyId(key), name, teams, `pnpm portal keys trust ${publicText(key)} ${name} --env ${environment}`);
};

/** Everything that stands against one of the releases, at once. */
const reasonsAgainst = async (
  operator: Releaser,
  registry: Registry,
  { record, checks }: Offer,
  together: readonly ReleaseRecord[],
  by: By,
  how: How,
): Promise<string[]> => [
  ...[distrustOf(operator, registry, record.name) ?? []].flat(),
  ...(checks?.failed ?? []),
  ...refusalOf(registry, record, by, how),
  // A canary replaces no release.
  ...(await objectionsTo(operator.store, registry, record, how.canary ? [] : together)),
];

const requireAdmitted = async (
  operator: Releaser,
  registry: Registry,
  offers: readonly Offer[],
  by: By,
  how: How,
): Promise<void> => {
  const refusals = await Promise.all(
    offers.map(async (offer) => {
      const { name, version } = offer.record;
      const others = offers.map(({ record }) => record).filter((record) => record.name !== name);
      const reasons = await reasonsAgainst(operator, registry, offer, others, by, how);
      return reasons.length > 0 ? [refusalText(`${name} ${version}`, reasons)] : [];
    }),
  );
  if (refusals.flat().length > 0) throw new Refused(refusals.flat().join('\n'));
};

/** Throws `Refused` with every reason that is known without a look at the store: before anything is built. */
export const requireTrust = async (releaser: Releaser, names: readonly string[]): Promise<void> => {
  const registry = await startingRegistry(releaser);
  const reasons = names.flatMap((name) => {
    const reason = distrustOf(releaser, registry, name);
    return reason === null ? [] : [refusalText(name, [reason])];
  });
  if (reasons.length > 0) throw new Refused(reasons.join('\n'));
};

/** Throws `Refused` with everything that the checks found. */
export const requirePassed = (offers: readonly Offer[]): void => {
  const refusals = offers.flatMap(({ record: { name, version }, checks }) =>
    checks && checks.failed.length > 0 ? [refusalText(`${name} ${version}`, checks.failed)] : [],
  );
  if (refusals.length > 0) throw new Refused(refusals.join('\n'));
};

/** Throws `Refused` with every reason against these builds; gives them as their records are stored, and the registry as it stands. */
export const requireWelcome = async (
  releaser: Releaser,
  offered: readonly Offer[],
  how: How = {},
): Promise<{ offers: readonly Offer[]; before: Registry }> => {
  const offers = offered.map((offer) => ({ ...offer, record: checkRecord(offer.record) }));
  const before = await startingRegistry(releaser);
  const now = { who: releaser.who, at: releaser.now().toISOString(), reason: how.reason };
  await requireAdmitted(releaser, before, offers, now, how);
  for (const { record } of offers) await isThere(releaser, before, record, how.local === true);
  return { offers, before };
};

/**
 * Puts finished builds into the store, each signed by its team; no pointer moves. Throws `Refused` with every reason
 * against each of them, and then nothing is stored.
 */
export const offerTogether = async (
  releaser: Releaser,
  offered: readonly Offer[],
  how: How = {},
): Promise<readonly Offer[]> => {
  const { offers, before } = await requireWelcome(releaser, offered, how);
  for (const offer of offers) {
    const { record, checks } = offer;
    await upload(releaser, before, offer, how.local === true);
    if (checks) await noteChecks(releaser.store, record, checks.passed, requireTeamKey(releaser));
  }
  return offers;
};

/**
 * Puts finished builds into the store and moves their pointers (or canaries) in one step: applications that only fit together, such
 * as a shell and its remotes, are released together. Throws `Refused` with every reason against each of them, and then nothing is
 * changed.
 */
export const publishTogether = async (
  operator: Operator,
  offered: readonly Offer[],
  how: How = {},
): Promise<Registry> => {
  const offers = await offerTogether(operator, offered, how);
  return changeRegistry(operator, async (registry, stamp) => {
    const by = { ...stamp, reason: how.reason };
    // Others may have released since.
    await requireAdmitted(operator, registry, offers, by, how);
    return offers.reduce((next, { record }) => published(next, record, by, how), registry);
  });
};

/** Publishes one finished build. */
export const publish = (
  operator: Operator,
  dist: string,
  record: ReleaseRecord,
  { checks, ...how }: Publishing = {},
): Promise<Registry> => publishTogether(operator, [{ dist, record, checks }], how);
