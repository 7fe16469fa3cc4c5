import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { listen } from '../fixtures.ts';
import { changeRemote, readComposition } from './boot-text.ts';
import { EXECUTED, planted } from './disturbances.ts';
import type { Disturbance, FaultServer } from './fault-server.ts';
import { enterAs, expect, follow, test } from './fixtures.ts';
import { integrityOf, script } from './impostor.ts';
import { PLACES } from './places.ts';
import { counted, isWhole } from './whole.ts';

/** A published file on its way to a page. */
interface Target {
  record: ReleaseRecord;
  /** `/artifacts/<name>/<artifact>/` */
  base: string;
  file: string;
  bytes: Buffer;
}

const fetchBytes = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

/** The release of an application that everyone gets now, as the store describes it. */
const servedRecord = async (portal: string, dataDir: string, name: string): Promise<ReleaseRecord> => {
  const page = await fetch(`${portal}/login`, { headers: { accept: 'text/html' } });
  const { shell, remotes } = readComposition(await page.text());
  const artifact = name === 'shell' ? shell.artifact : remotes.find((remote) => remote.name === name)?.artifact;
  const file = path.join(dataDir, 'store', 'artifacts', name, artifact ?? '', 'release.json');
  const { record }: { record: ReleaseRecord } = JSON.parse(await readFile(file, 'utf8'));
  return record;
};

/** Loaded by pages of other sites, which name no hash: the portal itself never runs it. */
const FOR_OTHERS = 'embed.js';

const targetsOf = async (portal: string, dataDir: string, name: string): Promise<Target[]> => {
  const record = await servedRecord(portal, dataDir, name);
  const base = `/artifacts/${name}/${record.artifact}/`;
  const files = record.files.map((one) => one.path).filter((file) => /\.(js|css)$/.test(file) && file !== FOR_OTHERS);
  return Promise.all(
    files.map(async (file) => ({ record, base, file, bytes: await fetchBytes(portal + base + file) })),
  );
};

const slotPage = ({ slots }: RemoteManifest, card: string): string => {
  const slot = slots.find((entry) => entry.card === card)?.slot;
  return slot === 'services' ? '/services' : '/';
};

/** A page that asks for the file. */
const pageFor = ({ record, file }: Target): string => {
  const own = PLACES.find(({ name }) => name === record.name)?.path ?? '/bills';
  const [, language] = /^locale-([a-z]{2})\b/.exec(file) ?? [];
  if (language) return language === 'el' ? own : `/${language}${own}`;
  const [, card] = /^card-([^.]+)\./.exec(file) ?? [];
  return card ? slotPage(record.manifest, card) : own;
};

/** One flipped byte, in the middle of the file. */
const flipped = ({ base, file, bytes }: Target): Disturbance => {
  const other = Buffer.from(bytes);
  other.writeUInt8(other.readUInt8(other.length >> 1) ^ 1, other.length >> 1);
  return { file: async ({ pathname }) => (pathname === base + file ? script(other) : null) };
};

/**
 * The file's hash is gone from wherever the portal keeps it, and its bytes leave a mark when they run: the boot
 * manifest for an entry, the HTML for the shell's script, the table in the entry for everything else. What carries
 * the table gets the hash of its new bytes.
 */
const unhashed = async (portal: string, target: Target): Promise<Disturbance> => {
  const { record, base, file, bytes } = target;
  const { body } = planted(script(bytes));
  if (file === record.entry) {
    return {
      page: (text) =>
        record.name === 'shell'
          ? text.replaceAll(` integrity="${integrityOf(bytes)}"`, '')
          : changeRemote(text, record.name, (remote) => ({ ...remote, entry: { ...remote.entry, integrity: '' } })),
      file: async ({ pathname }) => (pathname === base + file ? script(body) : null),
    };
  }
  const entry = await fetchBytes(portal + base + record.entry);
  const table = Buffer.from(entry.toString().replaceAll(integrityOf(bytes), ''));
  expect(table.length).toBeLessThan(entry.length);
  return {
    page: (text) =>
      text
        .replaceAll(integrityOf(entry), integrityOf(table))
        .replaceAll(/<link rel="preload"[^>]*>\n?/g, (link) => (link.includes(base + file) ? '' : link)),
    file: async ({ pathname }) => {
      if (pathname === base + record.entry) return script(table);
      return pathname === base + file ? script(body) : null;
    },
  };
};

