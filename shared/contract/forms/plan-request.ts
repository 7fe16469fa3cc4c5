import { code, dayFromToday, paragraphs, whole } from './fields.ts';
import { defineForm } from './form.ts';

/** Most instalments of any plan. */
export const INSTALMENTS_MAX = 240;

/** The plan that a person asks for, `POST /api/bills/plan-requests`. */
export const planRequestForm = defineForm(
  'plan_request',
  { code: code({ max: 60 }), installments: whole(1, INSTALMENTS_MAX) },
  { once: true },
);

/** The number of an accepted plan and the day of its first instalment, `POST /api/staff/plan-requests/{id}/accept`. */
export const planAcceptanceForm = defineForm('plan_acceptance', {
  protokol: code({ max: 60 }),
  installdate1: dayFromToday(),
});

/** A refusal with its reason, `POST /api/staff/plan-requests/{id}/refuse`. */
export const planRefusalForm = defineForm('plan_refusal', { answer: paragraphs({ max: 500 }) });
