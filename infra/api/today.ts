import type { Clock } from './clock.ts';

const athens = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens' });

/** The calendar day where the utilities are, `YYYY-MM-DD`. */
export const today = (clock: Clock): string => athens.format(clock.now());
