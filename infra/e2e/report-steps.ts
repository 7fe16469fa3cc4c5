import path from 'node:path';
import { expect, type FrameLocator, type Page } from '@playwright/test';

const PHOTO = path.join(import.meta.dirname, 'files', 'leak.jpg');

/** Fills in the report's first screen and goes through to the last one. */
export const fillIn = async (form: Page | FrameLocator, text: string): Promise<void> => {
  await form.getByRole('radio', { name: 'Βλάβη σε δημόσιο χώρο' }).check({ force: true });
  await form.getByRole('textbox', { name: 'Περιγραφή' }).fill(text);
  await form
    .getByLabel(/^Φωτογραφία/)
    .first()
    .setInputFiles(PHOTO);
  await form.getByRole('button', { name: 'Συνέχεια' }).click();
  await form.getByRole('textbox', { name: /Διεύθυνση/ }).fill('Αγίου Νικολάου 12');
  await form.getByRole('button', { name: 'Συνέχεια' }).click();
  // What is known of a member is filled in already; a guest may skip it.
  await form.getByRole('button', { name: /Παράλειψη|Συνέχεια/ }).click();
  await expect(form.getByRole('heading', { name: 'Είναι όλα σωστά;' })).toBeVisible();
};
