import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The secret with which this machine's portal seals values in its database, unless PORTAL_SECRET is set: made once, beside the
 * data.
 */
export const ownSecret = async (dataDir: string): Promise<string> => {
  const file = path.join(dataDir, 'keys', 'secret');
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // Another process that was first has made it.
  await writeFile(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 }).catch(() => {});
  return (await readFile(file, 'utf8')).trim();
};
