import { ACCOUNTS, expect, test } from './fixtures.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

/** A page of every remote, the home page with the cards of the others, and the visible content of each. */
const PAGES = [
  ['/bills', '#outlet [data-remote="mf-billing"] h1'],
  ['/report', '#outlet [data-remote="mf-reports"] h1'],
  ['/online-forms', '#outlet [data-remote="mf-forms"] h1'],
  ['/account', '#outlet [data-remote="mf-auth"] h1'],
  // To a customer this page is the same as a missing one.
  ['/admin/users', '.message-page h1'],
  ['/', '.card-place[data-remote="mf-smartcity"] h2'],
] as const;

/** The part of federation's share scope that the test reads: consumers and versions of each library. */
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

test('after visits to every remote there is one copy of each library, and all remotes use it', async ({
  page,
  request,
}) => {
  // The hook of React's developer tools: every running copy of react-dom registers once.
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
  // Only tables of the administration use MUI: customers' pages offer it and do not fetch it.
  expect(scope['@hydria/shared/mui']?.takers).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, 'renderers').length)).toBe(1);
});
