import { expect, test } from './fixtures.ts';

// Expected: the browser logs a missing page as an error.
test.use({ expected: /status of 404/ });

const ADDRESSES = [
  '/deya/999999/report',
  '/deya/999999/report/frame',
  '/deya/0/report',
  '/deya/-1/report',
  '/deya/3abc/report',
  '/deya/99999999999999999999/report',
  '/online-forms/999999',
  '/online-forms/9/no-such-form',
  '/it/bills',
  '/xx',
  '/de/nowhere',
  '/el/bills',
  '/bills/not-a-number',
  '/%E0%A4%A',
  '/..%2f..%2fetc%2fpasswd',
  '/artifacts/shell/../../registry.json',
  '/artifacts/mf-nothing/0.0.0-000000000000/x.js',
  '/api/nowhere',
  '/api/deya/info?deya_id=999999',
  '/api/deya/info?deya_id=abc',
  '/api/deya/info',
  '/api/bills/list?deya_id=3',
];

test('no wrong address is answered with a server error', async ({ request }) => {
  const answers = ADDRESSES.map(async (address) => {
    const answer = await request.get(address, { maxRedirects: 0 });
    return { address, status: answer.status() };
  });
  const failed = (await Promise.all(answers)).filter(({ status }) => status < 200 || status >= 500);
  expect(failed).toEqual([]);
});

test('a visitor who follows a wrong link reads so in their language and finds a link home', async ({ page }) => {
  await page.goto('/de/nowhere');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});
test('an API error is a code of the catalogues', async ({ request }) => {
  const answer = await request.get('/api/bills/list?deya_id=3');
  expect(answer.status()).toBe(401);
  expect(await answer.json()).toEqual({ message: expect.stringMatching(/^[a-z_]+$/) });
});
