import { choice, localTime, optional } from '@hydria/shared/contract/forms/fields.ts';
import { defineForm } from '@hydria/shared/contract/forms/form.ts';

/** Moments at which a form is published. */
export const PUBLISH_TIMES = ['now', 'later'] as const;

/** The publishing of a form: now, or at a time in the clock of the clerk's device. */
export const publishForm = defineForm('publish_form', {
  when: choice(PUBLISH_TIMES),
  at: optional(localTime()),
});
