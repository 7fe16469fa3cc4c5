import type { Page } from '@playwright/test';
import { readComposition } from './boot-text.ts';
import { answered, still } from '../fixtures.ts';
import { content, enterAs, expect, follow, test } from './fixtures.ts';
import { PLACES } from './places.ts';
import { noteHeld } from './counted.ts';

test.describe.configure({ mode: 'parallel' });

interface Loaded {
  url: string;
  integrity: string;
}

/** Every script and style element that the page ever contained, with its hash. */
const watchElements = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const loaded: { url: string; integrity: string }[] = [];
    Reflect.set(window, 'loadedElements', loaded);
    const isFile = (node: Node): node is HTMLScriptElement | HTMLLinkElement =>
      (node instanceof HTMLScriptElement && node.src !== '') ||
      (node instanceof HTMLLinkElement && (/script|style/.test(node.as) || /stylesheet|modulepreload/.test(node.rel)));
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (isFile(node)) loaded.push({ url: 'src' in node ? node.src : node.href, integrity: node.integrity });
      }
    }).observe(document, { childList: true, subtree: true });
  });
};

const loadedElements = (page: Page): Promise<Loaded[]> => page.evaluate(() => Reflect.get(window, 'loadedElements'));

for (const who of ['maria', 'admin'] as const) {
  const pages = PLACES.filter((place) => !place.isCard && place.who === who);

  test(`${who} goes through ${pages.length} remotes, and every script and style carries its hash`, async ({
    page,
    faults,
  }) => {
    await watchElements(page);
    await enterAs(page, faults.url, who);
    await page.goto('/report');
    let seen = page.locator('#outlet [data-remote="mf-reports"] h1');
    for (const place of pages) {
      await follow(page, seen, place.path);
      seen = content(page, place);
    }
    await expect(seen).toBeVisible();
    const loaded = await loadedElements(page);
    const names = pages.filter(({ name }) => loaded.some(({ url }) => url.includes(`/artifacts/${name}/`)));
    expect(names).toEqual(pages);
    expect(loaded.filter(({ integrity }) => !/^sha384-.{64}$/.test(integrity))).toEqual([]);
    noteHeld(loaded.length, loaded.length);
  });
}

/** Computed styles of the first thirty visible elements of the frame. A remote must not change them. */
const frameStyles = (page: Page): Promise<Record<string, string>[]> =>
  page.evaluate(() => {
    const frame = [
      ...document.querySelectorAll('body, .frame, .frame :is(nav, header, footer), .frame :is(nav, header, footer) *'),
    ];
    const seen = frame.filter((element) => element.getClientRects().length > 0).slice(0, 30);
    return seen.map((element) => {
      const style = getComputedStyle(element);
      // A taller page stretches the elements of the frame, which is no style leak.
      const stretches = /^(height|block-size|inset|bottom|perspective-origin|transform-origin)/;
      const names = [...style].filter((name) => !stretches.test(name));
      return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
    });
  });

for (const place of PLACES) {
  test(`the frame looks the same before and after ${place.name} mounts`, async ({ page, faults, portal }) => {
    const text = await (await fetch(`${portal}/login`, { headers: { accept: 'text/html' } })).text();
    expect(readComposition(text).remotes.map(({ name }) => name)).toContain(place.name);
    await enterAs(page, faults.url, place.who);
    // The typeface loads last on a first visit; later visits have it cached.
    await page.goto('/announcements');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fonts'))).not.toBeNull();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    faults.disturb({
      file: async ({ pathname }, original) => {
        if (!pathname.startsWith(`/artifacts/${place.name}/`)) return null;
        await held;
        return original();
      },
    });
    const known = page.waitForResponse('**/api/auth/user*');
    await page.goto(place.path, { waitUntil: 'commit' });
    const navigation = page.getByRole('navigation').filter({ visible: true });
    await expect(navigation.getByRole('link').first()).toBeVisible();
    // The person's name and the badge of unseen announcements belong to the frame and load independently.
    await known;
    // So do the groups of the desk, with what waits.
    if (place.who === 'admin') await expect(navigation.locator('summary').first()).toBeVisible();
    await answered(page);
    await still(page);
    const before = await frameStyles(page);
    release();
    await expect(content(page, place).first()).toBeVisible();
    expect(before).toHaveLength(30);
    await answered(page);
    await still(page);
    expect(await frameStyles(page)).toEqual(before);
    noteHeld(30, 30);
  });
}
