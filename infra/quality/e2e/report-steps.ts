import path from 'node:path';
import { expect, type FrameLocator, type Page } from '@playwright/test';

export const PHOTO = path.join(import.meta.dirname, 'files', 'leak.jpg');

const MAP = 'Επιλογή στον χάρτη';

/**
 * Presses the button to the next step and waits for its screen. Uses the keyboard: the page around an embedded form may
 * scroll between press and release, so that a pointer misses the button.
 */
const goOn = async (form: Page | FrameLocator, button: RegExp | string, title: string): Promise<void> => {
  await form.getByRole('button', { name: button }).press('Enter');
  await expect(form.getByRole('heading', { name: title })).toBeVisible();
};

/** Fills in the first screen of the report and advances to the last one; a guest may leave an address, and a pin on the map. */
export const fillIn = async (
  form: Page | FrameLocator,
  text: string,
  email?: string,
  { withPin = false } = {},
): Promise<void> => {
  await form.getByRole('radio', { name: 'Βλάβη σε δημόσιο χώρο' }).check({ force: true });
  await form.getByRole('textbox', { name: 'Περιγραφή' }).fill(text);
  await form
    .getByLabel(/^Φωτογραφία/)
    .first()
    .setInputFiles(PHOTO);
  await goOn(form, 'Συνέχεια', 'Πού είναι;');
  await form.getByRole('textbox', { name: /Διεύθυνση/ }).fill('Αγίου Νικολάου 12');
  if (withPin) {
    await form.getByRole('button', { name: MAP }).press('Enter');
    await form.getByRole('button', { name: 'Πινέζα στη μέση του χάρτη' }).press('Enter');
    await expect(form.getByRole('application', { name: /^Πινέζα/ })).toBeFocused();
  }
  await goOn(form, 'Συνέχεια', 'Πώς μπορούμε να επικοινωνήσουμε μαζί σας;');
  if (email) await form.getByRole('textbox', { name: /^E-mail/ }).fill(email);
  // A member's known details are filled in already; a guest may skip the step.
  await goOn(form, /Παράλειψη|Συνέχεια/, 'Είναι όλα σωστά;');
};
