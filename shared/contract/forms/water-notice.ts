import { choice, optional, paragraphs, text } from './fields.ts';
import { defineForm } from './form.ts';

/** The kinds of notices about the water. */
export const WATER_NOTICE_KINDS = ['boil', 'do_not_drink', 'over_limit'] as const;

/** Stands for the whole utility among the zones of a notice, which have to be chosen. */
export const WHOLE_UTILITY = '*';

const title = () => text({ max: 200 });
const body = () => paragraphs({ max: 8000 });

/** A notice is sent to people in their own language, so each has to be written. */
const words = {
  title_el: title(),
  description_el: body(),
  title_en: title(),
  description_en: body(),
  title_de: title(),
  description_de: body(),
  title_fr: title(),
  description_fr: body(),
};

/** A notice about the water, `POST /api/staff/water-notices`. `*` is the whole utility. */
export const waterNoticeForm = defineForm(
  'water_notice',
  {
    kind: choice(WATER_NOTICE_KINDS),
    zone: text({ max: 100 }),
    alias: optional(text({ max: 40 })),
    ...words,
  },
  {
    asked: ({ kind }) => new Set(['kind', 'zone', ...(kind === 'over_limit' ? ['alias'] : []), ...Object.keys(words)]),
    across: [
      {
        error: 'alias',
        at: 'alias',
        code: 'required',
        isBroken: ({ isGiven, valueOf }) => valueOf('kind') === 'over_limit' && !isGiven('alias'),
      },
    ],
  },
);

/** The all-clear of a notice, `POST /api/staff/water-notices/{id}/all-clear`. */
export const waterAllClearForm = defineForm('water_notice', words);

/** The reason why a value over its limit needs no notice, `POST /api/staff/water-exceedances/{id}/close`. */
export const waterExceedanceForm = defineForm('water_exceedance', { reason: paragraphs({ max: 500 }) });
