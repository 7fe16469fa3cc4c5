import type { Locator, Page } from '@playwright/test';
import { splitLocale } from '@hydria/shared/rules/languages.ts';
import { ACCOUNTS, expect, PASSWORD, test as base } from '../fixtures.ts';
import { FIRST, memberCookies } from '../steps.ts';
import type { Place } from './places.ts';
import { startFaultServer, type FaultServer } from './fault-server.ts';

interface Fixtures {
  /** The proxy that injects faults; pages are opened through it. */
  faults: FaultServer;
}

export const test = base.extend<Fixtures>({
  faults: async ({ portal }, use) => {
    const server = await startFaultServer(portal);
    await use(server);
    await server.close();
  },
  baseURL: async ({ faults }, use) => use(faults.url),
});

export { expect };

/** Opens the browser with a recent sign-in and a chosen utility. */
export const enterAs = async (page: Page, url: string, who: keyof typeof ACCOUNTS, deya_id = FIRST): Promise<void> => {
  const answer = await page.request.post(`${url}/api/auth/login`, {
    data: { email: ACCOUNTS[who], password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
  const { token }: { token: string } = await answer.json();
  await page.context().addCookies(memberCookies(deya_id, url));
  await page.addInitScript(
    ([stored, id]) => {
      if (window.top !== window || localStorage.getItem('auth._token.local')) return;
      localStorage.setItem('auth._token.local', stored);
      localStorage.setItem('auth.strategy', 'local');
      localStorage.setItem('DEYA_ID', id);
      localStorage.setItem('DEYA_SELECTOR_SHOWN', 'true');
      localStorage.setItem('tour', 'true');
    },
    [token, String(deya_id)] as const,
  );
};

/** Heading in a remote's place when it works. */
export const content = (page: Page, { name, isCard }: Pick<Place, 'name' | 'isCard'>): Locator =>
  isCard ? page.locator(`.card-place[data-remote="${name}"] h2`) : page.locator(`#outlet [data-remote="${name}"] h1`);

/**
 * Follows a link of the portal to a path, once the page is idle: `seen` is visible, which only the running shell draws,
 * and no reload is pending. Going back returns to that path, in the language of the page.
 */
export const follow = async (page: Page, seen: Locator, path: string): Promise<void> => {
  await expect(seen).toBeVisible();
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  // `toHaveURL` would wait for the `load` event, which never fires on a page with a silent file.
  await expect.poll(() => splitLocale(new URL(page.url()).pathname).path).toBe(path);
};

/**
 * Panels in place of failed parts; after a failed lazy file the shell reloads the page once before it shows the panel.
 */
export const panels = (page: Page): Locator => page.locator('section.panel[data-failure]');

const MARK = 'sameDocument';

/** Marks the open document; returns a check that it is still the same one, without a reload. */
export const markDocument = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate((name) => Reflect.set(window, name, true), MARK);
  return async () => expect(await page.evaluate((name) => Reflect.get(window, name), MARK)).toBe(true);
};
