import { asTenant } from '@hydria/database/db.ts';
import { OutsideError, type OutsideProblem } from '@hydria/adapters/http/outside-error.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import { allowedHostsOf } from '../../kernel/allowed-hosts.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { importFeedRows } from '../feed/entities.ts';
import { askSource } from './ask-source.ts';
import { notePull, selectDue, selectSource, type Success } from './sources.sql.ts';
import type { Mapped } from './to-rows.ts';

/** Refusals that a source keeps for its staff. */
const REFUSALS_MAX = 50;

/** Stores the rows as the feed does, or only tries to, and counts them. */
async function importMapped(
  app: ApiContext,
  deya_id: number,
  { kind, rows, refused }: Mapped,
  options: { run: string; dryRun?: boolean },
): Promise<Success> {
  const { received, stored, errors } = await importFeedRows(app, deya_id, kind, rows, options);
  const ofRows = errors.map(({ line, field, reason }) => ({ thing: `${kind} ${line}`, field, reason, value: null }));
  const refusals = [...refused, ...ofRows];
  return { received, stored, refused: refusals.length, refusals: refusals.slice(0, REFUSALS_MAX) };
}

/** A source, and the servers that its utility allows. */
const read = ({ db }: ApiContext, deya_id: number, id: number) =>
  asTenant(db, deya_id, async (tx) => ({
    source: await selectSource(tx, deya_id, id),
    hosts: await allowedHostsOf(tx, deya_id),
  }));

/** Pulls from one source and stores its rows. After a failure the rows of the last success stay. */
async function pull(app: ApiContext, deya_id: number, id: number): Promise<void> {
  const { db, clock } = app;
  const { source, hosts } = await read(app, deya_id, id);
  if (!source || source.paused_at !== null) return;
  const key = { deya_id, id, at: clock.now() };
  try {
    const mapped = await askSource(app, { deya_id, hosts }, source);
    const success = await importMapped(app, deya_id, mapped, { run: `source-${id}` });
    await asTenant(db, deya_id, (tx) => notePull(tx, key, success));
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    await asTenant(db, deya_id, (tx) => notePull(tx, key, { problem: error.problem }));
  }
}

/** Asks a source for one answer and stores nothing; undefined for a source that was removed. */
export async function trySource(
  app: ApiContext,
  deya_id: number,
  id: number,
): Promise<(Success & { problem: OutsideProblem | null }) | undefined> {
  const { source, hosts } = await read(app, deya_id, id);
  if (!source) return undefined;
  try {
    const mapped = await askSource(app, { deya_id, hosts }, source, 1);
    return { problem: null, ...(await importMapped(app, deya_id, mapped, { run: `source-${id}`, dryRun: true })) };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { problem: error.problem, received: 0, stored: 0, refused: 0, refusals: [] };
  }
}

const pullLater = ({ db, clock }: ApiContext, deya_id: number): Promise<void> =>
  asTenant(db, deya_id, async (tx) => {
    const due = await selectDue(tx, deya_id, clock.now());
    const group = `deya:${deya_id}`;
    for (const source_id of due)
      await enqueue(tx, 'sources.pull', { deya_id, source_id }, { key: `${deya_id}:${source_id}`, group });
  });

/** Pulls from one source, or asks for a pull from each that is due. */
export async function pullSources(app: ApiContext, { deya_id, source_id }: JobData<'sources.pull'>): Promise<void> {
  if (deya_id !== undefined && source_id !== undefined) return pull(app, deya_id, source_id);
  const rows = await app.db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id } of rows) await pullLater(app, id);
}
