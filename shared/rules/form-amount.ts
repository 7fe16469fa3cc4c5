import type { FormAnswers } from './form-answers.ts';

/** The cost of a form: a fixed amount in cents, or a calculated field of the form whose value is in euros. */
export type FormPayment = { amount: number } | { field: string };

/** The cost of evaluated answers, in cents; null while a part of the calculation is missing. */
export function centsOfForm(payment: FormPayment, answers: FormAnswers): number | null {
  if ('amount' in payment) return payment.amount;
  const value = answers[payment.field];
  // A calculation gives a number with a point; rounded, because a product with 100 is not exact.
  return typeof value === 'string' && value !== '' ? Math.round(Number(value) * 100) : null;
}
