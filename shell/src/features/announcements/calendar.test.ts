import { calendarOf } from './calendar.ts';

const outage = {
  from: '2026-11-24T06:30:00.000Z',
  until: '2026-11-24T12:00:00.000Z',
  place: 'Χανιά',
  streets: ['Ελευθερίου Βενιζέλου'],
};
const NOW = new Date('2026-11-20T10:00:00Z');

test('an outage is an event with its times, its place and a reminder', () => {
  const text = calendarOf({ id: 7, deya_id: 3, title: 'Διακοπή νερού; Χανιά,\nΣούδα' }, outage, NOW);
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:outage-3-7@localhost',
      'DTSTAMP:20261120T100000Z',
      'DTSTART:20261124T063000Z',
      'DTEND:20261124T120000Z',
      String.raw`SUMMARY:Διακοπή νερού\; Χανιά\, Σούδα`,
      String.raw`LOCATION:Ελευθερίου Βενιζέλου\, Χανιά`,
      'TRIGGER:-PT12H',
    ]),
  );
});

test('no line is longer than 75 octets', () => {
  const text = calendarOf({ id: 7, deya_id: 3, title: 'Διακοπή νερού '.repeat(12) }, outage, NOW);
  const octets = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
});
