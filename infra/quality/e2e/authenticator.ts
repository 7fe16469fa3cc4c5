import { codeAt, stepAt } from '@hydria/api/features/session/totp.ts';
import { expect, expectAccessible } from './fixtures.ts';
import type { Page } from '@playwright/test';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
};

/** The code that an authenticator shows now, or so many time steps later. */
export const codeNow = (secret: Buffer, steps = 0): string => codeAt(secret, stepAt(new Date()) + steps);

/** Sets an authenticator up on `/account/authenticator`; gives its secret and the recovery codes. */
export const setUpAuthenticator = async (
  page: Page,
  password: string,
): Promise<{ secret: Buffer; recovery: string[] }> => {
  const main = page.getByRole('main');
  await main.getByLabel('Ο κωδικός σας').fill(password);
  await main.getByRole('button', { name: 'Συνέχεια' }).click();
  await expect(main.getByRole('img', { name: /Κωδικός QR/ })).toBeVisible();
  await expectAccessible(page);
  const secret = fromBase32((await main.locator('code').innerText()).replaceAll(' ', ''));
  await main.getByRole('textbox', { name: /Κωδικός που δείχνει/ }).fill(codeNow(secret));
  await main.getByRole('button', { name: 'Ενεργοποίηση' }).click();
  await expect(main.getByRole('listitem').first()).toHaveText(/^([A-Z0-9]{4}-){3}[A-Z0-9]{4}$/);
  await expectAccessible(page);
  const recovery = await main.getByRole('listitem').allInnerTexts();
  await main.getByRole('button', { name: 'Τους φύλαξα' }).click();
  await expect(main.getByText('Σας απομένουν 10 κωδικοί ανάκτησης.')).toBeVisible();
  return { secret, recovery };
};
