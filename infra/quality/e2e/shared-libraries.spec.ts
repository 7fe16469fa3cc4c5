import { ACCOUNTS, expect, test } from './fixtures.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

/** A page of every remote, and the home page with the cards of the others; and what is seen of each. */
const PAGES = [
  ['/bills', '#outlet [data-remote="mf-billing"] h1'],
  ['/report', '#outlet [data-remote="mf-reports"] h1'],
  ['/online-forms', '#outlet [data-remote="mf-forms"] h1'],
  ['/account', '#outlet [data-remote="mf-auth"] h1'],
  // To a customer a page like any other that there is not.
  ['/admin/users', '.message-page h1'],
  ['/', '.card-place[data-remote="mf-smartcity"] h2'],
] as const;

/** What is read of federation: who takes which library, in how many versions. */
type Scope = Record<string, { versions: number; takers: string[] }>;

const readScope = (): Scope => {
  const scope: Record<string, Record<string, { useIn: string[] }>> = Reflect.get(window, 'portalFederation2').scope;
  return Object.fromEntries(
    Object.entries(scope).map(([name, versions]) => {
      const all = Object.values(versions);
      return [name, { versions: all.length, takers: all.flatMap(({ useIn }) => useIn) }];
    }),
  );
};

test('after a walk through every remote there is one copy of each library, and all have taken that one', async ({
  page,
  request,
}) => {
  // What React's developer tools hear: every copy of react-dom that runs says so once.
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    Reflect.set(window, 'renderers', renderers);
    Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
      supportsFiber: true,
      inject: (renderer: unknown) => renderers.push(renderer),
      onCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    });
  });
  await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/bills');
  for (const [path, seen] of PAGES) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page.locator(seen).first()).toBeVisible();
  }
  await expect(page.locator('.card-skeleton')).toHaveCount(0);

  const scope = await page.evaluate(readScope);
  expect(Object.keys(scope)).toHaveLength(10);
  expect(Object.values(scope).map(({ versions }) => versions)).toEqual(Array(10).fill(1));
  const all = ['auth', 'billing', 'forms', 'reports', 'shell', 'smartcity'];
  expect(scope['react']?.takers.toSorted()).toEqual(expect.arrayContaining(all));
  expect(scope['@hydria/shared/libs']?.takers.toSorted()).toEqual(expect.arrayContaining(all));
  // Only tables of the administration are drawn with MUI: on a customer's way it is offered, and not fetched.
  expect(scope['@hydria/shared/mui']?.takers).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, 'renderers').length)).toBe(1);
});
