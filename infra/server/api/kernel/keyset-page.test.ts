import { InputError } from './app-error.ts';
import { byNumber, keysetPage, readCursor, type Page } from './keyset-page.ts';

const rows = Array.from({ length: 7 }, (_, n) => ({ id: 7 - n }));
const select = async ({ after = Infinity, limit }: Page<number>) => rows.filter(({ id }) => id < after).slice(0, limit);
const idsOf = async (at: { cursor: string | undefined; rows?: number }) => {
  const { data, next } = await keysetPage(byNumber('id'), at, select);
  return { ids: data.map(({ id }) => id), next };
};

it('leads from page to page over every row once, and the last page leads nowhere', async () => {
  expect(await idsOf({ cursor: undefined, rows: 3 })).toEqual({ ids: [7, 6, 5], next: '5' });
  expect(await idsOf({ cursor: '5', rows: 3 })).toEqual({ ids: [4, 3, 2], next: '2' });
  expect(await idsOf({ cursor: '2', rows: 3 })).toEqual({ ids: [1], next: null });
});

it('has no next page when the last page is full', async () => {
  expect(await idsOf({ cursor: '4', rows: 3 })).toEqual({ ids: [3, 2, 1], next: null });
});

it('has fifty rows unless the caller asks for another number', async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({ id: 60 - n }));
  const page = await keysetPage(byNumber('id'), { cursor: undefined }, async ({ limit }) => many.slice(0, limit));
  expect(page.data).toHaveLength(50);
  expect(page.next).toBe('11');
});

it.each(['', 'x', '-1', '1.5', '1'.repeat(16), '٣'])('refuses the cursor %j, which no list wrote', async (cursor) => {
  expect(() => readCursor(byNumber('id'), cursor)).toThrow(InputError);
  await expect(idsOf({ cursor })).rejects.toThrow(InputError);
});
