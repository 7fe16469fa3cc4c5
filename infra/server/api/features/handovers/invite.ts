import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { handoverForm } from '@hydria/shared/contract/forms/handover.ts';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { today } from '../../kernel/today.ts';
import { audit } from '../audit/audit.ts';
import { hasTenant, lockOwnership, selectByKey, type Ownership } from './handovers.sql.ts';

type Asked = CallInput<'POST /api/account/handovers'>['body'];

const ownEmail = async ({ tx, person_id }: PersonScope): Promise<string> => {
  const { email } = await tx.selectFrom('person').select('email').where('id', '=', person_id).executeTakeFirstOrThrow();
  return email.toLowerCase();
};

/** Throws unless the owner may give these days of the supply to this address. */
async function requireFree(scope: PersonScope, own: Ownership, asked: Asked): Promise<void> {
  const { kwdikos_katanalwti, email, customer_type, since, until } = asked;
  if (email.toLowerCase() === (await ownEmail(scope))) throw new InputError({ email: ['invalid'] });
  if (own.since !== null && since < own.since) throw new InputError({ since: ['min'] });
  if (own.until !== null && until > own.until) throw new InputError({ until: ['max'] });
  if (customer_type === 'tenant' && (await hasTenant(scope, { kwdikos_katanalwti, since, until })))
    throw new InputError({ since: ['exists'] });
}

async function store(scope: PersonScope, asked: Asked): Promise<{ id: number }> {
  const { tx, deya_id, person_id, now } = scope;
  const own = await lockOwnership(scope, asked.kwdikos_katanalwti);
  if (!own) throw new AppError('supply_not_found', 404);
  const before = await selectByKey(scope, asked.idempotency_key);
  if (before) return before;
  await requireFree(scope, own, asked);
  const { kwdikos_katanalwti, customer_type, since, until, lang = 'el', idempotency_key } = asked;
  const days = { kwdikos_katanalwti, customer_type, since, until, lang, idempotency_key };
  const { id } = await tx
    .insertInto('handover')
    .values({ deya_id, invited_by: person_id, email: asked.email.toLowerCase(), asked_at: now, ...days })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, { deya_id, action: 'handover-invited', person_id, detail: { handover: id }, at: now });
  await enqueue(tx, 'mail.send', { template: 'handover', ids: { deya_id, id, about: 'invited' } });
  return { id };
}

/** Invites a person by mail to a supply of the owner. The same key gives the same hand-over. */
export async function invite(app: ApiContext, person_id: number, asked: Asked): Promise<{ id: number }> {
  const { deya_id, idempotency_key } = asked;
  const inScope = <T>(work: (scope: PersonScope) => Promise<T>): Promise<T> =>
    asLinkedMember(app.db, deya_id, person_id, (tx) =>
      work({ tx, deya_id, person_id, now: app.clock.now(), today: today(app.clock) }),
    );
  const before = await inScope((scope) => {
    requireForm(handoverForm, asked, { today: scope.today });
    return selectByKey(scope, idempotency_key);
  });
  if (before) return before;
  await rateLimit(app, 'handover', String(person_id));
  return inScope((scope) => store(scope, asked));
}
