import type { FeedSupply } from '@hydria/shared/contract/feed.ts';
import type { Entity } from './importer.ts';
import { upsert, type Target } from './upsert.ts';

const SUPPLY: Target<'supply'> = {
  table: 'supply',
  key: ['kwdikos_katanalwti'],
  columns: {
    kwdikos_katanalwti: 'text',
    liable_id: 'text',
    afm: 'text',
    first_name: 'text',
    last_name: 'text',
    owner: 'text',
    owner_afm: 'text',
    mobile: 'text',
    email: 'text',
    street: 'text',
    address: 'text',
    municipal_district: 'text',
    zone: 'text',
    latitude: 'double precision',
    longitude: 'double precision',
    tariff: 'text',
    open: 'boolean',
    closed_on: 'date',
    e_bill: 'boolean',
    standing_order: 'text',
  },
  changed: 'updated_at',
};

const HYDROMETER: Target<'hydrometer'> = {
  table: 'hydrometer',
  key: ['hydrometer'],
  columns: {
    hydrometer: 'text',
    kwdikos_katanalwti: 'text',
    type: 'text',
    location: 'text',
    installed_on: 'date',
    removed_on: 'date',
  },
  changed: 'updated_at',
};

/** Supplies with their hydrometers. A hydrometer that is not sent again stays as it is. */
export const supplies = (): Entity<FeedSupply> => ({
  name: 'supplies',
  batch: 1000,
  key: (supply) => supply.kwdikos_katanalwti,
  check: async () => [],
  store: async (tx, deya_id, values) => {
    const meters = values.flatMap(({ kwdikos_katanalwti, hydrometers }) =>
      hydrometers.map((meter) => ({ ...meter, kwdikos_katanalwti })),
    );
    // A meter that moved may be named by both supplies; the later line counts, as everywhere.
    const latest = new Map(meters.map((meter) => [meter.hydrometer, meter]));
    return (await upsert(tx, deya_id, SUPPLY, values)) + (await upsert(tx, deya_id, HYDROMETER, [...latest.values()]));
  },
});
