import { choice, optional, whole } from './fields.ts';
import { defineForm } from './form.ts';

/** Reasons for which a flow is normal. */
export const NORMAL_REASONS = ['garden', 'pool', 'guests', 'work', 'other'] as const;

/** Days for which a person hears nothing of a kind of alert at a meter, at most. */
export const PAUSE_DAYS_MAX = 30;

/** "This is normal", with its reason, or a pause without one: `POST /api/alerts/{id}/pause`. */
export const alertPauseForm = defineForm('alert_pause', {
  reason: optional(choice(NORMAL_REASONS)),
  days: whole(1, PAUSE_DAYS_MAX),
});
