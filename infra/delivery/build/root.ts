import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

const REPOSITORY = path.resolve(import.meta.dirname, '..', '..', '..');

/** The package of these tools for a team outside (`infra/delivery/sdk`). */
const SDK = path.join('node_modules', '@hydria', 'sdk');

/** From the present folder upwards, the one into which the SDK is installed. */
const folderOfSdk = (from: string): string => {
  if (existsSync(path.join(from, SDK))) return from;
  const parent = path.dirname(from);
  return parent === from ? process.cwd() : folderOfSdk(parent);
};

/** The folder that the applications lie in: this repository, or that of a team outside which works with the packed tools. */
export const ROOT = existsSync(path.join(REPOSITORY, 'pnpm-workspace.yaml')) ? REPOSITORY : folderOfSdk(process.cwd());

/** The folder of `@hydria/shared`, wherever it is installed. */
export const SHARED = path.dirname(require.resolve('@hydria/shared/package.json'));

/** A file beside the one that asks, under the extension that this code has: TypeScript here, JavaScript in the SDK. */
export const beside = (folder: string, name: string): string =>
  path.join(folder, `${name}${existsSync(path.join(folder, `${name}.ts`)) ? '.ts' : '.js'}`);

/** The folder with the settings of compiler, linter, import rules and tests: this repository's, or the SDK's own. */
export const SETTINGS = ROOT === REPOSITORY ? REPOSITORY : path.resolve(import.meta.dirname, '..');
