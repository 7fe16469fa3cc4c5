import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, stagedTest as test } from './fixtures.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

/** Artifact of every application in the composition of the open page. */
const composition = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const answer = await fetch('/boot.json');
    const boot: { shell: { artifact: string }; remotes: { name: string; artifact: string }[] } = await answer.json();
    return {
      shell: boot.shell.artifact,
      ...Object.fromEntries(boot.remotes.map(({ name, artifact }) => [name, artifact])),
    };
  });

test('a release of one remote shows at the next navigation, and every other artifact is unchanged', async ({
  page,
  request,
  stage,
}) => {
  test.slow();
  await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Ποιότητα νερού' })).toBeVisible();
  const before = await composition(page);

  const artifact = await stage.release(
    'mf-smartcity',
    '0.2.0',
    'src/locales/el.json',
    'Ποιότητα νερού',
    'Το νερό της πόλης',
  );
  await page.goto('/');
  await expect(main.getByRole('heading', { name: 'Το νερό της πόλης' })).toBeVisible();
  expect(await composition(page)).toEqual({ ...before, 'mf-smartcity': artifact });
  expect(artifact).toMatch(/^0\.2\.0-/);
});
