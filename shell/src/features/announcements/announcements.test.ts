import { newestFirst, seenKey } from './announcements.ts';

test('announcements are newest first', () => {
  const list = [
    { id: 1, start_date: '2026-01-05' },
    { id: 2, start_date: '2026-03-01' },
    { id: 3, start_date: '2026-01-05' },
  ];
  expect(newestFirst(list).map(({ id }) => id)).toEqual([2, 3, 1]);
});

test('a prolonged announcement is new again, and another utility’s counts separately', () => {
  const first = seenKey({ deya_id: 3, id: 7, end_date: '2026-02-01' });
  expect(seenKey({ deya_id: 3, id: 7, end_date: '2026-03-01' })).not.toBe(first);
  expect(seenKey({ deya_id: 9, id: 7, end_date: '2026-02-01' })).not.toBe(first);
});
