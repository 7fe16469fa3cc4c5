import { HOME_ZONE } from '@hydria/shared/rules/time-zone.ts';
import { localTimes } from '../feed/local-time.ts';

const instantsOf = localTimes(HOME_ZONE);
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: HOME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** The instant of a time of the clock in Greece; the earlier one of the hour that happens twice. */
export const fromGreekClock = (local: string): string =>
  new Date(instantsOf(Date.parse(`${local}:00Z`)).instants[0]!).toISOString();

/** The time of the clock in Greece, `YYYY-MM-DDTHH:mm`. */
export const toGreekClock = (instant: string): string => clock.format(new Date(instant)).replace(' ', 'T');
