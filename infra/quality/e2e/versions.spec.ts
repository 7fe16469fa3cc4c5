import type { Page } from '@playwright/test';
import { appNames } from '@hydria/build/apps.ts';
import type { ServedComposition } from '@hydria/shared/platform/boot.ts';
import type { RouteEntry } from '@hydria/shared/platform/remote-manifest.ts';
import { ACCOUNTS, expect, LOOK_MS, test } from './fixtures.ts';
import { openStage, type Stage } from './stage.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

/**
 * A new shell with the released remotes, and the released shell with each new remote: every page mounts. Released is
 * the composition of the portal of this run, or of another data folder with its keys (`VERSIONS_FROM`); new is the
 * working folder. `VERSIONS=all pnpm e2e versions` takes every application, `npm test` the shell and one remote.
 */
const CANDIDATES = process.env['VERSIONS'] === 'all' ? appNames() : ['shell', 'mf-forms'];
const SHELL = 'shell';

type Accounts = keyof typeof ACCOUNTS | 'guest';

/** The visitor of a page: a customer, an administrator, or any. */
const personFor = ({ access }: RouteEntry): Accounts => {
  if (access === 'guest') return 'guest';
  return access.startsWith('permission:') ? 'admin' : 'maria';
};

/** `/online-forms/:deya_id?` → `/online-forms`; null for a page with a required parameter. */
const plainPath = ({ path, layout }: RouteEntry): string | null => {
  const plain = path.replaceAll(/\/:\w+\?/g, '');
  return plain.includes(':') || layout === 'frame' ? null : plain || '/';
};

const compositionOf = (page: Page): Promise<ServedComposition> =>
  page.evaluate(async () => (await fetch('/boot.json')).json());

const artifactsOf = ({ shell, remotes }: ServedComposition): Record<string, string> => ({
  shell: shell.artifact,
  ...Object.fromEntries(remotes.map(({ name, artifact }) => [name, artifact])),
});

/** The first page of each remote with pages. */
const firstPages = ({ remotes }: ServedComposition) =>
  remotes.flatMap(({ name, manifest }) => {
    const route = manifest.routes.find((one) => plainPath(one) !== null);
    return route ? [{ name, path: plainPath(route) ?? '/', person: personFor(route) }] : [];
  });

const expectMounted = async (page: Page, name: string, path: string): Promise<void> => {
  const place = page.locator(`#outlet [data-remote="${name}"]`).first();
  // The previous sign-in page may have had a pending user request, which the navigation aborted.
  await expect(async () => {
    await page.goto(path);
    await expect(place, `${name} at ${path}`).not.toBeEmpty({ timeout: LOOK_MS });
  }).toPass();
  await expect(page.locator('section.panel[data-failure]')).toHaveCount(0);
};

for (const candidate of CANDIDATES) {
  test.describe(
    candidate === SHELL ? 'a new shell before released remotes' : `a new ${candidate} in the released shell`,
    () => {
      let stage: Stage | undefined;
      test.afterEach(async () => stage?.close());

      test('every page mounts', async ({ browser, request, portal, dataDir }) => {
        const from = process.env['VERSIONS_FROM'] ?? dataDir;
        test.skip(!from, 'needs the data folder of the running portal');
        test.slow();
        stage = await openStage(portal, from);
        const { url } = stage;
        const utility = (await utilities(request)).get(FIRST)!;
        const open = async (person: Accounts): Promise<Page> => {
          const page = await (await browser.newContext({ baseURL: url })).newPage();
          if (person === 'guest') await page.goto('/login');
          else await comeBack(page, ACCOUNTS[person], utility, '/');
          return page;
        };
        const guest = await open('guest');
        const before = artifactsOf(await compositionOf(guest));
        const version = `0.1.${Math.floor(Date.now() / 1000)}`;
        const artifact = await stage.release(
          candidate,
          version,
          'src/locales/el.json',
          '{\n',
          '{\n  "matrix": "Νέα έκδοση",\n',
        );
        await expect
          .poll(async () => (await guest.goto('/login')) && artifactsOf(await compositionOf(guest)))
          .toEqual({ ...before, [candidate]: artifact });

        const pages = firstPages(await compositionOf(guest)).filter(
          ({ name }) => candidate === SHELL || name === candidate,
        );
        for (const person of ['guest', 'maria', 'admin'] as const) {
          const theirs = pages.filter((one) => one.person === person);
          if (theirs.length === 0) continue;
          const page = person === 'guest' ? guest : await open(person);
          for (const { name, path } of theirs) await expectMounted(page, name, path);
        }
        // Cards of several remotes beside each other.
        const home = await open('maria');
        await expect(home.locator('.card-place[data-remote]').first()).not.toBeEmpty();
        await expect(home.locator('section.panel[data-failure]')).toHaveCount(0);
      });
    },
  );
}
