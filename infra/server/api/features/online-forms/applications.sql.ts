import type { Tx } from '@hydria/database/db.ts';
import { ACTIVE_STATES } from '@hydria/shared/rules/case-state.ts';
import { sql } from 'kysely';
import { newestFirst, type Page } from '../../kernel/keyset-page.ts';

/** The filter of a person's list. */
export interface ApplicationFilter {
  deya_id: number;
  person_id: number;
  state?: 'active' | 'closed' | undefined;
  /** Part of the title in any language, or of the reference. */
  search: string;
}

const ofUtility = (tx: Tx, deya_id: number) =>
  tx
    .selectFrom('form_answer as a')
    .innerJoin('online_form as f', (on) =>
      on.onRef('f.deya_id', '=', 'a.deya_id').onRef('f.id', '=', 'a.online_form_id'),
    )
    .where('a.deya_id', '=', deya_id);

const ofPerson = (tx: Tx, { deya_id, person_id }: Pick<ApplicationFilter, 'deya_id' | 'person_id'>) =>
  ofUtility(tx, deya_id).where('a.person_id', '=', person_id);

const ACTIVE = sql<boolean>`a.status = any(${[...ACTIVE_STATES]})`;

/** The applications that match the state and the words of a filter. */
const matching = ({ state, search }: ApplicationFilter) => sql<boolean>`(
  ${state ?? null}::text is null or ${ACTIVE} = (${state ?? null} = 'active'))
  and (${search} = '' or exists (
    select from (select value from jsonb_each_text(f.title) union all select a.code) as words (text)
    where strpos(search_text(words.text), search_text(${search})) > 0))`;

/** The number of open and closed applications of a person, and of those that match the filter. */
export const countApplications = (tx: Tx, filter: ApplicationFilter) =>
  ofPerson(tx, filter)
    .select([
      sql<number>`count(*) filter (where ${ACTIVE})::int`.as('active'),
      sql<number>`count(*) filter (where not ${ACTIVE})::int`.as('closed'),
      sql<number>`count(*) filter (where ${matching(filter)})::int`.as('total'),
    ])
    .executeTakeFirstOrThrow();

const SHOWN = [
  'a.id',
  'a.deya_id',
  'a.code',
  'f.title',
  'a.status',
  'a.protocol_number',
  'a.created_at',
  'a.updated_at',
] as const;

/** One page of a person's applications, newest first. */
export const selectApplications = (tx: Tx, filter: ApplicationFilter, page: Page<number>) =>
  newestFirst(ofPerson(tx, filter).select(SHOWN).where(matching(filter)), 'a.id', page).execute();

/** A row of the list. */
export type ApplicationRow = Awaited<ReturnType<typeof selectApplications>>[number];

/** An application with its answers. */
export const selectApplication = (tx: Tx, { deya_id, id }: { deya_id: number; id: number }) =>
  ofUtility(tx, deya_id)
    .leftJoin('form_layout as l', (on) =>
      on.onRef('l.deya_id', '=', 'a.deya_id').onRef('l.sha256', '=', 'a.layout_sha256'),
    )
    .leftJoin('form_signature as s', (on) =>
      on.onRef('s.deya_id', '=', 'a.deya_id').onRef('s.answer_id', '=', 'a.id').on('s.state', '=', 'signed'),
    )
    .select([...SHOWN, 'a.answers', 'a.email', 'a.lang', 'a.person_id', 'f.document'])
    .select(['s.signed_name', 's.email as signed_email', 's.decided_at as signed_at'])
    // An application of an earlier release is read by the present layout.
    .select(({ fn }) => fn.coalesce('l.api', 'f.api').as('api'))
    .where('a.id', '=', id)
    .executeTakeFirst();
