import type { Announcement, Outage } from '@hydria/shared/contract/deya.ts';

/** `2026-11-20T06:30:00.000Z` → `20261120T063000Z`. */
const stamp = (moment: string): string => `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** RFC 5545, 3.3.11: a text without its delimiters, on one line. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\s*\r?\n\s*/g, ' ');

/** RFC 5545, 3.1: no line is longer than 75 octets, and a longer one goes on after a blank. Greek letters are two. */
const folded = (line: string): string => line.match(/.{1,36}/gu)?.join('\r\n ') ?? '';

/** An outage as a calendar file (RFC 5545), with a reminder twelve hours before it. */
export const calendarOf = (
  { id, deya_id, title }: Pick<Announcement, 'id' | 'deya_id' | 'title'>,
  { from, until, place, streets }: Outage,
  now: Date,
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hydria//Outages//EN',
    'BEGIN:VEVENT',
    `UID:outage-${deya_id}-${id}@${location.hostname}`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    `DTSTART:${stamp(from)}`,
    ...(until === null ? [] : [`DTEND:${stamp(until)}`]),
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped([...streets, place].join(', '))}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT12H',
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
