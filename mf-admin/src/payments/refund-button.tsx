import { useState } from 'react';
import { refundForm } from '@hydria/shared/contract/forms/bank-money.ts';
import type { StaffPayment } from '@hydria/shared/contract/payments.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { usePaymentsT } from './use-payments-t.ts';

interface RefundProps {
  payment: StaffPayment;
  deya_id: number;
}

const RefundDialog = ({ payment, deya_id, onClose }: RefundProps & { onClose: () => void }) => {
  const t = usePaymentsT();
  const { money } = useFormats();
  const { notify } = usePlatform();
  const left = payment.amount_cents - payment.refunded_cents;
  const form = useApiForm('POST /api/staff/payments/{order}/refunds', {
    rules: refundForm,
    defaults: { amount_cents: (left / 100).toFixed(2).replace('.', ',') },
    toInput: (body, idempotency_key) => ({
      params: { order: payment.order },
      query: { deya_id },
      body: { ...body, idempotency_key },
    }),
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
      <p>{t('refunds.means', { amount: money(left) })}</p>
      <TextField form={form} name="amount_cents" inputMode="decimal" />
      <TextAreaField form={form} name="reason" rows={3} />
    </DialogForm>
  );
};

/** Gives money of a payment back. */
export const RefundButton = (props: RefundProps) => {
  const t = usePaymentsT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('refunds.give')}
        <span className="visually-hidden"> {props.payment.reference}</span>
      </Button>
      {isOpen && <RefundDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
