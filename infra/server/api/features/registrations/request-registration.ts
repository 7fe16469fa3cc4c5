import { asMember, type Tx } from '@hydria/database/db.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { registrationForm } from '@hydria/shared/contract/forms/registration.ts';
import type { Registration } from '@hydria/shared/contract/registrations.ts';
import { fitToMask, signsOf } from '@hydria/shared/rules/supply-code.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { isOwnPassword } from '../session/check-password.ts';
import { audit } from '../audit/audit.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import type { Clock } from '../../kernel/clock.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { today } from '../../kernel/today.ts';
import { bareCode } from './bare-code.ts';
import { insertRequest, isCustomer, selectByKey, selectRules, selectSupply, waitFor } from './registrations.sql.ts';

type Asked = CallInput<'POST /api/deya/register'>['body'];
type Status = Registration['status'];

interface Rules {
  mask: string | null;
  passkey: boolean;
}

/** Throws when this utility accepts no requests. */
async function rulesOf(tx: Tx, asked: Asked): Promise<Rules> {
  const found = await selectRules(tx, asked.deya);
  if (!found) throw new AppError('deya_not_found', 404);
  if (!found.registration_open) throw new AppError('registration_closed', 403);
  const rules = { mask: found.customer_code_mask, passkey: found.settings.registration_passkey ?? false };
  requireForm(registrationForm, asked, { code_mask: rules.mask, passkey_required: rules.passkey });
  return rules;
}

/** The code as the utility's mask writes it, as typed, and without hyphens. */
const waysToWrite = (code: string, mask: string | null): string[] => {
  const text = code.trim().normalize('NFC');
  return [fitToMask(text, mask), text, signsOf(text).join('')];
};

/**
 * The answer does not reveal whether a supply exists (decisions 24). With a key printed on the bill, a wrong supply and
 * a wrong key get the same message.
 */
async function requestedCode(tx: Tx, asked: Asked, { mask, passkey }: Rules): Promise<string> {
  const ways = waysToWrite(asked.customer_code, mask);
  const supply = await selectSupply(tx, asked.deya, ways);
  if (passkey && (!supply?.passkey || supply.passkey !== asked.passkey))
    throw new InputError({ passkey: ['registration_invalid'] });
  return supply?.kwdikos_katanalwti ?? ways[0]!;
}

/**
 * Refuses a supply that the person waits for already, however its code is written. Their own rows alone decide, so that the answer is
 * the same for a supply that exists and for one that does not. Another sending of the same request is none.
 */
async function refuseWaiting(tx: Tx, person_id: number, { deya: deya_id, customer_code, idempotency_key }: Asked) {
  const waiting = await tx
    .selectFrom('registration_request')
    .select(['kwdikos_katanalwti', 'idempotency_key'])
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .where('status', '=', 'pending')
    .execute();
  if (idempotency_key && waiting.some((one) => one.idempotency_key === idempotency_key)) return;
  const bare = bareCode(customer_code);
  if (waiting.some((one) => bareCode(one.kwdikos_katanalwti) === bare))
    throw new InputError({ customer_code: ['supply_already_requested'] });
}

async function store(
  tx: Tx,
  person_id: number,
  asked: Asked,
  { rules, clock }: { rules: Rules; clock: Clock },
): Promise<Status> {
  const now = clock.now();
  const { deya: deya_id, first_name, last_name, afm, mobile, idempotency_key = null } = asked;
  const known = await tx
    .selectFrom('person')
    .select(['afm', 'phone'])
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow();
  const kwdikos_katanalwti = await requestedCode(tx, asked, rules);
  if (await isCustomer(tx, { deya_id, person_id, code: kwdikos_katanalwti }, today(clock)))
    throw new InputError({ customer_code: ['customer_exists'] });
  await waitFor(tx, deya_id, person_id);
  await refuseWaiting(tx, person_id, asked);
  const person = { person_id, first_name, last_name, afm: afm ?? known.afm, mobile: mobile ?? known.phone };
  const row = { deya_id, kwdikos_katanalwti, ...person, idempotency_key, created_at: now };
  if (await insertRequest(tx, row)) {
    await audit(tx, { deya_id, action: 'registration-asked', person_id, at: now });
    return 'pending';
  }
  const same = idempotency_key && (await selectByKey(tx, deya_id, person_id, idempotency_key));
  if (!same) throw new InputError({ customer_code: ['supply_already_requested'] });
  return same.status;
}

/**
 * A signed-in person asks a utility to accept them for a supply (spec S §2.9). The person's password is required. A
 * wrong one is reported at its field, with 401 as in the specification, and does not end the session.
 */
export async function askForSupply(app: ApiContext, person_id: number, asked: Asked): Promise<{ status: Status }> {
  const { deya, idempotency_key } = asked;
  const before = await asMember(app.db, deya, person_id, async (tx) => ({
    rules: await rulesOf(tx, asked),
    sent: idempotency_key && (await selectByKey(tx, deya, person_id, idempotency_key)),
  }));
  if (!(await isOwnPassword(app, person_id, asked.password)))
    throw new InputError({ password: ['wrong_password'] }, 401);
  if (before.sent) return before.sent;
  await rateLimit(app, 'registration', String(person_id));
  const { rules } = before;
  const status = await asMember(app.db, deya, person_id, (tx) =>
    store(tx, person_id, asked, { rules, clock: app.clock }),
  );
  return { status };
}
