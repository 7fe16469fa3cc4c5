import { asMember } from '@hydria/database/db.ts';
import { SIGNATURE_HEADER } from '@hydria/outside/bank/signature.ts';
import { paymentsContract } from '@hydria/shared/contract/payments.ts';
import { AppError } from '../app-error.ts';
import { DONE, implement } from '../implement.ts';
import { requireLink } from '../supplies/access.ts';
import { bankSays } from './bank-says.ts';
import { beginPayment } from './begin-payment.ts';
import { selectPayment } from './payments.sql.ts';

export const bank = implement(paymentsContract, {
  'POST /api/payments': (app, { body, session: { person_id, actor_person_id } }) => {
    // Nobody pays in another's name (decisions 27).
    if (actor_person_id !== null) throw new AppError('no_access', 403);
    return beginPayment(app, person_id, body);
  },

  'GET /api/payments/{order}': ({ db }, { params, query: { deya_id }, session: { person_id } }) =>
    asMember(db, deya_id, person_id, async (tx) => {
      await requireLink(tx, deya_id, person_id);
      const payment = await selectPayment(tx, { deya_id, order: params.order });
      if (payment?.person_id !== person_id) throw new AppError('bill_not_found', 404);
      const { bill_id, amount_cents, state, created_at, updated_at } = payment;
      return {
        order: params.order,
        deya_id,
        bill_id,
        amount_cents,
        currency: 'EUR' as const,
        state,
        created_at: created_at.toISOString(),
        updated_at: updated_at.toISOString(),
      };
    }),

  'POST /api/bank/callback': async (app, { headers, rawBody }) => {
    const { bank } = app.outside;
    const signature = headers[SIGNATURE_HEADER];
    const callback = { body: rawBody, signature: typeof signature === 'string' ? signature : undefined };
    const said = bank?.readCallback(callback, app.clock.now());
    if (!bank || !said) throw new AppError('no_access', 403);
    const heard = await bankSays(app, bank, said);
    if (heard === 'unknown_order') throw new AppError('bill_not_found', 404);
    if (heard === 'mismatch') throw new AppError('payment_mismatch', 409);
    return DONE;
  },
});
