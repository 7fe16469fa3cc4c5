import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@hydria/build/root.ts';
import { exact, manifestOf, type Manifest } from './catalog.ts';
import { compiled, readdressed } from './compile.ts';
import { declarations } from './declarations.ts';

/** A package before it is packed: its files by path, besides those that are copied. */
type Files = Map<string, string>;

const write = async (folder: string, files: Files): Promise<void> => {
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const scriptOf = (file: string): string => file.replace(/\.tsx?$/, '.js');

const typed = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });

/** One entry of the written list: a facade by its name, a stratum by its files, null for a module that stays inside. */
const packedExport = ([name, target]: [string, string | null]): [string, unknown][] => {
  if (target === null) return [[name, null]];
  if (name.endsWith('/*')) {
    const files = name.slice(2);
    return [
      [`${name}.tsx`, typed(files)],
      [`${name}.ts`, typed(files)],
      [`${name}.json`, `${name}.json`],
    ];
  }
  return [[name, target.endsWith('.json') ? target : typed(target.slice(2).replace(/\.ts$/, ''))]];
};

/** The written list of `shared`, for the compiled files. */
const sharedExports = ({ exports = {} }: Manifest): object =>
  Object.fromEntries(Object.entries(exports as Record<string, string | null>).flatMap(packedExport));

/** One instance for the whole page: the remote declares them too. */
const ONCE = ['react', 'react-dom', '@emotion/react'];

const entriesOf = (record: Record<string, string>, isOnce: boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => ONCE.includes(name) === isOnce));

const sharedManifest = (): object => {
  const own = manifestOf('shared');
  const [needed, forTests] = [exact(own.dependencies), exact(own.devDependencies)];
  return {
    name: own.name,
    version: own.version,
    facades: own['facades'],
    // Without a type: jest then takes it as it takes a remote's own files, Node and webpack see that these are modules.
    exports: sharedExports(own),
    dependencies: entriesOf(needed, false),
    peerDependencies: { ...entriesOf(needed, true), ...forTests },
  };
};

const isShared = (file: string): boolean => !/\.test\.tsx?$|node_modules/.test(file);

const packShared = async (types: readonly [string, string][]): Promise<Files> => {
  const cwd = path.join(ROOT, 'shared');
  const files: Files = new Map([['package.json', json(sharedManifest())]]);
  for (const file of globSync('**/*.{ts,tsx,json,md}', { cwd }).filter(isShared).toSorted()) {
    const text = await readFile(path.join(cwd, file), 'utf8');
    if (/\.tsx?$/.test(file)) files.set(scriptOf(file), readdressed(await compiled(file, text, 'browser'), ''));
    else if (!files.has(file)) files.set(file, text);
  }
  for (const [file, text] of types) {
    if (file.startsWith('shared/')) files.set(file.slice('shared/'.length), readdressed(text, ''));
  }
  return files;
};

/** Files without an import: a process or a build starts with them. */
const ENTRIES = [
  'sdk/portal.ts',
  'build/remote-preset.ts',
  'build/build-worker.ts',
  'build/inline-icons.ts',
  'build/minify-css.ts',
  'checks/jest/browser-setup.ts',
  'checks/jest/asset.ts',
  'checks/jest/axe.ts',
];

/** The folder of a package of this repository below `infra`; a package is named as its folder. */
const folderOf = (name: string): string => {
  const [folder] = globSync(`infra/{${name},*/${name}}/package.json`, { cwd: ROOT });
  if (folder === undefined) throw new Error(`infra has no package ${name}`);
  return path.dirname(folder);
};

/** A file that the SDK knows as `<package>/<path>`. */
const sourceOf = (file: string): string => {
  const [name = '', ...rest] = file.split('/');
  return path.join(ROOT, folderOf(name), ...rest);
};

const IMPORTS = /(?:\bfrom|\bimport)\s*\(?\s*["']((?:\.{1,2}\/|@hydria\/)[^"'\n]+\.ts)["']/g;

/** Files that an entry reaches, as `<package>/<path>`, with their sources. */
const reached = async (): Promise<Files> => {
  const found: Files = new Map();
  const waiting = [...ENTRIES];
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    if (found.has(file)) continue;
    const source = await readFile(sourceOf(file), 'utf8');
    found.set(file, source);
    for (const [, address = ''] of source.matchAll(IMPORTS)) {
      if (address.startsWith('@hydria/shared/')) continue;
      const own = /^@hydria\/(.+)$/.exec(address)?.[1];
      waiting.push(own ?? path.posix.join(path.posix.dirname(file), address));
    }
  }
  return found;
};

/** Packages whose code the SDK contains. */
const INSIDE = ['build', 'checks', 'dev', 'release', 'sdk'];
/** The packages that the first page of a new remote and its test import. */
const OF_REMOTES = ['react', 'react-dom', '@emotion/react', '@testing-library/react', 'jest-axe'];

