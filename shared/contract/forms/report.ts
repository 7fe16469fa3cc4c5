import { PHOTOS_MAX } from '../../rules/photo.ts';
import { PROBLEM_TYPES } from '../../rules/report.ts';
import { between, choice, code, email, freeText, optional, personName, phone, photos, rowId, text } from './fields.ts';
import { allOrNone, defineForm, oneOf } from './form.ts';

/** The place of a report: a position whole or not at all, and one way to find it at least. */
export const REPORT_PLACE = [
  allOrNone('location', 'address', ['latitude', 'longitude']),
  oneOf('location', ['address', 'kwdikos_katanalwti', 'latitude']),
] as const;

/** A problem report, `POST /api/reports`. */
export const reportForm = defineForm(
  'report',
  {
    problem_type: choice(PROBLEM_TYPES),
    /** A type that the utility offers under the kind, `GET /api/deya/case-types`. */
    subtype_id: optional(rowId()),
    description: freeText(),
    photos: optional(photos(PHOTOS_MAX)),
    /** Where it is, in words. */
    address: optional(text({ max: 160 })),
    latitude: optional(between(-90, 90)),
    longitude: optional(between(-180, 180)),
    kwdikos_katanalwti: optional(code({ max: 40 })),
    /** A meter of the supply. */
    hydrometer: optional(code({ max: 40 })),
    /** An open report about the same, `GET /api/reports/near`: the sender follows that one. */
    same_as: optional(rowId()),
    first_name: optional(personName()),
    last_name: optional(personName()),
    phone: optional(phone()),
    email: optional(email()),
  },
  {
    once: true,
    across: REPORT_PLACE,
  },
);
