import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

test('the staff make a key of Open311, its system sends a report, and the staff find it among the cases', async ({
  page,
  request,
}) => {
  const utility = (await utilities(request)).get(FIRST)!;
  const name = `Εφαρμογή ${crypto.randomUUID().slice(0, 6)}`;
  await comeBack(page, ACCOUNTS.admin, utility, '/admin/open311-keys');
  const main = page.getByRole('main');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Νέο κλειδί' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Όνομα').fill(name);
  await dialog.getByRole('button', { name: 'Δημιουργία' }).click();
  const api_key = (await dialog.getByText(/^hydria_311_\w+$/).textContent()) ?? '';
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Το αντέγραψα' }).click();

  const base = `/open311/${utility.id}/v2`;
  const description = `Διαρροή στο πεζοδρόμιο ${name}`;
  const form = { api_key, service_code: 'damage_public', address_string: 'Αγίου Νικολάου 12', description };
  const sent = await request.post(`${base}/requests.json`, { form });
  expect(sent.status()).toBe(200);
  const [{ service_request_id }] = await sent.json();
  const found = await request.get(`${base}/requests/${service_request_id}.xml`);
  expect(await found.text()).toContain(`<description>${description}</description>`);

  await page.goto(`/admin/cases/${service_request_id}`);
  await expect(main.getByText(description)).toBeVisible();

  await page.goto('/admin/open311-keys');
  await main.getByRole('button', { name: `Ανάκληση: ${name}` }).click();
  await dialog.getByRole('button', { name: 'Ανάκληση' }).click();
  await expect(dialog).toHaveCount(0);
  const refused = await request.post(`${base}/requests.json`, { form });
  expect(refused.status()).toBe(403);
});
