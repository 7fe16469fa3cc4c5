import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { furtherPeople } from '@hydria/demo/accounts.ts';
import { ACCOUNTS, PASSWORD } from './fixtures.ts';

/** Signs in at the API, beside the browser: for what a journey needs and does not show. */
export const login = async (request: APIRequestContext, email: string, password: string) => {
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  return { status: answer.status(), headers: { authorization: `Bearer ${(await answer.json()).token}` } };
};

/** Customers of the demo data who speak Greek, by what never changes of them: what one journey does moves nobody's number. */
const CUSTOMERS = furtherPeople().filter(
  ({ lang, active, confirmed, deleted, links }) =>
    lang === 'el' && active && confirmed && !deleted && links.every(({ status }) => status === 'active'),
);

/** Whose password nobody knows; each journey takes one of its own, by a number. */
export const customer = async (request: APIRequestContext, which: number): Promise<{ id: number; email: string }> => {
  const { email } = CUSTOMERS[which]!;
  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const answer = await request.get(`/api/users/search?search=${email}`, { headers });
  const { data }: { data: { id: number }[] } = await answer.json();
  return { id: data[0]!.id, email };
};

/** Another one each time: the portal remembers the last five. */
export const newPassword = (): string => `γαλάζιο τραπέζι ${randomUUID()}`;

/** Gives a customer a password for one use, as an administrator does by telephone. */
export const givenPassword = async (request: APIRequestContext, id: number): Promise<string> => {
  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const given = await request.post(`/api/users/${id}/password`, { headers });
  return ((await given.json()) as { password: string }).password;
};

/** A customer of the journey's own who has chosen a password: for what others of the same person would notice. */
export const ownCustomer = async (request: APIRequestContext, which: number) => {
  const { id, email } = await customer(request, which);
  const old_password = await givenPassword(request, id);
  const { headers } = await login(request, email, old_password);
  const password = newPassword();
  const changed = await request.post('/api/account/password', {
    headers,
    data: { old_password, new_password: password },
  });
  expect(changed.status()).toBe(200);
  return { email, password, deya_id: CUSTOMERS[which]!.links[0]!.deya_id };
};

/** The link in the newest mail to an address, from the local mailbox, once the mail is there. */
export const linkFrom = async (page: Page, to: string, path: RegExp): Promise<string> => {
  const links = page.getByRole('link', { name: path });
  await expect(async () => {
    await page.goto('/sandbox/mail');
    const mails = page.getByRole('listitem').filter({ hasText: `→ ${to}` });
    await mails.first().getByRole('link').click({ timeout: 5_000 });
    await expect(links).toHaveCount(1, { timeout: 5_000 });
  }).toPass();
  return (await links.getAttribute('href'))!;
};
