import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { ApiContext } from '../kernel/api-context.ts';
import { AppError } from '../kernel/app-error.ts';
import { asLinkedMember, readAsLinkedMember } from '../kernel/linked-member.ts';
import type { FeedCaller, Session } from '../kernel/session.ts';
import { today } from '../kernel/today.ts';
import type { Handler, Request } from './define-endpoint.ts';

/** The scope of a call in one utility. */
export interface TenantScope {
  /** The transaction, in which row-level security shows the utility's rows; those of `member` also show the person's. */
  tx: Tx;
  deya_id: number;
  now: Date;
  /** The calendar day where the utilities are, `YYYY-MM-DD`. */
  today: string;
}

/** The scope of a call of a signed-in person in one utility. */
export interface PersonScope extends TenantScope {
  person_id: number;
}

/** The scope of a call that guests make too. */
interface VisitorScope extends TenantScope {
  person_id: number | null;
}

type WithAccess<A extends Endpoint['access']> = Endpoint & { access: A };
type Answered<E extends Endpoint> = ReturnType<Handler<E>>;
type Work<E extends Endpoint, Scope> = (scope: Scope, input: Request<E>) => Answered<E>;
/** A handler for calls whose request has the fields of `Needed`. */
type TenantHandler<E extends Endpoint, Needed> = (app: ApiContext, request: Request<E> & Needed) => Answered<E>;

const scopeOf = ({ clock }: ApiContext, tx: Tx, deya_id: number): TenantScope => ({
  tx,
  deya_id,
  now: clock.now(),
  today: today(clock),
});

const inTenant = <E extends Endpoint>(
  app: ApiContext,
  deya_id: number,
  work: (scope: TenantScope) => Answered<E>,
): Answered<E> => asTenant(app.db, deya_id, (tx) => work(scopeOf(app, tx, deya_id))) as Answered<E>;

interface OfPerson {
  session: Session;
}
type NamesUtility = { query: { deya_id: number } } | { query: undefined; body: { deya_id: number } };

const memberIn =
  (run: typeof asLinkedMember) =>
  <E extends WithAccess<'member'>>(work: Work<E, PersonScope>): TenantHandler<E, OfPerson & NamesUtility> =>
  (app, request) => {
    const call: OfPerson & NamesUtility = request;
    const { deya_id } = call.query ? call.query : call.body;
    const { person_id } = call.session;
    const inUtility = (tx: Tx) => work({ ...scopeOf(app, tx, deya_id), person_id }, request);
    return run(app.db, deya_id, person_id, inUtility) as Answered<E>;
  };

/** A call of a member in the utility that its query or body names; the person's link to the utility must be active. */
export const member = memberIn(asLinkedMember);

/** The same for a call that reads with one statement, as most lists do: one round trip to the database. */
export const memberRead = memberIn(readAsLinkedMember);

interface MayNameUtility {
  query: { deya_id?: number | undefined };
}

/**
 * A call by permission in the utility that its query names, or in which the person acts when it names none. `authorize` has
 * judged the permission for this utility.
 */
export const staff =
  <E extends WithAccess<`permission:${string}` & Endpoint['access']>>(
    work: Work<E, PersonScope>,
  ): TenantHandler<E, OfPerson & MayNameUtility> =>
  (app, request) => {
    const { session, query }: OfPerson & MayNameUtility = request;
    const deya_id = query.deya_id ?? session.deya_id;
    if (deya_id === null) throw new AppError('deya_required', 422);
    return inTenant<E>(app, deya_id, (scope) => work({ ...scope, person_id: session.person_id }, request));
  };

interface OfVisitor {
  session: Session | null;
  query: { deya_id: number };
}

/** A public call about the utility that its query names. */
export const visitor =
  <E extends WithAccess<'public'>>(work: Work<E, VisitorScope>): TenantHandler<E, OfVisitor> =>
  (app, request) => {
    const { session, query }: OfVisitor = request;
    const person_id = session?.person_id ?? null;
    return inTenant<E>(app, query.deya_id, (scope) => work({ ...scope, person_id }, request));
  };

/** A call of a utility's own system. */
export const ownSystem =
  <E extends WithAccess<'feed'>>(work: Work<E, TenantScope>): TenantHandler<E, { feed: FeedCaller }> =>
  (app, request) =>
    inTenant<E>(app, request.feed.deya_id, (scope) => work(scope, request));
