import { supplyTimelineContract, type TimelineEntry } from '@hydria/shared/contract/supply-timeline.ts';
import type { TimelineKind } from '@hydria/shared/rules/supply-timeline.ts';
import { sql } from 'kysely';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { keysetPage, type Page, type PageKey } from '../../kernel/keyset-page.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import type { TimelineOf, TimelineSource } from '../../kernel/timeline-source.ts';
import { today } from '../../kernel/today.ts';
import { utc } from '../../kernel/utc.ts';
import { linked } from '../supplies/access.ts';

/** The place of an entry: its time in microseconds, and its kind with its reference among entries of one time. */
interface CursorKey {
  time: string;
  key: string;
}

const byPlace: PageKey<CursorKey, CursorKey> = {
  write: ({ time, key }) => `${time}_${key}`,
  read: (cursor) => {
    const [, time, key] = /^(-?\d{1,17})_(.+)$/.exec(cursor) ?? [];
    return time === undefined || key === undefined ? undefined : { time, key };
  },
};

/** The entries of all sources, or of one. */
const entriesOf = (sources: readonly TimelineSource[], of: TimelineOf, kind?: TimelineKind) => {
  const chosen = sources.filter((source) => kind === undefined || source.kind === kind);
  const parts = chosen.map(
    (source) =>
      sql`select ${source.kind}::text as kind, e.ref, e.at, e.state, e.amount, e.name from (${source.entries(of)}) as e`,
  );
  return sql`(${sql.join(parts, sql` union all `)}) as t`;
};

const TIME = sql`(extract(epoch from t.at) * 1000000)::bigint`;
const KEY = sql`t.kind || ' ' || t.ref`;

/** One page of a timeline. */
async function selectPage(
  { tx }: PersonScope,
  from: ReturnType<typeof entriesOf>,
  { after, limit }: Page<CursorKey>,
): Promise<(TimelineEntry & CursorKey)[]> {
  const rest = after ? sql`where (${TIME}, ${KEY}) < (${after.time}::bigint, ${after.key})` : sql``;
  const { rows } = await sql<TimelineEntry & CursorKey>`
    select t.kind, t.ref, ${utc('t.at')} as at, t.state, t.amount, t.name, ${TIME}::text as time, ${KEY} as key
    from ${from} ${rest}
    order by ${TIME} desc, ${KEY} desc limit ${limit}`.execute(tx);
  return rows;
}

/** Refuses a supply that is not the person's. */
async function requireOwn({ tx, deya_id, person_id, today: day }: PersonScope, code: string): Promise<void> {
  const { rows } = await sql`
    select from supply_person sp
    where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${code} and ${linked(person_id, day)}`.execute(tx);
  if (rows.length === 0) throw new AppError('invalid_customer_code', 404);
}

interface Asked {
  kwdikos_katanalwti: string;
  kind?: TimelineKind | undefined;
  itemsPerPage?: number | undefined;
  cursor?: string | undefined;
}

async function readTimeline(scope: PersonScope, sources: readonly TimelineSource[], asked: Asked) {
  const { deya_id, person_id, today: day } = scope;
  const { kwdikos_katanalwti, kind, itemsPerPage: rows, cursor } = asked;
  await requireOwn(scope, kwdikos_katanalwti);
  const from = entriesOf(sources, { deya_id, person_id, kwdikos_katanalwti, day }, kind);
  const page = await keysetPage(byPlace, { cursor, rows }, (at) => selectPage(scope, from, at));
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(scope.tx);
  const data = page.data.map(({ time: _time, key: _key, ...entry }) => entry);
  return { total: counted[0]?.total ?? 0, data, next: page.next };
}

/** The timeline of a supply. */
export const supplyTimeline = defineEndpoints(supplyTimelineContract, {
  'GET /api/supplies/timeline': ({ db, clock, timeline }, { query, session: { person_id } }) =>
    asLinkedMember(db, query.deya_id, person_id, (tx) => {
      const scope = { tx, deya_id: query.deya_id, person_id, now: clock.now(), today: today(clock) };
      return readTimeline(scope, timeline, query);
    }),
});
