import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@hydria/build/apps.ts';
import type { Settings } from './settings.ts';

const isOnPath = (name: string, { PATH = '' }: NodeJS.ProcessEnv): boolean =>
  PATH.split(path.delimiter).some((folder) => folder !== '' && existsSync(path.join(folder, name)));

/** A word for a shell. */
const quoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/**
 * How `pnpm operator` is called in another shell for this portal, in the folder of its sources. The address of a server may hold a
 * password, so it is not printed, and a placeholder in its place would replace the address that the shell has.
 */
export const operatorCommand = ({ dataDir, databaseUrl }: Settings, env: NodeJS.ProcessEnv): string => {
  const isUsual = databaseUrl !== undefined || dataDir === path.join(ROOT, '.data');
  const place = isUsual ? '' : `DATA_DIR=${quoted(dataDir)} `;
  return `${place}${isOnPath('pnpm', env) ? 'pnpm operator' : 'npm run operator --'}`;
};
