import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, expectAccessible, test } from './fixtures.ts';
import { freePort } from './portal.ts';
import { openStage } from './stage.ts';

/** A development server of mf-forms in front of the portal of this run. */
interface Work {
  url: string;
  copy: string;
  said(): string;
  child: ChildProcess;
}

const start = async (portal: string): Promise<Work> => {
  const script = path.join(import.meta.dirname, 'dev-copy.ts');
  const child = spawn(process.execPath, [script, 'mf-forms', portal, String(await freePort())]);
  let text = '';
  child.stdout.on('data', (part: Buffer) => (text += part.toString()));
  child.stderr.on('data', (part: Buffer) => (text += part.toString()));
  await expect.poll(() => text, { timeout: 120_000 }).toMatch(/^ready /m);
  const word = (name: string) => new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? '';
  return { url: word('ready'), copy: word('copy'), said: () => text, child };
};

let work: Work;
test.afterEach(async ({ page }) => {
  // A page that reloads at this moment would log an error, because its server has stopped.
  await page.close();
  work.child.kill('SIGTERM');
  await new Promise((resolve) => work.child.once('close', resolve));
});

const edit = async (file: string, from: string, to: string): Promise<void> => {
  const target = path.join(work.copy, file);
  const text = await readFile(target, 'utf8');
  expect(text).toContain(from);
  await writeFile(target, text.replaceAll(from, to));
};

const PAGE = 'src/form-answers/form-page.tsx';

test('saved code shows in the open page, which keeps its input; an error is shown beside it', async ({
  page,
  portal,
}) => {
  work = await start(portal);
  await page.goto(`${work.url}/en/online-forms/3`);
  await page.getByRole('main').getByRole('link').filter({ hasText: /./ }).first().click();
  await expect(page).toHaveURL(/\/online-forms\/3\/./);
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.fill('Kept');
  const heading = page.getByRole('heading', { level: 1 });
  const title = await heading.innerText();
  const panel = page.locator('#dev-panel');
  await expect(panel).toContainText(`mf-forms from this machine · everything else from ${portal}`);
  await expectAccessible(page);

  await edit(PAGE, 'title={form.title}', "title={form.title + ' (changed)'}");
  await expect(heading).toHaveText(`${title} (changed)`);
  await expect(field).toHaveValue('Kept');

  await edit('src/locales/en.json', '"Continue"', '"Go on"');
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
  await expect(field).toHaveValue('Kept');

  await edit(PAGE, 'export const FormPage', 'export export const FormPage');
  await expect(panel.getByRole('alert')).toContainText('form-page.tsx');
  expect(work.said()).toContain('mf-forms does not build');
  await expect(field).toHaveValue('Kept');
  await edit(PAGE, 'export export', 'export');
  await expect(panel.getByRole('alert')).toBeHidden();
  await expect(field).toHaveValue('Kept');

  await edit('remote.json', '"Online form"', '"Form online"');
  await expect(page).toHaveTitle(/Form online/);
  // Other visitors are unaffected: the portal serves the same release as before.
  const released = await (await page.request.get(`${portal}/en/online-forms/3`)).text();
  expect(released).not.toContain('@dev');
});

const overridden = (portal: string): string =>
  `${portal}/de/online-forms/3?override=mf-forms@${work.url}/@dev/mf-forms/entry.js`;

test('a portal with overrides shows one remote from a development server, says so, and stops on a click', async ({
  page,
  portal,
}) => {
  work = await start(portal);
  await edit('src/locales/de.json', '"Online-Formulare"', '"Formulare, neu"');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await expect(async () => {
    await page.goto(overridden(portal));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Formulare, neu');
  }).toPass();
  const banner = page.getByRole('complementary').filter({ hasText: 'mf-forms' });
  await expect(banner).toContainText(work.url);
  expect(page.url()).toBe(`${portal}/de/online-forms/3`);
  await expectAccessible(page);
  // The override stays while its owner navigates, and ends on the page where the owner removes it.
  await page.getByRole('main').getByRole('link').filter({ hasText: /./ }).first().click();
  await expect(page).toHaveURL(/\/de\/online-forms\/3\/./);
  const here = page.url();
  asked.length = 0;
  await banner.getByRole('link', { name: 'Erprobung beenden' }).click();
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  await expect(banner).toHaveCount(0);
  expect(page.url()).toBe(here);
  expect(asked.filter((url) => url.startsWith(work.url))).toEqual([]);
});

test('in production neither the address nor an old cookie causes a request elsewhere', async ({
  page,
  context,
  portal,
  dataDir,
}) => {
  test.skip(!dataDir, 'needs the data folder of the running portal');
  work = await start(portal);
  const stage = await openStage(portal, dataDir!, 'production');
  try {
    const entry = `mf-forms@${work.url}/@dev/mf-forms/entry.js`;
    await context.addCookies([{ name: 'portal_override', value: encodeURIComponent(entry), url: stage.url }]);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(stage.url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
    });
    for (const address of [overridden(stage.url), `${stage.url}/de/online-forms/3`]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Online-Formulare');
      await expect(page.locator('.override-banner')).toHaveCount(0);
    }
    expect(elsewhere).toEqual([]);
  } finally {
    // Pending requests of the page would fail, because the server has stopped.
    await page.close();
    await stage.close();
  }
});
