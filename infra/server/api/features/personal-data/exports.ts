import { Readable } from 'node:stream';
import { asPerson, type Db } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { Selectable } from 'kysely';
import type { ArchiveAnswer } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { today } from '../../kernel/today.ts';
import { audit } from '../audit/audit.ts';
import { insertExport, lockPerson, selectNewestExport, selectPart } from './exports.sql.ts';

type Export = Selectable<Tables['data_export']>;

/** The state of an archive for the page; null once it is over. */
export function statusOf(
  { asked_at, ready_at, failed_at, ends_at, size }: Export,
  now: Date,
): Answer<'GET /api/account/data'>['export'] {
  if (ends_at && ends_at <= now) return null;
  const status = ready_at ? 'ready' : failed_at ? 'failed' : 'waiting';
  return { status, asked_at: asked_at.toISOString(), ends_at: ends_at?.toISOString() ?? null, size };
}

/** Asks for an archive. While one is being made there is no second one. */
export async function askForExport(app: ApiContext, person_id: number): Promise<void> {
  const now = app.clock.now();
  await asPerson(app.db, person_id, async (tx) => {
    await lockPerson(tx, person_id);
    const newest = await selectNewestExport(tx, person_id);
    if (newest && statusOf(newest, now)?.status === 'waiting') return;
    await rateLimit(app, 'data-export', String(person_id));
    const export_id = await insertExport(tx, person_id, now);
    await enqueue(tx, 'personal-data.export', { person_id, export_id });
    await audit(tx, { deya_id: null, action: 'data-export-asked', person_id, at: now });
  });
}

/** Reads the parts one after the other, so that no whole archive is in memory. */
async function* partsOf(db: Db, person_id: number, export_id: number): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const part = await asPerson(db, person_id, (tx) => selectPart(tx, person_id, export_id, n));
    if (!part) return;
    yield part.bytes;
  }
}

/** The person's archive, while it is there. */
export async function openExport(app: ApiContext, person_id: number): Promise<ArchiveAnswer> {
  const { db, clock } = app;
  const now = clock.now();
  const ready = await asPerson(db, person_id, async (tx) => {
    const newest = await selectNewestExport(tx, person_id);
    if (!newest || statusOf(newest, now)?.status !== 'ready') throw new AppError('export_not_found', 404);
    await audit(tx, { deya_id: null, action: 'data-export-downloaded', person_id, at: now });
    return newest;
  });
  return { name: `hydria-${today(clock)}.zip`, data: Readable.from(partsOf(db, person_id, ready.id)) };
}
