import { errorsOf, isClean, type FieldErrors } from '@hydria/shared/rules/field-errors.ts';
import type { ReportField } from '@hydria/shared/rules/report.ts';

/** The screens of a report, one group of questions each. */
export const STEPS = ['what', 'where', 'contact', 'check'] as const;
export type Step = (typeof STEPS)[number];

const FIELDS: Record<Step, readonly ReportField[]> = {
  what: ['problem_type', 'description', 'photos'],
  where: ['location', 'address', 'latitude', 'longitude', 'kwdikos_katanalwti'],
  contact: ['first_name', 'last_name', 'phone', 'email'],
  check: [],
};

/** Of all that is wrong, what this screen can put right. */
export const errorsOfStep = (errors: FieldErrors<string>, step: Step): FieldErrors<string> =>
  errorsOf(errors, FIELDS[step]);

/** The first screen on which something is wrong; null when nothing is. */
export const firstWrongStep = (errors: FieldErrors<string>): Step | null =>
  STEPS.find((step) => !isClean(errorsOfStep(errors, step))) ?? null;

/** The screen after this one. */
export const nextStep = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? step;

/** The screen before this one; null before the first. */
export const previousStep = (step: Step): Step | null => STEPS[STEPS.indexOf(step) - 1] ?? null;
