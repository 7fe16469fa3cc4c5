import { choice, dayFromToday, freeText, optional, paragraphs, recentDay, text } from './fields.ts';
import { defineForm } from './form.ts';

/** The relations of a person to a supply (D §3). */
export const CUSTOMER_TYPES = ['owner', 'tenant', 'authorised'] as const;

/** The person's own name for a supply, and their relation to it, `PUT /api/supplies/details`. */
export const supplyDetailsForm = defineForm('supply_details', {
  alias: optional(text({ max: 60 })),
  customer_type: choice(CUSTOMER_TYPES),
});

/** The requests that a person can send for a supply: to close it, to open it again, or to be recorded as its owner. */
export const SUPPLY_REQUEST_KINDS = ['close', 'open', 'owner'] as const;

/** Days back in which the staff may have carried a request out. */
export const SUPPLY_DAYS_BACK = 60;

/** A request for a supply, `POST /api/supplies/requests`. A day is wanted for closing and opening. */
export const supplyRequestForm = defineForm(
  'supply_request',
  {
    kind: choice(SUPPLY_REQUEST_KINDS),
    wanted_on: optional(dayFromToday()),
    reason: freeText(),
  },
  {
    once: true,
    across: [
      {
        error: 'wanted_on',
        at: 'wanted_on',
        code: 'required',
        isBroken: ({ isGiven, valueOf }) => valueOf('kind') !== 'owner' && !isGiven('wanted_on'),
      },
    ],
  },
);

/** The day on which the utility carried a request out, `POST /api/staff/supply-requests/{id}/accept`. */
export const supplyAcceptanceForm = defineForm('supply_acceptance', { done_on: recentDay(SUPPLY_DAYS_BACK) });

/** A refusal with its reason, `POST /api/staff/supply-requests/{id}/refuse`. */
export const supplyRefusalForm = defineForm('supply_refusal', { answer: paragraphs({ max: 500 }) });
