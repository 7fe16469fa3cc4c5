import { isoDay } from '@hydria/shared/remote/formats.ts';

/** The day that it is in Greece, `2026-11-20`: bills fall due by it, wherever the reader is. */
export const today = (): string => isoDay(new Date()) ?? '';
