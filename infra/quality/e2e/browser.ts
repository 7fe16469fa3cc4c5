import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { LaunchOptions } from '@playwright/test';

/** Executable names of Chromium-based browsers. */
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Headless, without a sandbox (which needs privileges that a container or root lacks), and without background requests.
 */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/** The path of a Chromium-based browser of this machine, if one is installed. */
const installedBrowser = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => SYSTEM_NAMES.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));

/** Runs an action with another temporary folder: the package unpacks there, and `/tmp` may belong to another user. */
const withTemporaryFolder = async <T>(folder: string, action: () => Promise<T>): Promise<T> => {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    return await action();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
};

/** Font folders of the shipped browser: its own, and the system's if any. The browser exits when it finds no font. */
const fontSettings = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts', 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(folder, 'fonts', 'cache')}</cachedir>
</fontconfig>
`;

/** Unpacks the browser inside the npm package, once and atomically. */
const unpackedBrowser = async (): Promise<string> => {
  const packageFolder = path.join(import.meta.dirname, 'node_modules', '@sparticuz', 'chromium');
  const { version }: { version: string } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'));
  const folder = path.join(ROOT, 'node_modules', '.cache', 'chromium', version);
  if (existsSync(folder)) return folder;
  const unpacking = `${folder}.${process.pid}`;
  await mkdir(unpacking, { recursive: true });
  const { default: packed, inflate } = await import('@sparticuz/chromium');
  await withTemporaryFolder(unpacking, async () => {
    await packed.executablePath();
    await inflate(path.join(packageFolder, 'bin', 'al2023.tar.br'));
  });
  // The package's font settings name folders of another machine.
  await writeFile(path.join(unpacking, 'fonts', 'fonts.conf'), fontSettings(folder));
  await rename(unpacking, folder).catch(() => rm(unpacking, { recursive: true, force: true }));
  return folder;
};

const lacksLibraries = async (executable: string): Promise<boolean> => {
  const { stdout } = await promisify(execFile)('ldd', [executable]).catch(() => ({ stdout: 'not found' }));
  return stdout.includes('not found');
};

const shippedBrowser = async (): Promise<LaunchOptions> => {
  const folder = await unpackedBrowser();
  const executablePath = path.join(folder, 'chromium');
  const env: Record<string, string> = { FONTCONFIG_PATH: path.join(folder, 'fonts') };
  // nss and nspr of the package, for systems without them; installed system libraries take precedence.
  if (await lacksLibraries(executablePath)) env['LD_LIBRARY_PATH'] = path.join(folder, 'al2023', 'lib');
  return { executablePath, args: ARGS, env: { ...definedEnvironment(), ...env } };
};

const definedEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** The package holds a browser for this kind of processor alone. */
const isShipped = process.platform === 'linux' && process.arch === 'x64';

/**
 * Launch options of Playwright: the Chromium inside an npm package, so that the lockfile pins its version and every machine
 * runs the same one. Where the package has none, they name the installed one. It is a headless shell: a quarter less processor
 * time than a whole browser. `E2E_BROWSER` names another executable.
 */
export const chromiumLaunch = async (): Promise<LaunchOptions> => {
  const executablePath = process.env['E2E_BROWSER'] ?? (isShipped ? undefined : installedBrowser());
  return executablePath ? { executablePath, args: ARGS } : shippedBrowser();
};

/**
 * Launch options of a whole browser, for what the headless shell lacks: notifications, and the setting that blocks the storage
 * of third parties. Null on a machine without one.
 */
export const wholeBrowserLaunch = (): LaunchOptions | null => {
  const executablePath = process.env['E2E_BROWSER'] ?? installedBrowser();
  return executablePath ? { executablePath, args: ARGS } : null;
};

/** Why a journey is skipped that needs `wholeBrowserLaunch`. */
export const NO_WHOLE_BROWSER = 'needs an installed Chromium: the headless shell of the package lacks the feature';
