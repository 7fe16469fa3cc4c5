import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.ts';
import type { ApiContext } from '../kernel/api-context.ts';
import { networkOf } from '../kernel/client-network.ts';
import { LimitError } from '../kernel/rate-limit.ts';
import type { SecurityEvent } from '../kernel/security-events.ts';
import type { Session } from '../kernel/session.ts';
import { CALLER } from './authorize.ts';

/** A refusal of a call. */
export interface Refusal {
  call: string;
  e: Pick<Endpoint, 'access'>;
  request: FastifyRequest;
  error: unknown;
}

/** Refusals that are in the trail under another name: those of the feed's tokens, of sign-ins, and of acting administrators. */
function isNotedElsewhere({ e, error }: Refusal, session: Session | null): boolean {
  if (error instanceof LimitError) return false;
  const { code } = error as AppError;
  if (e.access === 'feed') return true;
  return (code === 'not_while_impersonating' && session?.actor_person_id !== null) || code.startsWith('account_');
}

/** The utility of the query as it is written; a number in another form names none. */
function namedUtility(request: FastifyRequest): number | null {
  const { deya_id } = (request.query ?? {}) as { deya_id?: unknown };
  return typeof deya_id === 'string' && /^[1-9]\d{0,8}$/.test(deya_id) ? Number(deya_id) : null;
}

function eventOf(app: ApiContext, refusal: Refusal): SecurityEvent | null {
  const { call, request, error } = refusal;
  if (!(error instanceof AppError) || ![403, 429].includes(error.status)) return null;
  const session = request.getDecorator<Session | null>(CALLER);
  if (isNotedElsewhere(refusal, session)) return null;
  const network = app.securityEvents.hashOf('network', networkOf(request.ip));
  const limit = error instanceof LimitError ? error.limiter : null;
  return {
    action: error.status === 429 ? 'limit-reached' : 'access-refused',
    deya_id: namedUtility(request),
    acting_in: session?.deya_id ?? null,
    person_id: session?.person_id ?? null,
    actor_person_id: session?.actor_person_id ?? null,
    key: [session ? `person ${session.person_id}` : network, limit ?? error.code].join(' '),
    detail: { call, reason: error.code, ...(limit && { limiter: limit }), network_hash: network },
  };
}

/** Writes a 403 or 429 into the audit trail and throws it again. A trail that cannot be written changes no answer. */
export async function noteRefusal(app: ApiContext, refusal: Refusal): Promise<never> {
  const event = eventOf(app, refusal);
  if (event)
    await app.securityEvents
      .note(event)
      .catch((error: unknown) => refusal.request.log.error({ err: error }, 'A refusal could not be noted'));
  throw refusal.error;
}
