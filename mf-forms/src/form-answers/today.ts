import { isoDay } from '@hydria/shared/remote/formats.ts';

/** The calendar day where the utilities are, `YYYY-MM-DD`; the server judges by the same. */
export const today = (): string => isoDay(new Date()) ?? '';
