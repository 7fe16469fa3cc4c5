import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { z } from 'zod';
import type { Registry } from './registry.ts';
import { digestOf, openEnvelope, Refused, requireSignature, sign } from './signed-document.ts';
import type { KeyObject } from 'node:crypto';
import type { Store } from './store.ts';
import { artifactKey } from './store-keys.ts';

/** The checks that a release must have passed before another environment takes it. */
export const REQUIRED = ['manifest', 'languages', 'budgets', 'types', 'lint', 'imports', 'tests'] as const;
export type CheckName = (typeof REQUIRED)[number];

/** Beside the release record: which checks these bytes have passed, signed by the team that ran them. */
const FILE = 'checks.json';
const REMEDY = 'publish it again under another version';

const checksRecord = z.object({
  name: z.string(),
  artifact: z.string(),
  /** Digest of the release record, and so of every file. */
  record: z.string(),
  passed: z.array(z.string()),
});

const keyOf = ({ name, artifact }: ReleaseRecord): string => artifactKey(name, artifact, FILE);

/** Writes the checks of a release beside it. Earlier notes stay. */
export const noteChecks = async (
  store: Store,
  record: ReleaseRecord,
  passed: readonly string[],
  teamKey: KeyObject,
): Promise<void> => {
  if (await store.read(keyOf(record))) return;
  const { name, artifact } = record;
  const checks = { name, artifact, record: digestOf(record), passed: [...passed] };
  const text = JSON.stringify({ checks, signature: sign(checks, teamKey) }, null, 1);
  await store.create(keyOf(record), Buffer.from(`${text}\n`));
};

/** Throws `Refused` unless a trusted team has signed that these bytes passed every required check. */
export const requireChecks = async (store: Store, { teams }: Registry, record: ReleaseRecord): Promise<void> => {
  const place = `${store.place}: ${keyOf(record)}`;
  const bytes = await store.read(keyOf(record));
  if (!bytes) throw new Refused(`${record.name} ${record.artifact} has no record of its checks; ${REMEDY}`);
  const { content, signature } = openEnvelope(bytes.toString(), place, 'checks', REMEDY);
  requireSignature(content, signature, record.name, teams, place);
  const checks = checksRecord.safeParse(content);
  if (!checks.success || checks.data.record !== digestOf(record)) {
    throw new Refused(`${place} is not about these bytes; ${REMEDY}`);
  }
  const missing = REQUIRED.filter((name) => !checks.data.passed.includes(name));
  if (missing.length > 0) {
    throw new Refused(`${record.name} ${record.artifact} has not passed: ${missing.join(', ')}; ${REMEDY}`);
  }
};
