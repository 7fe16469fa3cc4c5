import { useEffect } from 'react';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { paymentForm } from '@hydria/shared/contract/forms/payment.ts';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import type { FieldErrors } from '@hydria/shared/rules/field-errors.ts';
import { amountProblem, type PayableAmount } from '@hydria/shared/rules/part-payment.ts';
import { writtenCents } from '@hydria/shared/rules/written-number.ts';

/** Codes of a failed start that stand beside the button; other codes become a notice. */
const TOLD = ['payment_in_progress', 'payment_failed', 'not_indebted', 'installment_order'] as const;

/** The bills or instalments of a payment. */
export type PaidBy = Pick<CallInput<'POST /api/payments'>['body'], 'bill_id' | 'bill_ids' | 'settlement'>;

type Told = (typeof TOLD)[number];

const isTold = (code: string | undefined): code is Told => TOLD.some((told) => told === code);

const { toWire } = paymentForm.fields.amount_cents;

/** The rules of an amount that need the debt and the least part. */
const checkAmount = (written: string, payable: PayableAmount): FieldErrors => {
  const cents = toWire(written);
  if (cents === undefined) return { amount_cents: ['required'] };
  const problem = Number.isNaN(cents) ? null : amountProblem(cents, payable);
  return problem === null ? {} : { amount_cents: [problem] };
};

interface PayOptions {
  deya: DeyaInfo;
  paid: PaidBy;
  owed: number;
  /** Whether a part can be paid: of bills, where the utility takes parts. */
  partial: boolean;
}

/** Begins the payment and navigates to the bank's page. After a return by the back button, the button works again. */
export const usePay = ({ deya, paid, owed, partial }: PayOptions) => {
  const { language: lang } = useRemoteContext();
  const payable = { owed, partial, least: deya.partial_payment_least };
  const context = { deya_id: deya.id, ...paid, lang };
  const form = useApiForm('POST /api/payments', {
    rules: paymentForm,
    context,
    defaults: { amount_cents: partial ? writtenCents(owed) : '' },
    // Without an amount the whole is paid.
    toInput: ({ amount_cents }, idempotency_key) => ({
      body: { ...context, ...(amount_cents !== owed && { amount_cents }), idempotency_key },
    }),
    check: ({ amount_cents }) => (partial ? checkAmount(amount_cents, payable) : {}),
    guard: false,
    handlesError: ({ code }) => isTold(code),
    invalidates: ['GET /api/bills/info', 'GET /api/bills/owed'],
    onSuccess: ({ redirect_to }) => location.assign(redirect_to),
  });
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      form.reset();
      form.set(form.values);
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [form]);
  const code = form.error?.code;
  return {
    form,
    /** The amount in cents; not a number while what is written is none. */
    amount: partial ? (toWire(form.values.amount_cents) ?? Number.NaN) : owed,
    /** The reason of a failed start, which stands beside the button. */
    failure: isTold(code) ? code : null,
  };
};
