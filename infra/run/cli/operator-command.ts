import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@hydria/build/apps.ts';
import type { Settings } from './settings.ts';

const isOnPath = (name: string, { PATH = '' }: NodeJS.ProcessEnv): boolean =>
  PATH.split(path.delimiter).some((folder) => folder !== '' && existsSync(path.join(folder, name)));

/** A word for a shell. */
const quoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** How `pnpm operator` is called in another shell for this portal, in the folder of its sources. */
export const operatorCommand = ({ dataDir, databaseUrl }: Settings, env: NodeJS.ProcessEnv): string => {
  const own = dataDir === path.join(ROOT, '.data') ? '' : `DATA_DIR=${quoted(dataDir)} `;
  // The password of a server is not printed.
  const place = databaseUrl ? 'DATABASE_URL=… DATABASE_ADMIN_URL=… ' : own;
  return `${place}${isOnPath('pnpm', env) ? 'pnpm operator' : 'npm run operator --'}`;
};
