import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, test } from './fixtures.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

/** Artifact of every application, as the page that is open was composed. */
const composition = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const boot: { shell: { artifact: string }; remotes: { name: string; artifact: string }[] } = JSON.parse(
      document.getElementById('boot')?.textContent ?? '',
    );
    return {
      shell: boot.shell.artifact,
      ...Object.fromEntries(boot.remotes.map(({ name, artifact }) => [name, artifact])),
    };
  });

const release = async (dataDir: string, ...change: string[]): Promise<string> => {
  const script = path.join(import.meta.dirname, 'release.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, dataDir, ...change]);
  return stdout.trim().split('\n').at(-1) ?? '';
};

test('a release of one remote shows at the next navigation, and every other artifact is what it was', async ({
  page,
  request,
  dataDir,
}) => {
  test.skip(!dataDir, 'needs the data folder of the running portal');
  test.slow();
  await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Ποιότητα νερού' })).toBeVisible();
  const before = await composition(page);

  // A version that no earlier run has released into the same store.
  const version = `0.1.${Math.floor(Date.now() / 1000)}`;
  const artifact = await release(
    dataDir,
    'mf-smartcity',
    version,
    'src/locales/el.json',
    'Ποιότητα νερού',
    'Το νερό της πόλης',
  );
  await page.goto('/');
  await expect(main.getByRole('heading', { name: 'Το νερό της πόλης' })).toBeVisible();
  expect(await composition(page)).toEqual({ ...before, 'mf-smartcity': artifact });
  expect(artifact.startsWith(`${version}-`)).toBe(true);
});
