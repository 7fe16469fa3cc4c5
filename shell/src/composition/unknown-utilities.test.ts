import { QueryClient } from '@hydria/shared/libs';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import { createUnknownUtilities } from './unknown-utilities.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A portal whose chosen utility is 3, before a server that answers as `answer` says. */
const open = (answer: (deya_id: number) => Promise<unknown>) => {
  const asked: number[] = [];
  let news = 0;
  const utilities = createUnknownUtilities({
    api: ((_: string, { query }: { query: { deya_id: number } }) => {
      asked.push(query.deya_id);
      return answer(query.deya_id);
    }) as Platform['api'],
    queryClient: new QueryClient(),
    session: { getState: () => ({ deya_id: 3, deya: { id: 3 } }) as ReturnType<Platform['session']['getState']> },
    onNews: () => (news += 1),
  });
  return { utilities, asked, news: () => news };
};

const notFound = () => Promise.reject(new ApiError(404, 'deya_not_found'));

test('a utility that there is not is known as such once the server has said so, and asked for once', async () => {
  const { utilities, asked, news } = open(notFound);
  expect(utilities.has(999_999)).toBe(false);
  await settled();
  expect([utilities.has(999_999), news(), asked]).toEqual([true, 1, [999_999]]);
});

test('the chosen utility is not asked about', async () => {
  const { utilities, asked } = open(notFound);
  expect(utilities.has(3)).toBe(false);
  await settled();
  expect(asked).toEqual([]);
});

test.each([
  ['there is', () => Promise.resolve({ id: 9 })],
  ['nobody can say anything about', () => Promise.reject(new ApiError(503, 'service_unavailable'))],
])('a utility that %s is not called unknown', async (_, answer) => {
  const { utilities, news } = open(answer);
  utilities.has(9);
  await settled();
  expect([utilities.has(9), news()]).toEqual([false, 0]);
});
