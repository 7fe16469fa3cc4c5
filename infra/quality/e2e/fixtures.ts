import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { findings } from './axe.ts';
import { openStage, type Stage } from './stage.ts';

/** Demo accounts (README). */
export const ACCOUNTS = {
  maria: 'maria@hydria.example',
  nikos: 'nikos@hydria.example',
  eleni: 'eleni@hydria.example',
  admin: 'admin@hydria.example',
  admin2: 'admin2@hydria.example',
  staff: 'staff@hydria.example',
} as const;
export const PASSWORD = 'Nero-kai-fos-1';

/** Every complaint of a browser: console errors, uncaught errors, violations of the content policy. */
export const listen = async (context: BrowserContext, complaints: string[]): Promise<void> => {
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  await context.exposeBinding('reportViolation', (_, text: string) => void complaints.push(`content policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation');
      if (typeof report === 'function') report(`${event.violatedDirective} ${event.blockedURI} at ${event.sourceFile}`);
    });
  });
};

interface Options {
  /** Complaints that a journey provokes on purpose. */
  expected: RegExp;
}

interface Fixtures {
  /** Address of the portal. */
  portal: string;
  /** Its data folder, for server-side steps. */
  dataDir: string;
  /** A gateway with a release store of its own in front of the same API, for releases, disabled parts and pins. */
  stage: Stage;
  /** An automatic fixture: fails a journey with unexpected complaints. */
  quiet: void;
}

export const test = base.extend<Fixtures & Options>({
  expected: [/^$/, { option: true }],
  portal: async ({}, use) => use(process.env['E2E_URL'] ?? ''),
  dataDir: async ({}, use) => use(process.env['E2E_DATA_DIR'] ?? ''),
  baseURL: async ({ portal }, use) => use(portal),
  stage: async ({ portal, dataDir }, use) => {
    base.skip(!dataDir, 'needs the data folder of the running portal');
    const stage = await openStage(portal, dataDir);
    await use(stage);
    await stage.close();
  },
  quiet: [
    async ({ context, expected }, use) => {
      const complaints: string[] = [];
      await listen(context, complaints);
      await use();
      expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

/** For journeys on the stage, which has addresses of its own. */
export const stagedTest = test.extend({ baseURL: async ({ stage }, use) => use(stage.url) });

export { expect };

/** How long one look of an attempt lasts that is repeated until it succeeds (`toPass`). */
export const LOOK_MS = 5_000;

/** Brings every animation of the page to its end, so that sizes, positions and colours are final. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // A new colour scheme or size starts its transitions in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) => effect?.getComputedTiming().endTime !== Infinity && timeline === document.timeline,
      );
    for (const animation of passing) animation.finish();
    // Their end is drawn, and what follows it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/** Waits until every request of the page has been answered. */
export const answered = (page: Page): Promise<void> => expect(page.locator('html[data-busy]')).toHaveCount(0);

/** Checks the current page or a part of it by WCAG 2.2 AA and axe's best practices, or by a few of these rules. */
export const expectAccessible = async (page: Page, part = 'html', rules: readonly string[] = []): Promise<void> => {
  // A page without its data has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await still(page);
  expect(await findings(page, part, rules)).toEqual([]);
};
