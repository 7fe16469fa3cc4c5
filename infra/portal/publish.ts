import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ReleaseFile, ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { changeRegistry, startingRegistry } from './change-registry.ts';
import { noteChecks } from './checks-record.ts';
import type { Operator, Releaser } from './operator.ts';
import type { Registry } from './registry.ts';
import { releaseRecord } from './release-schema.ts';
import { objectionsTo, readRelease, refuseIf, refusalText, RELEASE } from './releases.ts';
import { distrust, keyId, publicText, Refused, sign } from './signed.ts';
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
  if (`sha384-${createHash('sha384').update(bytes).digest('base64')}` === integrity) return bytes;
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

/** The artifact as a whole, its signed record last: what has one is complete. One that is there already stays as it is. */
const upload = async (operator: Releaser, registry: Registry, dist: string, record: ReleaseRecord): Promise<void> => {
  const { store } = operator;
  const key = artifactKey(record.name, record.artifact, RELEASE);
  if (await store.read(key)) {
    const there = await readRelease(store, registry, record.name, record.artifact);
    if (isDeepStrictEqual(there, record)) return;
    throw new Refused(
      `${record.name} ${record.artifact} is in ${store.place} with other content; take another version`,
    );
  }
  await uploadFiles(store, dist, record);
  const text = JSON.stringify({ record, signature: sign(record, requireTeamKey(operator)) }, null, 1);
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

/** What the transition itself would say. */
const refusalOf = (registry: Registry, record: ReleaseRecord, by: By, publication: Publication): string[] => {
  try {
    published(registry, record, by, publication);
    return [];
  } catch (error) {
    if (error instanceof Refused) return [error.message];
    throw error;
  }
};

/** Whose key it is, is known here: the operator is told the whole command. */
const distrustOf = (releaser: Releaser, { teams }: Registry, name: string): string | null => {
  const key = requireTeamKey(releaser);
  return distrust(keyId(key), name, teams, `pnpm portal keys trust ${publicText(key)} ${name}`);
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
  // A canary takes nobody's place.
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

/**
 * Puts finished builds into the store, each signed by its team; no pointer moves. Throws `Refused` with every reason
 * against each of them, and then nothing is stored.
 */
export const offerTogether = async (
  releaser: Releaser,
  offered: readonly Offer[],
  how: How = {},
): Promise<readonly Offer[]> => {
  const offers = offered.map((offer) => ({ ...offer, record: checkRecord(offer.record) }));
  const before = await startingRegistry(releaser);
  const now = { who: releaser.who, at: releaser.now().toISOString(), reason: how.reason };
  await requireAdmitted(releaser, before, offers, now, how);
  for (const { dist, record, checks } of offers) {
    await upload(releaser, before, dist, record);
    if (checks) await noteChecks(releaser.store, record, checks.passed, requireTeamKey(releaser));
  }
  return offers;
};

/**
 * Puts finished builds into the store and moves their pointers (or canaries) in one step: what only fits together, such
 * as a shell and the remotes for it, is released together. Throws `Refused` with every reason against each of them, and
 * then nothing is changed.
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
