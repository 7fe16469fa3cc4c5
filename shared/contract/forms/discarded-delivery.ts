import { paragraphs } from './fields.ts';
import { defineForm } from './form.ts';

/** Why answers need not reach the system of the utility, `POST /api/form-deliveries/{id}/discard`; it stands in the audit trail. */
export const discardedDeliveryForm = defineForm('discarded_delivery', { reason: paragraphs({ min: 5, max: 300 }) });
