import { personScope } from '@hydria/database/cross-utility.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.ts';
import type { ApiContext } from '../kernel/api-context.ts';
import type { FeedCaller, Session } from '../kernel/session.ts';
import { bearer } from '../kernel/tokens.ts';

/** The caller. */
export interface Caller {
  session: Session | null;
  feed: FeedCaller | null;
}

/**
 * The utility for which a permission is asked: that of the query, or, when the query names none, the one the person acts in.
 * However a number may be written that the handler will read (`2.0`), it is never taken for another utility's: then only a
 * permission for the whole installation counts.
 */
function actingDeya(request: FastifyRequest, session: Session): number | null {
  const { deya_id } = request.query as { deya_id?: unknown };
  if (deya_id === undefined) return session.deya_id;
  return typeof deya_id === 'string' && /^\d{1,9}$/.test(deya_id) ? Number(deya_id) : null;
}

async function requirePermission(
  app: ApiContext,
  request: FastifyRequest,
  session: Session,
  name: string,
): Promise<void> {
  const scope = await personScope(app.db, session.person_id, actingDeya(request, session));
  if (!scope.includes(name)) throw new AppError('no_access', 403);
}

/** The rules that features add to the authorization of a call; `app.ts` hands them over, so that this folder knows no feature. */
export interface SessionRules {
  /** The session of an access token; undefined when it has ended. */
  findSession(app: ApiContext, token: string): Promise<Session | undefined>;
  /** False when the impersonation behind a session has ended; throws for a call that an impersonator may not make. */
  authorizeActor(app: ApiContext, e: Endpoint, request: FastifyRequest, session: Session): Promise<boolean>;
  /** Throws when the call needs a second factor that was not shown lately. */
  requireStepUp(app: ApiContext, session: Session, changes: boolean): Promise<void>;
  /** The utility of an access token of the feed; throws for one that may not make the call. */
  authorizeFeed(app: ApiContext, e: Endpoint, token: string | undefined, ip: string): Promise<FeedCaller>;
}

/** Under this name a request keeps its session from the moment in which it is known, so that a refusal has its person. */
export const CALLER = 'caller';

/** Identifies the caller of a request and refuses the call, before its body is read. */
export type Authorize = (app: ApiContext, e: Endpoint, request: FastifyRequest) => Promise<Caller>;

/** Makes the authorization of all calls from the rules of the features. */
export const createAuthorize =
  ({ findSession, authorizeActor, requireStepUp, authorizeFeed }: SessionRules): Authorize =>
  async (app, e, request) => {
    const { access } = e;
    const token = bearer(request.headers.authorization);
    if (access === 'feed') return { session: null, feed: await authorizeFeed(app, e, token, request.ip) };
    const found = token ? await findSession(app, token) : undefined;
    request.setDecorator(CALLER, found ?? null);
    const session = found && (await authorizeActor(app, e, request, found)) ? found : undefined;
    const admitted = session && (!session.must_change || e.whileMustChange) ? session : null;
    if (access === 'public') return { session: admitted, feed: null };
    if (!session) throw new AppError(token ? 'session_expired' : 'unauthenticated', 401);
    if (!admitted) throw new AppError('password_change_required', 403);
    if (access !== 'member') {
      await requirePermission(app, request, admitted, access.slice('permission:'.length));
      await requireStepUp(app, admitted, request.method !== 'GET');
    }
    return { session: admitted, feed: null };
  };
