import { useState } from 'react';
import { refundForm } from '@hydria/shared/contract/forms/bank-money.ts';
import type { StaffPayment } from '@hydria/shared/contract/payments.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { writtenCents } from '@hydria/shared/rules/written-number.ts';
import { usePaymentsT } from './use-payments-t.ts';

interface RefundProps {
  payment: StaffPayment;
  deya_id: number;
}

const RefundDialog = ({ payment, deya_id, onClose }: RefundProps & { onClose: () => void }) => {
  const t = usePaymentsT();
  const { money } = useFormats();
  const { notify } = usePlatform();
  const invalidate = useInvalidate();
  const { left_cents: left, surplus_cents: surplus } = payment;
  const [first] = useState(left);
  const form = useApiForm('POST /api/staff/payments/{order}/refunds', {
    rules: refundForm,
    // The amount of the first look: a colleague's refund meanwhile lowers the limit and not the input.
    defaults: { amount_cents: writtenCents(first) },
    toInput: (body, idempotency_key) => ({
      params: { order: payment.order },
      query: { deya_id },
      body: { ...body, idempotency_key },
    }),
    handlesError: () => {
      // A refused amount: the list tells what is left.
      void invalidate('GET /api/staff/payments');
      return false;
    },
    invalidates: ['GET /api/staff/payments', 'GET /api/staff/refunds'],
    onSuccess: ({ state }) => {
      notify({ kind: 'success', text: t(state === 'waiting' ? 'refunds.waits' : 'refunds.on_its_way') });
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title={t('refunds.new', { reference: payment.reference })}
      submitLabel={t('refunds.give')}
      onClose={onClose}
    >
      <p>
        {surplus > 0
          ? t('refunds.means_surplus', { amount: money(left), surplus: money(surplus) })
          : t(left > 0 ? 'refunds.means' : 'refunds.means_none', { amount: money(left) })}
      </p>
      <TextField form={form} name="amount_cents" inputMode="decimal" />
      <TextAreaField form={form} name="reason" rows={3} />
    </DialogForm>
  );
};

/** Gives money of a payment back; nothing when none is left. An open dialog stays, with what was entered. */
export const RefundButton = (props: RefundProps) => {
  const t = usePaymentsT();
  const [isOpen, setOpen] = useState(false);
  const { left_cents, reference } = props.payment;
  return (
    <>
      {left_cents > 0 && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('refunds.give')}
          <span className="visually-hidden"> {reference}</span>
        </Button>
      )}
      {isOpen && <RefundDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
