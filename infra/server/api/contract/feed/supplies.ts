import { z } from 'zod';
import { bareAfm, isAfm } from '@hydria/shared/rules/afm.ts';
import { isEmail, storedEmail } from '@hydria/shared/rules/contact.ts';
import { kwdikos_katanalwti, liable_id } from '@hydria/shared/contract/fields.ts';
import { name, text, optionalDay, latitude, longitude, hydrometer, phone } from './fields.ts';

const afm = z.string().overwrite(bareAfm).refine(isAfm, 'afm').nullable().default(null);
const email = z.string().trim().overwrite(storedEmail).refine(isEmail, 'email').nullable().default(null);

const meter = {
  hydrometer,
  type: z.enum(['analog', 'digital']),
  location: text(200),
  installed_on: optionalDay,
  removed_on: optionalDay,
};

/** Supplies, their liable party and their hydrometers. A hydrometer that is not named again stays as it is. */
export const feedSupply = z.strictObject({
  kwdikos_katanalwti,
  liable_id,
  afm,
  first_name: name.default(''),
  last_name: name.default(''),
  owner: text(200),
  owner_afm: afm,
  mobile: phone,
  email,
  street: text(200),
  address: text(200),
  municipal_district: text(200),
  /** The water zone that analyses name. */
  zone: text(100),
  latitude,
  longitude,
  tariff: z.string().trim().min(1).max(60).default('household'),
  open: z.boolean().default(true),
  closed_on: optionalDay,
  e_bill: z.boolean().default(false),
  standing_order: text(60),
  /** The registration key printed on the bill, where the utility has such (decisions 21d). */
  passkey: text(40),
  hydrometers: z.array(z.strictObject(meter)).max(50).default([]),
});
export type FeedSupply = z.output<typeof feedSupply>;

/** Hydrometers by themselves. */
export const feedHydrometer = z.strictObject({ ...meter, kwdikos_katanalwti });
export type FeedHydrometer = z.output<typeof feedHydrometer>;
