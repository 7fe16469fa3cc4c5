import { asTenant, type Tx } from '@hydria/database/db.ts';
import { DEFAULT_LANGUAGE, type Language } from '@hydria/shared/rules/languages.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Session } from '../../kernel/session.ts';
import { beginPayment, type Begun } from '../payments/begin-payment.ts';
import { newOrder } from '../payments/new-order.ts';
import { selectPayment, type PaidDebt, type PaymentKey } from '../payments/payments.sql.ts';
import { lockUnpaid, selectUnpaidOf } from '../stored-answers/unpaid-answers.sql.ts';

/** Answers that wait for their payment, and who pays. */
interface Waiting {
  deya_id: number;
  id: number;
  person_id: number | null;
  email: string | null;
  lang?: Language | undefined;
}

async function debtsOf(tx: Tx, { deya_id, id }: Waiting): Promise<PaidDebt[]> {
  const unpaid = await lockUnpaid(tx, { deya_id, id });
  if (!unpaid) throw new AppError('application_not_found', 404);
  // A form that takes no answers any more takes no payment.
  if (!unpaid.is_online) throw new AppError('form_not_found', 404);
  const { amount_cents: cents, code, title } = unpaid;
  return [{ application: { id, code, title }, owed_cents: cents, stated_cents: cents, amount_cents: cents }];
}

/** Begins the payment of answers, or continues the one under way: an answer has one open payment at most. */
export async function beginFormPayment(
  app: ApiContext,
  waiting: Waiting,
): Promise<Pick<Begun, 'order' | 'redirect_to'>> {
  const { deya_id, id, person_id, email, lang = DEFAULT_LANGUAGE } = waiting;
  const { order, redirect_to } = await beginPayment(app, {
    deya_id,
    person_id,
    lang,
    email: email ?? undefined,
    // A repeated sending finds its answer by the lock below.
    idempotency_key: `answer:${newOrder()}`,
    inScope: (work) => asTenant(app.db, deya_id, work),
    lock: (tx) => lockUnpaid(tx, { deya_id, id }),
    debtsOf: (tx) => debtsOf(tx, waiting),
  });
  return { order, redirect_to };
}

/** Pays answers again after a payment that did not succeed: by its number, and for an account by its person alone. */
export async function payAgain(
  app: ApiContext,
  { lang, ...key }: PaymentKey & { lang?: Language | undefined },
  session: Session | null,
): Promise<Pick<Begun, 'order' | 'redirect_to'>> {
  const { deya_id } = key;
  const unpaid = await asTenant(app.db, deya_id, async (tx) => {
    const payment = await selectPayment(tx, key);
    if (!payment) throw new AppError('bill_not_found', 404);
    const isAnothers = session?.person_id !== payment.person_id || session.actor_person_id !== null;
    if (payment.person_id !== null && isAnothers) throw new AppError('no_access', 403);
    return selectUnpaidOf(tx, key);
  });
  if (!unpaid) throw new AppError('application_not_found', 404);
  const { id, person_id, email } = unpaid;
  return beginFormPayment(app, { deya_id, id, person_id, email, lang });
}
