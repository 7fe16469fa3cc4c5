import type { Browser, Page } from '@playwright/test';
import { contextFor, type Visitor } from './visitor.ts';

/** A page of the portal, and the selector that shows that its content is painted. */
export interface Stop {
  path: string;
  selector: string;
}

/** Pages of the remotes, and the home page with the button below the amount owed, which appears with the amount. */
export const STOPS = {
  home: { path: '/', selector: '[data-remote="mf-billing"] section > :last-child a[href*="/bills"]' },
  bills: { path: '/bills', selector: '[data-remote="mf-billing"] h1' },
  supplies: { path: '/supplies', selector: '[data-remote="mf-reports"] h1' },
  report: { path: '/report', selector: '[data-remote="mf-reports"] h1' },
  forms: { path: '/online-forms', selector: '[data-remote="mf-forms"] h1' },
  account: { path: '/account', selector: '[data-remote="mf-auth"] h1' },
} as const satisfies Record<string, Stop>;

/** A wide window with the visitor's session, on a page with painted content. */
export const open = async (browser: Browser, origin: string, visitor: Visitor, stop: Stop): Promise<Page> => {
  const page = await (await contextFor(browser, origin, visitor)).newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(origin + stop.path);
  await page.waitForSelector(stop.selector);
  return page;
};

/** The longest wait for the painted target page. */
const PATIENCE_MS = 60_000;

/**
 * Follows a link of the portal and waits until the target page is painted; returns the milliseconds. Rejects when the page
 * does not appear.
 */
export const follow = (page: Page, { path, selector }: Stop): Promise<number> =>
  page.evaluate(
    ({ href, wanted, patience }) =>
      new Promise<number>((resolve, reject) => {
        const start = performance.now();
        const known = document.querySelector<HTMLElement>(`a[href$="${href}"]`);
        const link = known ?? document.body.appendChild(Object.assign(document.createElement('a'), { href }));
        link.click();
        if (!known) link.remove();
        const look = (): void => {
          if (!document.querySelector(wanted)) {
            if (performance.now() - start < patience) return void requestAnimationFrame(look);
            return reject(new Error(`${href} did not show ${wanted} within ${patience} ms`));
          }
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        };
        look();
      }),
    { href: path, wanted: selector, patience: PATIENCE_MS },
  );
