import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { fillIn } from './report-steps.ts';
import { SECOND, comeBack, utilities } from './steps.ts';

test('staff name an area by keyboard, route and answer what comes from it, and see it in the figures', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const utility = (await utilities(request)).get(SECOND)!;
  const { latitude, longitude } = await (await request.get(`/api/deya/info?deya_id=${SECOND}`)).json();
  const mark = crypto.randomUUID().slice(0, 6);
  const [area, team, rule, template] = ['Περιοχή', 'Συνεργείο', 'Κανόνας', 'Έτοιμο'].map((word) => `${word} ${mark}`);
  const main = page.getByRole('main');
  const save = () => main.getByRole('button', { name: 'Αποθήκευση' }).press('Enter');

  await comeBack(page, ACCOUNTS.admin, utility, '/admin/case-areas/new');
  await main.getByRole('textbox', { name: 'Όνομα (ελληνικά)' }).fill(area!);
  const at = (up: number, right: number) => `${(latitude + up).toFixed(5)}, ${(longitude + right).toFixed(5)}`;
  const corners = main.getByRole('textbox', { name: 'Γωνίες' });
  await corners.fill([at(-0.2, -0.2), at(0.2, 0.2), at(0.2, -0.2), at(-0.2, 0.2)].join('\n'));
  await save();
  await expect(corners).toHaveAccessibleDescription(/τέμνει τον εαυτό του/);
  await corners.fill([at(-0.2, -0.2), at(0.2, -0.2), at(0.2, 0.2), at(-0.2, 0.2)].join('\n'));
  const pin = main.getByRole('application', { name: /^Γωνία 2/ });
  await pin.focus();
  await page.keyboard.press('ArrowUp');
  await expect(corners).not.toHaveValue(new RegExp(at(0.2, -0.2)));
  await expectAccessible(page);
  await save();
  await expect(main.getByRole('link', { name: area! })).toBeVisible();

  await page.goto('/admin/case-teams/new');
  await main.getByRole('textbox', { name: 'Όνομα', exact: true }).fill(team!);
  await save();
  await expect(main.getByRole('link', { name: team! })).toBeVisible();
  await page.goto('/admin/case-rules/new');
  await main.getByRole('textbox', { name: 'Όνομα', exact: true }).fill(rule!);
  await main.getByRole('combobox', { name: 'Περιοχή της ΔΕΥΑ' }).selectOption(area!);
  await main.getByRole('combobox', { name: 'Ομάδα' }).selectOption(team!);
  await save();
  await expect(main.getByRole('link', { name: rule! })).toBeVisible();
  await page.goto('/admin/case-templates/new');
  await main.getByRole('textbox', { name: 'Όνομα για το προσωπικό' }).fill(template!);
  await main.getByRole('combobox', { name: 'Όταν η υπόθεση γίνεται' }).selectOption('Κλειστή');
  await main.getByRole('textbox', { name: 'Κείμενο (ελληνικά)' }).fill('Η {{code}} έκλεισε.');
  await expectAccessible(page);
  await save();
  await expect(main.getByRole('link', { name: template! })).toBeVisible();

  const guest = await (await browser.newContext()).newPage();
  const words = `Τρέχει νερό ${mark}`;
  await guest.goto(`/deya/${SECOND}/report`);
  await fillIn(guest, words, `guest-${mark}@hydria.example`, { withPin: true });
  await guest.getByRole('button', { name: 'Αποστολή αναφοράς' }).click();
  await expect(guest.getByRole('heading', { name: 'Η αναφορά σας στάλθηκε' })).toBeVisible();
  await guest.context().close();

  await page.goto('/admin/cases');
  await main.getByRole('combobox', { name: 'Περιοχή' }).selectOption(area!);
  await expect(page).toHaveURL(/area=\d+/);
  const row = main.getByRole('row', { name: new RegExp(team!) });
  await row.getByRole('link').first().click();
  await expect(main.getByText(words)).toBeVisible();
  await expect(main.getByText(area!)).toBeVisible();
  await main.getByRole('button', { name: 'Κλείσιμο χωρίς λύση' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Έτοιμο κείμενο' }).selectOption(template!);
  await expect(dialog.getByRole('textbox')).toHaveValue(/^Η [0-9A-Z-]{9} έκλεισε\.$/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Καταχώριση' }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByRole('listitem').filter({ hasText: 'έκλεισε.' })).toBeVisible();

  await page.goto('/admin/cases/figures?by=area');
  // The reports of the demo lie in the area as well.
  await expect(main.getByRole('row', { name: new RegExp(`^${area} [1-9]`) })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/case-rules');
  await main.getByRole('link', { name: rule! }).click();
  await main.getByRole('button', { name: 'Διαγραφή κανόνα' }).click();
  await expect(main.getByRole('link', { name: rule! })).toHaveCount(0);
});
