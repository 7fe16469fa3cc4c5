import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { furtherPeople } from '@hydria/demo/accounts.ts';
import { ACCOUNTS, LOOK_MS, PASSWORD } from './fixtures.ts';

/** In the place of the cookies that earlier sign-ins have left: a sign-in ends the session before it in its browser. */
const NO_BROWSER = { cookie: 'none=1' };

/** Signs in at the API, without the browser: for steps that a journey does not show. */
export const login = async (request: APIRequestContext, email: string, password: string) => {
  const answer = await request.post('/api/auth/login', { data: { email, password }, headers: NO_BROWSER });
  return { status: answer.status(), headers: { authorization: `Bearer ${(await answer.json()).token}` } };
};

/**
 * Greek-speaking customers of the demo data, selected by immutable properties, so that the changes of one journey do
 * not shift the numbers of another.
 */
const CUSTOMERS = furtherPeople().filter(
  ({ lang, active, confirmed, deleted, links }) =>
    lang === 'el' && active && confirmed && !deleted && links.every(({ status }) => status === 'active'),
);

/** A customer without a known password; each journey takes its own one by number. */
export const customer = async (request: APIRequestContext, which: number): Promise<{ id: number; email: string }> => {
  const { email } = CUSTOMERS[which]!;
  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const answer = await request.get(`/api/users/search?search=${email}`, { headers });
  const { data }: { data: { id: number }[] } = await answer.json();
  return { id: data[0]!.id, email };
};

/** A different password each time, because the portal refuses the last five. */
export const newPassword = (): string => `γαλάζιο τραπέζι ${randomUUID()}`;

/** Gives a customer a one-time password, as an administrator does on the telephone once a second one has approved. */
export const givenPassword = async (request: APIRequestContext, id: number): Promise<string> => {
  const first = await login(request, ACCOUNTS.admin, PASSWORD);
  const second = await login(request, ACCOUNTS.admin2, PASSWORD);
  const asked = await request.post(`/api/users/${id}/approvals`, {
    headers: first.headers,
    data: { act: 'one-time-password', reason: 'Asked for it on the telephone' },
  });
  const approval: { id: number } = await asked.json();
  await request.post(`/api/users/${id}/approvals/${approval.id}`, {
    headers: second.headers,
    data: { approved: true },
  });
  const given = await request.post(`/api/users/${id}/password`, { headers: first.headers });
  return ((await given.json()) as { password: string }).password;
};

/**
 * A customer of the journey's own with a chosen password, for actions that other sessions of the person would notice.
 */
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

/** Waits for the newest mail to an address in the local mailbox and returns its link. */
export const linkFrom = async (page: Page, to: string, path: RegExp): Promise<string> => {
  const links = page.getByRole('link', { name: path });
  await expect(async () => {
    await page.goto('/sandbox/mail');
    const mails = page.getByRole('listitem').filter({ hasText: `→ ${to}` });
    await mails.first().getByRole('link').click({ timeout: LOOK_MS });
    await expect(links).toHaveCount(1, { timeout: LOOK_MS });
  }).toPass();
  return (await links.getAttribute('href'))!;
};
