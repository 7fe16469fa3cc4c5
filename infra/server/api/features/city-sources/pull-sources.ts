import { asTenant } from '@hydria/database/db.ts';
import { jsonAnswer } from '@hydria/adapters/http/json-answer.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import { allowedHostsOf } from '../../kernel/allowed-hosts.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { open } from '../../kernel/seal.ts';
import { importFeedRows } from '../feed/entities.ts';
import { ngsiEntities } from './ngsi-ld.ts';
import { datastreams, EXPANDED, readDatastreams } from './sensor-things.ts';
import { notePull, selectDue, selectSource } from './sources.sql.ts';
import { mapEntities, mapReadings, type Mapped } from './to-rows.ts';

/** The use that the stored header of a utility's sources is sealed for. */
export const sealedFor = (deya_id: number): string => `city source ${deya_id}`;

/** Refusals that a source keeps for its staff. */
const REFUSALS_MAX = 50;

type Source = NonNullable<Awaited<ReturnType<typeof selectSource>>>;

/** The address with what the protocol needs in one answer; the address may say otherwise. */
function addressOf({ protocol, url }: Source): URL {
  const address = new URL(url);
  if (protocol === 'sensor_things' && !address.searchParams.has('$expand'))
    address.searchParams.set('$expand', EXPANDED);
  return address;
}

async function ask(
  { outside, clock, config }: ApiContext,
  deya_id: number,
  source: Source,
  hosts: string[],
): Promise<Mapped> {
  const { protocol, content, zone, authorization_sealed: sealed } = source;
  const address = addressOf(source);
  const authorization = sealed && config.secret ? open(config.secret, sealedFor(deya_id), sealed).toString() : null;
  const answer = await outside.sources({
    url: address.href,
    hosts,
    headers: { accept: 'application/json', ...(authorization && { authorization }) },
  });
  const now = clock.now();
  return protocol === 'ngsi_ld'
    ? mapEntities(content, jsonAnswer(answer, ngsiEntities), { zone, now })
    : mapReadings(content, readDatastreams(jsonAnswer(answer, datastreams), now), zone);
}

/** Pulls from one source and stores its rows as the feed does. After a failure the rows of the last success stay. */
async function pull(app: ApiContext, deya_id: number, id: number): Promise<void> {
  const { db, clock } = app;
  const { source, hosts } = await asTenant(db, deya_id, async (tx) => ({
    source: await selectSource(tx, deya_id, id),
    hosts: await allowedHostsOf(tx, deya_id),
  }));
  if (!source) return;
  const key = { deya_id, id, at: clock.now() };
  try {
    const { kind, rows, refused } = await ask(app, deya_id, source, hosts);
    const report = await importFeedRows(app, deya_id, kind, rows, `source-${id}`);
    const ofRows = report.errors.map(({ line, field, reason }) => ({
      thing: `${kind} ${line}`,
      field,
      reason,
      value: null,
    }));
    const refusals = [...refused, ...ofRows];
    const { received, stored } = report;
    await asTenant(db, deya_id, (tx) =>
      notePull(tx, key, { received, stored, refused: refusals.length, refusals: refusals.slice(0, REFUSALS_MAX) }),
    );
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    await asTenant(db, deya_id, (tx) => notePull(tx, key, { problem: error.problem }));
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
