import { impersonationCounts } from '@hydria/database/cross-utility.ts';
import { inScope } from '@hydria/database/db.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import type { Session } from '../../kernel/session.ts';

const READS = new Set(['GET', 'HEAD']);

/** Every call is recorded in the trail with both ids, including refused ones. */
async function note({ db, clock }: ApiContext, s: Session, action: string, call: string): Promise<void> {
  const { person_id, actor_person_id, deya_id } = s;
  await inScope(db, { person_id, ...(deya_id !== null && { deya_id }) }, (tx) =>
    audit(tx, { deya_id, action, person_id, actor_person_id, detail: { call }, at: clock.now() }),
  );
}

/**
 * Authorizes a call of an impersonating administrator (decisions 27): false when the impersonation has ended, a refusal for every
 * call that changes data, also for permitted ones. True for all other callers.
 */
export async function authorizeActor(
  app: ApiContext,
  e: Endpoint,
  request: FastifyRequest,
  session: Session,
): Promise<boolean> {
  if (session.actor_person_id === null) return true;
  if (!(await impersonationCounts(app.db, session.session_id, app.clock.now()))) return false;
  const call = `${request.method} ${request.routeOptions.url ?? ''}`;
  if (e.whileImpersonating) return true;
  const reads = READS.has(request.method);
  await note(app, session, reads ? 'impersonated-read' : 'impersonated-refused', call);
  if (!reads) throw new AppError('not_while_impersonating', 403);
  return true;
}
