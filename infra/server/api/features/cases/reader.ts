import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Handler, Request } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';

/** A member of the staff, and the cases that they may read. */
export interface CaseReader {
  person_id: number;
  /** Whether they read applications, whose answers hold tax numbers. */
  readsApplications: boolean;
  /** The teams to whose cases they are limited; null for a reader of every case. */
  teams: readonly number[] | null;
}

export type CaseScope = PersonScope & { reader: CaseReader };

/** The reader of a call on cases; one statement, since every call makes it. */
export async function readerOf({
  tx,
  deya_id,
  person_id,
}: Pick<PersonScope, 'tx' | 'deya_id' | 'person_id'>): Promise<CaseReader> {
  const { rows } = await sql<{ readsApplications: boolean; isLimited: boolean | null; teams: number[] | null }>`
    select exists (select from person_scope(${person_id}, ${deya_id}) s where s.name = 'applications.view') as "readsApplications",
           bool_or(m.is_limited) as "isLimited", array_agg(m.team_id) as teams
    from case_team_member m where m.deya_id = ${deya_id} and m.person_id = ${person_id}`.execute(tx);
  const [found] = rows;
  return {
    person_id,
    readsApplications: found?.readsApplications === true,
    teams: found?.isLimited ? (found.teams ?? []).map(Number) : null,
  };
}

/** The cases `c` that a reader may see, as a condition; that of a limited reader also reads their work `w`. */
export const seenBy = ({ readsApplications, teams, person_id }: CaseReader): RawBuilder<boolean> => sql`
  ${readsApplications ? sql`true` : sql`c.kind = 'report'`}
  ${teams === null ? sql`` : sql`and (w.team_id = any(${teams}::bigint[]) or w.assignee_id = ${person_id})`}`;

type StaffEndpoint = Endpoint & { access: `permission:${string}` & Endpoint['access'] };
type StaffCall<E extends StaffEndpoint> = ReturnType<typeof staff<E>>;

/** A call of the staff on cases: as `staff`, with the reader. */
export const caseStaff =
  <E extends StaffEndpoint>(work: (scope: CaseScope, input: Request<E>) => ReturnType<Handler<E>>): StaffCall<E> =>
  (app, request) =>
    staff<E>(
      // An async function answers a promise of what the work answers, which the compiler does not conclude for any call.
      async (scope, input) =>
        work({ ...scope, reader: await readerOf(scope) }, input) as Awaited<ReturnType<Handler<E>>>,
    )(app, request);
