import { ACCOUNTS, expect, test } from './fixtures.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

/** A page of every remote, and the home page with the cards of the others. */
const PAGES = ['/bills', '/report', '/online-forms', '/account', '/admin/users', '/'];

/** What is read of federation: who takes which library, in which version, and whether all take the same. */
interface Scope {
  libraries: Record<string, { versions: number; loaded: boolean }>;
  takers: string[];
  isOne: boolean;
}

const readScope = (): Scope => {
  type Library = { lib?: unknown; loaded?: boolean };
  type Instance = { name: string; shareScopeMap: { default?: Record<string, Record<string, Library>> } };
  const instances: Instance[] = Reflect.get(Reflect.get(window, '__FEDERATION__'), '__INSTANCES__');
  const scopes = instances.map(({ shareScopeMap }) => shareScopeMap.default ?? {});
  const [first = {}] = scopes;
  return {
    takers: instances.map(({ name }) => name),
    isOne: scopes.every((scope) => scope === first),
    libraries: Object.fromEntries(
      Object.entries(first).map(([name, versions]) => {
        const all = Object.values(versions);
        return [name, { versions: all.length, loaded: all.every(({ lib, loaded }) => Boolean(lib ?? loaded)) }];
      }),
    ),
  };
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
  for (const path of PAGES) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page.locator('.page-skeleton')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  await expect(page.locator('.card-skeleton')).toHaveCount(0);

  const { libraries, takers, isOne } = await page.evaluate(readScope);
  expect(takers).toEqual(expect.arrayContaining(['shell', 'auth', 'billing', 'forms', 'reports', 'smartcity']));
  expect(isOne).toBe(true);
  expect(Object.keys(libraries)).toHaveLength(9);
  // Only tables of the administration are drawn with MUI: on a customer's way it is offered, and not fetched.
  for (const [name, { versions, loaded }] of Object.entries(libraries))
    expect([name, versions, loaded]).toEqual([name, 1, name !== '@hydria/shared/mui']);
  expect(await page.evaluate(() => Reflect.get(window, 'renderers').length)).toBe(1);
});
