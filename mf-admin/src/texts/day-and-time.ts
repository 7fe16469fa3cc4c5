/** A written day with a time of the clock in Greece: `25/11/2026, 14:00`; the day alone without one. */
export const dayAndTime = (day: string, time: string | null): string => (time ? `${day}, ${time}` : day);
