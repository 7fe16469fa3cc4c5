import { choice, optional, text } from './fields.ts';
import { defineForm } from './form.ts';

/** The relations of a person to a supply (D §3). */
export const CUSTOMER_TYPES = ['tenant', 'owner', 'authorised'] as const;

/** The person's own name for a supply, and their relation to it, `PUT /api/supplies/details`. */
export const supplyDetailsForm = defineForm('supply_details', {
  alias: optional(text({ max: 60 })),
  customer_type: choice(CUSTOMER_TYPES),
});
