import { choice, code, day, dayFromToday, email } from './fields.ts';
import { defineForm } from './form.ts';

/** The kinds of people who may receive a supply for some days. */
export const HANDOVER_TYPES = ['tenant', 'authorised'] as const;

const written = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Hands a supply over from a day to a day, both included, `POST /api/account/handovers`. */
export const handoverForm = defineForm(
  'handover',
  {
    kwdikos_katanalwti: code({ max: 40 }),
    email: email(),
    customer_type: choice(HANDOVER_TYPES),
    since: day(),
    until: dayFromToday(),
  },
  {
    once: true,
    across: [
      {
        error: 'until',
        at: 'until',
        code: 'invalid',
        isBroken: ({ isGiven, valueOf }) =>
          isGiven('since') && isGiven('until') && written(valueOf('until')) < written(valueOf('since')),
      },
    ],
  },
);
