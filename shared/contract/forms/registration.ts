import { choice, code, flag, newPassword, optional, supplyCode } from './fields.ts';
import { defineForm } from './form.ts';
import { CUSTOMER_TYPES } from './supply.ts';

/**
 * Asks a utility to accept a person for a supply, `POST /api/deya/register`. The password is that of the person. The form of the
 * code and the need for a key are those of the utility.
 */
export const registrationForm = defineForm(
  'registration',
  {
    customer_code: supplyCode(),
    /** Printed on the bills of some utilities. */
    passkey: optional(code({ max: 40 }), ({ passkey_required }) => passkey_required === true),
    password: newPassword(),
  },
  { once: true },
);

/** How the person of an accepted request is related to the supply, `POST /api/staff/registrations/{id}/accept`. */
export const registrationAcceptanceForm = defineForm('registration_acceptance', {
  customer_type: choice(CUSTOMER_TYPES),
  /** Whether the staff recognise the person as the liable party: they see the measurements then (D §4, §6). */
  liable: flag(),
});
