import path from 'node:path';
import { expect, type FrameLocator, type Page } from '@playwright/test';

const PHOTO = path.join(import.meta.dirname, 'files', 'leak.jpg');

/**
 * Presses the button that leads on, and waits for the screen that it leads to. By the keyboard: around an embedded form the
 * other site still scrolls to the new screen, and a pointer can miss a button that moves between its press and its release.
 */
const goOn = async (form: Page | FrameLocator, button: RegExp | string, title: string): Promise<void> => {
  await form.getByRole('button', { name: button }).press('Enter');
  await expect(form.getByRole('heading', { name: title })).toBeVisible();
};

/** Fills in the report's first screen and goes through to the last one. */
export const fillIn = async (form: Page | FrameLocator, text: string): Promise<void> => {
  await form.getByRole('radio', { name: 'Βλάβη σε δημόσιο χώρο' }).check({ force: true });
  await form.getByRole('textbox', { name: 'Περιγραφή' }).fill(text);
  await form
    .getByLabel(/^Φωτογραφία/)
    .first()
    .setInputFiles(PHOTO);
  await goOn(form, 'Συνέχεια', 'Πού είναι;');
  await form.getByRole('textbox', { name: /Διεύθυνση/ }).fill('Αγίου Νικολάου 12');
  await goOn(form, 'Συνέχεια', 'Πώς μπορούμε να επικοινωνήσουμε μαζί σας;');
  // What is known of a member is filled in already; a guest may skip it.
  await goOn(form, /Παράλειψη|Συνέχεια/, 'Είναι όλα σωστά;');
};
