import { createServer } from 'node:http';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { ACCOUNTS, expect, test } from './fixtures.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

const PHOTO = path.join(import.meta.dirname, 'files', 'leak.jpg');

/** Fills in the first screen and goes through to the last one. */
const fillIn = async (form: Page | FrameLocator, text: string): Promise<void> => {
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

test('a customer reports a leak with a photo, and finds it among their reports with the photo', async ({
  page,
  request,
}) => {
  const first = (await utilities(request)).get(FIRST)!;
  const text = `Τρέχει νερό στον δρόμο (${Date.now()})`;
  await comeBack(page, ACCOUNTS.maria, first, '/report');
  await fillIn(page, text);
  await page.getByRole('button', { name: 'Αποστολή αναφοράς' }).click();
  await expect(page.getByRole('heading', { name: 'Η αναφορά σας στάλθηκε' })).toBeVisible();

  await page.goto('/report/mine');
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await expect(item).toBeVisible();
  await expect(item.getByRole('img', { name: /Φωτογραφία/ })).toHaveJSProperty('complete', true);
});

test('a guest is told in their language what is missing, and nothing is sent', async ({ page }) => {
  await page.goto(`/en/deya/${FIRST}/report`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
});

test('a file that is no picture is refused with a sentence', async ({ page }) => {
  await page.goto(`/deya/${FIRST}/report`);
  await page
    .getByLabel(/^Φωτογραφία/)
    .first()
    .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText('Επιλέξτε εικόνα .jpg, .jpeg ή .png.')).toBeVisible();
});

test.describe('in the page of a utility on another site', () => {
  /** A page of somebody else, under another name of this machine, which is another site to a browser. */
  const host = async (frame: string): Promise<{ url: string; close: () => void }> => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="el"><title>ΔΕΥΑ</title><h1>Η σελίδα μας</h1><iframe title="Αναφορά" src="${frame}" width="900" height="1400"></iframe></html>`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
  };

  /** What a browser that blocks third parties does: every access to stored things throws. */
  const blockStorageInFrames = () => {
    if (window.top === window) return;
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(document, 'cookie', { get: () => '', set() {} });
  };

  test('the frame page takes a report without storage, header or navigation', async ({ page, portal }) => {
    const site = await host(`${portal}/deya/${FIRST}/report/frame`);
    await page.addInitScript(blockStorageInFrames);
    await page.goto(site.url);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Τι συμβαίνει;' })).toBeVisible();
    await expect(frame.getByRole('navigation')).toHaveCount(0);
    await fillIn(frame, 'Σπασμένος αγωγός, από τη σελίδα της ΔΕΥΑ');
    await frame.getByRole('button', { name: 'Αποστολή αναφοράς' }).click();
    await expect(frame.getByRole('heading', { name: 'Η αναφορά σας στάλθηκε' })).toBeVisible();
    site.close();
  });

  test('every other page refuses to be framed', async ({ request }) => {
    const page = await request.get('/login');
    expect(page.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    const frame = await request.get(`/deya/${FIRST}/report/frame`);
    expect(frame.headers()['content-security-policy']).not.toContain("frame-ancestors 'none'");
  });
});
