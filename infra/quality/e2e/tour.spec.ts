import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enterAs } from './faults/fixtures.ts';
import { selector } from './steps.ts';

/** The steps at each width (S §4, D §2, decisions 18). */
const WIDTHS = [
  { width: 390, height: 844, steps: 8 },
  { width: 1200, height: 900, steps: 3 },
  { width: 1440, height: 900, steps: 2 },
];

const tour = (page: Page) => page.getByRole('dialog', { name: 'Η ΔΕΥΑ σας' });
const card = (page: Page) => page.locator('dialog[open]');

const arriveForTheFirstTime = async (page: Page, url: string): Promise<void> => {
  await enterAs(page, url, 'maria');
  await page.addInitScript(() => localStorage.removeItem('tour'));
  await page.goto('/');
};

for (const { width, height, steps } of WIDTHS) {
  test(`a first visit at ${width} px gets the tour in ${steps} steps, by keyboard alone, and never again`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height });
    await enterAs(page, portal, 'maria');
    await page.goto('/');
    await page.evaluate(() => localStorage.removeItem('tour'));
    await page.goto('/');
    await expect(tour(page)).toBeVisible();
    for (let step = 1; step <= steps; step++) {
      await expect(card(page)).toContainText(`${step} από ${steps}`);
      // Screen readers read the title of the step first; the button of the next step is one Tab away.
      await expect(card(page).getByRole('heading')).toBeFocused();
      await card(page)
        .getByRole('button', { name: step === steps ? 'Το κατάλαβα' : 'Επόμενο', exact: true })
        .press('Enter');
    }
    await expect(card(page)).toBeHidden();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tour'))).not.toBeNull();
  });
}

test('Escape ends the tour for good and restores the focus', async ({ page, portal }) => {
  await arriveForTheFirstTime(page, portal);
  await expect(tour(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tour'))).not.toBeNull();
});

test('the tour waits for an open dialog, and begins after its answer', async ({ page, portal }) => {
  await enterAs(page, portal, 'maria');
  await page.addInitScript(() => {
    localStorage.removeItem('tour');
    // A tour that was not shown before opens with the page (S §2.8).
    localStorage.removeItem('DEYA_SELECTOR_SHOWN');
  });
  await page.clock.install();
  await page.goto('/');
  await expect(selector(page)).toBeVisible();
  await page.clock.runFor(4_500);
  await expect(tour(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(selector(page)).toBeHidden();
  await expect(tour(page)).toBeVisible();
});

test('from a wide to a narrow screen the tour continues with the steps of the narrow one', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await arriveForTheFirstTime(page, portal);
  await expect(card(page)).toContainText('1 από 2');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(card(page)).toContainText('1 από 8');
  const [light, target] = [card(page).locator('> div').first(), page.locator('.bar-utility .utility')];
  const middle = async (place: Locator) => {
    const box = await place.boundingBox();
    return box ? box.x + box.width / 2 : Number.NaN;
  };
  // It moves there.
  await expect.poll(async () => Math.abs((await middle(light)) - (await middle(target)))).toBeLessThan(8);
});
