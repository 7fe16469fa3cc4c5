import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { PASSWORD } from './fixtures.ts';

/** Utilities of the demo data: Maria is a customer of both. */
export const FIRST = Number(process.env['E2E_FIRST'] ?? 3);
export const SECOND = Number(process.env['E2E_SECOND'] ?? 9);

/** The display names of a utility. */
export interface Utility {
  id: number;
  title: string;
  city: string;
}

/** The utilities that the portal lists, by id, so that journeys do not repeat the demo data. */
export const utilities = async (request: APIRequestContext): Promise<Map<number, Utility>> => {
  const answer = await request.get('/api/deya/list');
  expect(answer.status()).toBe(200);
  const { deyas }: { deyas: Utility[] } = await answer.json();
  return new Map(deyas.map((utility) => [utility.id, utility]));
};

/** Fills in the open sign-in page and waits until the browser has left it. */
export const signIn = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Σύνδεση', level: 1 })).toBeVisible();
  // The tour of a first visit would cover the page; it has journeys of its own.
  await page.evaluate(() => localStorage.setItem('tour', 'true'));
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Σύνδεση' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
};

/** The dialog in which a utility is chosen. */
export const selector = (page: Page) => page.getByRole('dialog', { name: 'Επιλέξτε ΔΕΥΑ' });

/** Chooses a utility in the dialog, by its title. */
export const choose = async (page: Page, { title }: Utility): Promise<void> => {
  await selector(page).getByRole('button', { name: title }).click();
  await expect(selector(page)).toBeHidden();
};

/** Opens the dialog from the frame; the button's place depends on the width. */
export const openSelector = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /ΔΕΥΑ/ }).filter({ visible: true }).first().click();
  await expect(selector(page)).toBeVisible();
};

/** The cookies that a sign-in of a person with a Greek account leaves. */
export const memberCookies = (deya_id: number, url: string) =>
  Object.entries({ portal_hint: `${deya_id}.1`, i18n_redirected: 'el' }).map(([name, value]) => ({ name, value, url }));

/**
 * Goes to `path` with a recent sign-in and a chosen utility. The form has journeys of its own, so this only sets the
 * state that it leaves in the browser.
 */
export const comeBack = async (
  page: Page,
  email: string,
  utility: Utility,
  path: string,
  password = PASSWORD,
): Promise<void> => {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
  const { token, idle_seconds }: { token: string; idle_seconds?: number } = await answer.json();
  // An address of the portal without scripts.
  await page.goto('/healthz');
  await page.context().addCookies(memberCookies(utility.id, page.url()));
  await page.evaluate(
    ({ stored, session, id }) => {
      const kept = {
        'auth._token.local': stored,
        'auth.strategy': 'local',
        'auth.session': JSON.stringify({ ...session, mark: crypto.randomUUID(), used_at: Date.now() }),
        DEYA_ID: id,
        DEYA_SELECTOR_SHOWN: 'true',
        tour: 'true',
      };
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { stored: token, session: { idle_seconds: idle_seconds ?? null }, id: String(utility.id) },
  );
  await page.goto(path);
};

/**
 * Collects, from the next page on, the messages of the notice stack. A message disappears after six seconds, which may
 * be too soon for a slow machine.
 */
export const hearMessages = async (page: Page) => {
  await page.addInitScript(() => {
    const heard = new Set<string>();
    Reflect.set(window, 'messagesHeard', () => [...heard].join('\n'));
    const listen = (): void => {
      for (const { textContent } of document.querySelectorAll('.notices p, [role="status"], [role="alert"]'))
        if (textContent) heard.add(textContent);
    };
    new MutationObserver(listen).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return async (words: RegExp): Promise<void> =>
    expect
      .poll(() =>
        page.evaluate(() => {
          const heard: unknown = Reflect.get(window, 'messagesHeard');
          return typeof heard === 'function' ? String(heard()) : '';
        }),
      )
      .toMatch(words);
};

/** Moves the shared time of last use back, as if the person had been idle. No effect when signed out. */
export const rest = (page: Page, secondsLeft: number) =>
  page.evaluate((left) => {
    const stored = localStorage.getItem('auth.session');
    if (!stored) return;
    const shared = JSON.parse(stored);
    if (shared.idle_seconds === null) throw new Error('The server has not said yet how long a session rests');
    const used_at = Date.now() - (shared.idle_seconds - 30 - left) * 1000;
    localStorage.setItem('auth.session', JSON.stringify({ ...shared, used_at }));
  }, secondsLeft);

/** The same, repeated until a tab notices: background requests of a page count as use. */
export const restUntil = (page: Page, secondsLeft: number, noticed: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await rest(page, secondsLeft);
    await noticed();
  }).toPass();
