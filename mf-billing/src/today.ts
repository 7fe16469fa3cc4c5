import { isoDay } from '@hydria/shared/remote/formats.ts';

/** The current day in Greece, `2026-11-20`: bills fall due by it, in every time zone of the reader. */
export const today = (): string => isoDay(new Date()) ?? '';
