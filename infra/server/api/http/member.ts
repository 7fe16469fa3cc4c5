import { asMember, type Tx } from '@hydria/database/db.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { today } from '../kernel/today.ts';
import type { Handler, Request } from './define-endpoint.ts';

/** The scope of a call that a member makes in one utility. */
export interface MemberScope {
  /** The transaction, in which row-level security shows the utility's and the person's rows. */
  tx: Tx;
  deya_id: number;
  person_id: number;
  /** The calendar day where the utilities are, `YYYY-MM-DD`. */
  today: string;
}

type MemberCall = Pick<Request, 'setHeader'> & { session: { person_id: number }; query: { deya_id: number } };

/** A handler of a call that names its utility in the query, and needs the database alone: one transaction of the member. */
export const member =
  <E extends Endpoint>(
    work: (scope: MemberScope, input: Request<E>) => ReturnType<Handler<E>>,
  ): ((app: Parameters<Handler<E>>[0], request: Request<E> & MemberCall) => ReturnType<Handler<E>>) =>
  ({ db, clock }, request) => {
    const { deya_id } = request.query;
    const { person_id } = request.session;
    const run = (tx: Tx) => work({ tx, deya_id, person_id, today: today(clock) }, request);
    return asMember(db, deya_id, person_id, run) as ReturnType<Handler<E>>;
  };
