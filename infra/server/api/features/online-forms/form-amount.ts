import { PAYMENT_MAX } from '@hydria/shared/contract/forms/guest-payment.ts';
import type { FormContent } from '@hydria/database/tables/requests.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { centsOfForm } from '@hydria/shared/rules/form-amount.ts';
import { InputError } from '../../kernel/app-error.ts';

/**
 * The cost of the answers of a form, in cents. It is computed from answers that the server has evaluated, so that no sender chooses it.
 * Refuses answers for which it is nothing, or more than a payment may be.
 */
export function amountOf({ payment }: Pick<FormContent, 'payment'>, answers: FormAnswers): number {
  if (payment === null) throw new InputError({ payment: ['required'] });
  if ('amount' in payment) return payment.amount;
  const cents = centsOfForm(payment, answers);
  if (cents === null || cents < 1) throw new InputError({ [payment.field]: ['amount_none'] });
  if (cents > PAYMENT_MAX) throw new InputError({ [payment.field]: ['amount_most'] });
  return cents;
}
