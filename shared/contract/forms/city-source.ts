import { choice, optional, text, whole } from './fields.ts';
import { defineForm } from './form.ts';

/** Protocols of servers with sensor data. */
export const SOURCE_PROTOCOLS = ['ngsi_ld', 'sensor_things'] as const;
/** The contents of sources. */
export const SOURCE_CONTENTS = ['water', 'air', 'waste', 'parking'] as const;

const isWebAddress = (value: string): boolean => /^https?:$/.test(URL.parse(value)?.protocol ?? '');

const webAddress = (max: number): ReturnType<typeof text> => {
  const line = text({ max });
  return {
    ...line,
    check: (value, limits) => line.check(value, limits) ?? (isWebAddress(value.trim()) ? null : 'url'),
  };
};

const MOST_MINUTES = 1440;

/** A source of sensor data, `POST /api/utilities/sources` and `PUT /api/utilities/sources/{id}`. */
export const citySourceForm = defineForm('city_source', {
  name: text({ max: 80 }),
  protocol: choice(SOURCE_PROTOCOLS),
  content: choice(SOURCE_CONTENTS),
  url: text({ max: 500 }),
  /** The context of JSON-LD by which a broker of NGSI-LD shortens its names. */
  context_url: optional(webAddress(500)),
  zone: optional(text({ max: 100 })),
  every_minutes: whole(5, MOST_MINUTES),
  authorization: optional(text({ max: 1000 })),
});
