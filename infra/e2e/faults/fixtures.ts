import type { Locator, Page } from '@playwright/test';
import { ACCOUNTS, expect, PASSWORD, test as base } from '../fixtures.ts';
import { FIRST } from '../steps.ts';
import type { Place } from './places.ts';
import { startFaultServer, type FaultServer } from './fault-server.ts';

interface Fixtures {
  /** The portal behind a network that fails on demand; pages are opened through it. */
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

/** Opens the browser as somebody who signed in a moment ago and had chosen a utility. */
export const enterAs = async (page: Page, url: string, who: keyof typeof ACCOUNTS, deya_id = FIRST): Promise<void> => {
  const answer = await page.request.post(`${url}/api/auth/login`, {
    data: { email: ACCOUNTS[who], password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
  const { token }: { token: string } = await answer.json();
  await page.context().addCookies([{ name: 'portal_hint', value: `${deya_id}.1`, url }]);
  await page.addInitScript(
    ([stored, id]) => {
      if (window.top !== window || localStorage.getItem('auth._token.local')) return;
      localStorage.setItem('auth._token.local', stored);
      localStorage.setItem('auth.strategy', 'local');
      localStorage.setItem('DEYA_ID', id);
      localStorage.setItem('DEYA_SELECTOR_SHOWN', 'true');
    },
    [token, String(deya_id)] as const,
  );
};

/** Heading of what stands in a remote's place when it works. */
export const content = (page: Page, { name, isCard }: Pick<Place, 'name' | 'isCard'>): Locator =>
  isCard ? page.locator(`.card-place[data-remote="${name}"] h2`) : page.locator(`#outlet [data-remote="${name}"] h1`);

/** Follows a link of the portal to a path, from wherever the page is. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);

const MARK = 'sameDocument';

/** Marks the document that is open; gives a check that it is still the same one: nothing was reloaded. */
export const markDocument = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate((name) => Reflect.set(window, name, true), MARK);
  return async () => expect(await page.evaluate((name) => Reflect.get(window, name), MARK)).toBe(true);
};
