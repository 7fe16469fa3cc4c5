import { personScope } from '@hydria/database/cross-utility.ts';
import type { Tx } from '@hydria/database/db.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Handler, Request } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';
import type { ApiContext } from '../../kernel/api-context.ts';

/** A member of the staff, and the cases that they may read. */
export interface CaseReader {
  person_id: number;
  /** Whether they read applications, whose answers hold tax numbers. */
  readsApplications: boolean;
  /** The teams to whose cases they are limited; null for a reader of every case. */
  teams: readonly number[] | null;
}

export type CaseScope = PersonScope & { reader: CaseReader };

const teamsOf = async (tx: Tx, deya_id: number, person_id: number): Promise<readonly number[] | null> => {
  const rows = await tx
    .selectFrom('case_team_member')
    .select(['team_id', 'is_limited'])
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .execute();
  return rows.some(({ is_limited }) => is_limited) ? rows.map(({ team_id }) => team_id) : null;
};

/** The reader of a call on cases. */
export async function readerOf(
  { db }: Pick<ApiContext, 'db'>,
  { tx, deya_id, person_id }: Pick<PersonScope, 'tx' | 'deya_id' | 'person_id'>,
): Promise<CaseReader> {
  const scope = await personScope(db, person_id, deya_id);
  return {
    person_id,
    readsApplications: scope.includes('applications.view'),
    teams: await teamsOf(tx, deya_id, person_id),
  };
}

/** The cases `c` with their work `w` that a reader may see, as a condition. */
export const seenBy = ({ readsApplications, teams, person_id }: CaseReader): RawBuilder<boolean> => sql`
  (${readsApplications}::boolean or c.kind = 'report')
  and (${teams === null}::boolean or w.team_id = any(${teams ?? []}::bigint[]) or w.assignee_id = ${person_id})`;

type StaffEndpoint = Endpoint & { access: `permission:${string}` & Endpoint['access'] };
type StaffCall<E extends StaffEndpoint> = ReturnType<typeof staff<E>>;

/** A call of the staff on cases: as `staff`, with the reader. */
export const caseStaff =
  <E extends StaffEndpoint>(work: (scope: CaseScope, input: Request<E>) => ReturnType<Handler<E>>): StaffCall<E> =>
  (app, request) =>
    staff<E>(
      async (scope, input) =>
        work({ ...scope, reader: await readerOf(app, scope) }, input) as Awaited<ReturnType<Handler<E>>>,
    )(app, request);
