import { SIGNATURE_HEADER } from '@hydria/adapters/bank/signature.ts';
import { paymentsContract } from '@hydria/shared/contract/payments.ts';
import { AppError } from '../../kernel/app-error.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { member } from '../../http/tenant-handlers.ts';
import { applyBankStatement } from './bank-webhook.ts';
import { beginPayment } from './begin-payment.ts';
import { selectPayment } from './payments.sql.ts';

export const payments = defineEndpoints(
  paymentsContract,
  {
    'POST /api/payments': async (app, { body, session: { person_id, actor_person_id }, refundRateLimit }) => {
      // Paying in another person's name is refused (decisions 27).
      if (actor_person_id !== null) throw new AppError('no_access', 403);
      const { isNew, ...page } = await beginPayment(app, person_id, body);
      if (!isNew) await refundRateLimit();
      return page;
    },

    'GET /api/payments/{order}': member(async ({ tx, deya_id, person_id }, { params }) => {
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
      const heard = await applyBankStatement(app, bank, said);
      if (heard === 'unknown_order') throw new AppError('bill_not_found', 404);
      if (heard === 'mismatch') throw new AppError('payment_mismatch', 409);
      return DONE;
    },
  },
  { 'POST /api/payments': { member: 'member-payment' } },
);
