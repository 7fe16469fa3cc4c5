/** Kinds of what happens at a supply. A new kind has a source on the server and its words on the page. */
export const TIMELINE_KINDS = [
  'reading',
  'sent_reading',
  'alert',
  'bill',
  'report',
  'leak_check',
  'request',
  'exchange',
  'handover',
] as const;

export type TimelineKind = (typeof TIMELINE_KINDS)[number];
