import { athensDay } from './athens-day.ts';
import type { Clock } from './clock.ts';

/** The calendar day where the utilities are, `YYYY-MM-DD`. */
export const today = (clock: Clock): string => athensDay(clock.now().getTime());
