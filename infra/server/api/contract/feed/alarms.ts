import { ALARM_KINDS } from '@hydria/shared/rules/meter-alerts.ts';
import { z } from 'zod';
import { hydrometer, when } from './fields.ts';

/** Alarms: a row for each time that a meter reports one without a break. `cleared_at` is null while it lasts. */
export const feedAlarm = z
  .strictObject({
    hydrometer,
    kind: z.enum(ALARM_KINDS),
    first_seen: when,
    last_seen: when,
    cleared_at: when.nullable().default(null),
  })
  .refine((alarm) => alarm.last_seen >= alarm.first_seen, { path: ['last_seen'], message: 'invalid' })
  .refine((alarm) => alarm.cleared_at === null || alarm.cleared_at >= alarm.last_seen, {
    path: ['cleared_at'],
    message: 'invalid',
  });
export type FeedAlarm = z.output<typeof feedAlarm>;