const sdkManifest = (): Manifest => {
  const own = manifestOf('infra/delivery/sdk');
  const all = Object.assign({}, ...INSIDE.map((name) => manifestOf(folderOf(name)).dependencies));
  const remotes = Object.fromEntries(OF_REMOTES.map((name) => [name, '']));
  return {
    name: own.name,
    version: own.version,
    type: 'module',
    engines: { node: '>=24' },
    bin: { portal: 'sdk/portal.js' },
    exports: { './package.json': './package.json', './build/*.ts': typed('build/*') },
    dependencies: exact({ ...all, '@types/react': '', '@types/react-dom': '' }),
    peerDependencies: { '@hydria/shared': manifestOf('shared').version, ...exact(remotes) },
  };
};

/** Of the root folder; there they hold for everything, here for the remotes of a team. */
const SETTINGS = ['.oxlintrc.json', '.dependency-cruiser.mjs'];

const compilerSettings = async (): Promise<string> => {
  const { compilerOptions } = JSON.parse(await readFile(path.join(ROOT, 'tsconfig.json'), 'utf8'));
  return json({ compilerOptions: { ...compilerOptions, types: ['node', 'jest', '@testing-library/jest-dom'] } });
};

const testSettings = `import { browser } from './checks/jest/settings.mjs';
import { ROOT } from './build/root.js';

export default { projects: [browser(ROOT, ['<rootDir>/mf-*/**/*.test.{ts,tsx}'])], testTimeout: 20_000 };
`;

const COPIED = [
  'release/budgets.json',
  'checks/jest/browser-environment.mjs',
  'checks/jest/css-text.mjs',
  'checks/jest/jest-axe.d.ts',
  'checks/jest/settings.mjs',
  'dev/browser',
  'dev/texts-loader.cjs',
  'release/new/template',
];

/** The template as it lies outside: its presets come from the SDK, its libraries have versions. */
const adaptTemplate = async (folder: string): Promise<void> => {
  const template = path.join(folder, 'release', 'new', 'template');
  const config = path.join(template, 'webpack.config.ts');
  await writeFile(config, (await readFile(config, 'utf8')).replace("'@hydria/build/", "'@hydria/sdk/build/"));
  const own = manifestOf(`${folderOf('release')}/new/template`);
  const sdk = sdkManifest();
  const manifest = {
    name: own.name,
    version: own.version,
    private: true,
    type: 'module',
    peerDependencies: {
      [sdk.name]: sdk.version,
      '@hydria/shared': manifestOf('shared').version,
      ...exact({ ...own.dependencies, ...own.devDependencies }),
    },
  };
  await writeFile(path.join(template, 'package.json'), json(manifest));
};

const packSdk = async (types: readonly [string, string][]): Promise<Files> => {
  const files: Files = new Map([
    ['package.json', json(sdkManifest())],
    ['tsconfig.json', await compilerSettings()],
    ['jest.config.mjs', testSettings],
  ]);
  for (const [file, source] of await reached()) {
    const code = readdressed(await compiled(file, source, 'server'), path.posix.dirname(file));
    files.set(scriptOf(file), file === 'sdk/portal.ts' ? `#!/usr/bin/env node\n${code}` : code);
  }
  for (const [file, text] of types) {
    const own = file.replace(/^infra\/delivery\//, '');
    if (own !== file) files.set(own, readdressed(text, path.posix.dirname(own)));
  }
  return files;
};

const tarball = async (folder: string, into: string): Promise<string> => {
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', into];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: folder });
  return path.join(into, stdout.trim().split('\n').at(-1) ?? '');
};

/** Writes the tarballs of `@hydria/shared` and `@hydria/sdk` into a folder; gives their paths. */
export const pack = async (into: string): Promise<string[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hydria-sdk-'));
  try {
    const [shared, sdk] = [path.join(folder, 'shared'), path.join(folder, 'sdk')];
    const types = await declarations();
    await write(shared, await packShared(types));
    await write(sdk, await packSdk(types));
    for (const file of COPIED) {
      const filter = (name: string): boolean => path.basename(name) !== 'node_modules';
      await cp(sourceOf(file), path.join(sdk, file), { recursive: true, filter });
    }
    for (const file of SETTINGS) await cp(path.join(ROOT, file), path.join(sdk, file));
    await adaptTemplate(sdk);
    await mkdir(into, { recursive: true });
    return [await tarball(shared, into), await tarball(sdk, into)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** `pnpm sdk <folder>`. */
const main = async (into: string | undefined): Promise<void> => {
  if (into) for (const file of await pack(path.resolve(into))) process.stdout.write(`${file}\n`);
  else {
    process.stderr.write('Say into which folder the two packages are written: pnpm sdk ../for-teams\n');
    process.exitCode = 2;
  }
};

if (import.meta.main) void main(process.argv[2]);
