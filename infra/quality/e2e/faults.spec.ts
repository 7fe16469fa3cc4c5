import { ACCOUNTS, expect, test } from './fixtures.ts';
import { FIRST, SECOND, choose, comeBack, openSelector, utilities } from './steps.ts';

test.describe('one remote cannot be reached', () => {
  // The browser logs the files that failed to load.
  test.use({ expected: /billing|ERR_FAILED|net::/ });

  test('everything else works, and "try again" brings it back without a reload', async ({ page, request }) => {
    const known = await utilities(request);
    await page.route('**/artifacts/mf-billing/**', (route) => route.abort());
    await comeBack(page, ACCOUNTS.maria, known.get(FIRST)!, '/bills');
    const main = page.getByRole('main');
    await expect(main.getByText('Αυτή η σελίδα δεν είναι διαθέσιμη τώρα')).toBeVisible();
    await expect(main.getByText(/Κωδικός αναφοράς/)).toBeVisible();

    await page.getByRole('button', { name: 'Σκούρο θέμα' }).click();
    await expect(page.getByRole('button', { name: 'Φωτεινό θέμα' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Αναφορά', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Τι συμβαίνει;' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Αρχική' }).filter({ visible: true }).first().click();
    await expect(main.getByRole('heading', { name: 'Κατανάλωση νερού' })).toBeVisible();
    await openSelector(page);
    await choose(page, known.get(SECOND)!);

    await page.getByRole('navigation').getByRole('link', { name: 'Λογαριασμοί' }).first().click();
    await expect(main.getByText('Αυτή η σελίδα δεν είναι διαθέσιμη τώρα')).toBeVisible();
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    await page.unroute('**/artifacts/mf-billing/**');
    await main.getByRole('button', { name: 'Δοκιμάστε ξανά' }).click();
    await expect(main.getByRole('link', { name: /^Λογαριασμός/ }).first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  });
});

test.describe('a file of a remote was altered on its way', () => {
  test.use({ expected: /billing|integrity|net::/i });

  test('the browser refuses it and the page says that the part is not available', async ({ page, request }) => {
    await page.route('**/artifacts/mf-billing/**/remoteEntry*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\nwindow.altered = true;` });
    });
    await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/bills');
    await expect(page.getByRole('main').getByText('Αυτή η σελίδα δεν είναι διαθέσιμη τώρα')).toBeVisible({});
    expect(await page.evaluate(() => Reflect.get(window, 'altered'))).toBeUndefined();
  });
});