/** Addresses of the scripts that the browser has parsed, which it does before it runs one. */
const watchScripts = async (page: Page): Promise<string[]> => {
  const parsed: string[] = [];
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Debugger.scriptParsed', ({ url }) => void parsed.push(url));
  await cdp.send('Debugger.enable');
  return parsed;
};

const waitForVerdict = async (page: Page): Promise<void> => {
  const verdict = page.locator('section.panel, #outlet [data-remote] h1, .card-place:not([hidden]) h2').first();
  await verdict.waitFor({ timeout: 25_000 }).catch(() => undefined);
  await page.waitForTimeout(300);
};

/** Chunks of the shell that come only when something opens. */
const openOverlay = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Βοήθεια' }).filter({ visible: true }).click();
  await page.waitForTimeout(1_000);
};

const expectRest = async (page: Page, { record, file }: Target): Promise<void> => {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('navigation').filter({ visible: true }).getByRole('link').first()).toBeVisible();
  if (record.name === 'shell') return;
  const other = record.name === 'mf-reports' ? 'mf-auth' : 'mf-reports';
  const prefix = /^locale-(en|de|fr)/.exec(file)?.[1];
  await follow(page, `${prefix ? `/${prefix}` : ''}${other === 'mf-auth' ? '/account' : '/report'}`);
  await expect(page.locator(`#outlet [data-remote="${other}"] h1`)).toBeVisible();
};

const tryOne = async (browser: Browser, faults: FaultServer, target: Target, change: Disturbance): Promise<Page> => {
  faults.asked.length = 0;
  faults.disturb(change);
  const context = await browser.newContext({ baseURL: faults.url, locale: 'el-GR' });
  const complaints: string[] = [];
  await listen(context, complaints);
  const page = await context.newPage();
  const parsed = await watchScripts(page);
  await enterAs(page, faults.url, target.record.name === 'mf-admin' ? 'admin' : 'maria');
  await page.goto(pageFor(target));
  await waitForVerdict(page);
  if (target.file.startsWith('overlays')) await openOverlay(page);
  expect(parsed.filter((url) => url.endsWith(target.base + target.file))).toEqual([]);
  expect(await page.evaluate((name) => Reflect.get(window, name), EXECUTED)).toBeUndefined();
  await expectRest(page, target);
  expect(complaints.filter((text) => !text.startsWith('console:'))).toEqual([]);
  return page;
};

test.describe.configure({ mode: 'parallel', timeout: isWhole() ? 900_000 : 120_000 });

const APPS = ['shell', ...PLACES.map(({ name }) => name)];

/** All of them, or one that differs from application to application. */
const chosen = <T>(targets: readonly T[], nth: number): T[] =>
  isWhole() ? [...targets] : targets.slice(nth % targets.length, (nth % targets.length) + 1);

for (const [nth, name] of APPS.entries()) {
  test(`a file of ${name} with one flipped byte never runs, and the rest works`, async ({
    browser,
    faults,
    portal,
    dataDir,
  }) => {
    test.skip(!dataDir, 'needs the data folder of the running portal');
    await counted(
      chosen(await targetsOf(portal, dataDir, name), nth * 2),
      ({ file }) => file,
      async (target) => {
        const page = await tryOne(browser, faults, target, flipped(target));
        expect(faults.asked).toContain(target.base + target.file);
        await page.context().close();
      },
    );
  });

  test(`a file of ${name} whose hash was removed never runs, and the rest works`, async ({
    browser,
    faults,
    portal,
    dataDir,
  }) => {
    test.skip(!dataDir, 'needs the data folder of the running portal');
    await counted(
      chosen(await targetsOf(portal, dataDir, name), nth * 2 + 3),
      ({ file }) => file,
      async (target) => {
        const page = await tryOne(browser, faults, target, await unhashed(portal, target));
        await page.context().close();
      },
    );
  });
}
