import { day, decimal, optional, text } from './fields.ts';
import { defineForm, type CrossRule } from './form.ts';

const LARGEST = 1_000_000;

const fields = {
  limit_min: optional(decimal(0, LARGEST)),
  limit_max: optional(decimal(0, LARGEST)),
  legal_source: text({ max: 300 }),
};

const inOrder: CrossRule<'limit_min' | 'limit_max'> = {
  error: 'limit_max',
  at: 'limit_max',
  code: 'min',
  isBroken: ({ isGiven, valueOf }) =>
    isGiven('limit_min') && isGiven('limit_max') && Number(valueOf('limit_min')) > Number(valueOf('limit_max')),
};

/** A version of a legal limit from a day on, `POST /api/water-limits`. */
export const newWaterLimitForm = defineForm(
  'water_limit',
  { alias: text({ max: 40 }), valid_from: day(), ...fields },
  { across: [inOrder] },
);

/** A correction of a version, `PUT /api/water-limits/{id}`. */
export const waterLimitForm = defineForm('water_limit', fields, { across: [inOrder] });
