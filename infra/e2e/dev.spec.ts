import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, expectAccessible, test } from './fixtures.ts';
import { freePort } from './portal.ts';

/** Work on mf-forms before the portal of this run. */
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
test.afterEach(async () => {
  work.child.kill('SIGTERM');
  await new Promise((resolve) => work.child.once('close', resolve));
});

const edit = async (file: string, from: string, to: string): Promise<void> => {
  const target = path.join(work.copy, file);
  const text = await readFile(target, 'utf8');
  expect(text).toContain(from);
  await writeFile(target, text.replaceAll(from, to));
};

const PAGE = 'src/fill/form-page.tsx';

test('what is saved shows in the open page, which keeps what was filled in; a mistake is shown beside it', async ({
  page,
  portal,
}) => {
  test.setTimeout(240_000);
  work = await start(portal);
  await page.goto(`${work.url}/en/online-forms/3`);
  await page.getByRole('main').getByRole('link').filter({ hasText: /./ }).first().click();
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
  // Nobody else is touched: the portal itself serves what it served.
  const released = await (await page.request.get(`${portal}/en/online-forms/3`)).text();
  expect(released).not.toContain('@dev');
});
