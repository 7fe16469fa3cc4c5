import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { dump } from './dump.ts';
import { openPlace } from './place.ts';
import { endWith } from './end-with.ts';

const USAGE = `Writes a backup of the portal into one file: all rows of one moment, and the photos that lie outside the database.

  pnpm backup <file>

The database is that of DATABASE_URL and DATABASE_ADMIN_URL (a superuser), or the embedded one of DATA_DIR; the portal may be
running. PHOTO_STORE is that of the portal. The file is new, for its owner alone, and has its name only when it is whole.
Releases (STORE) and keys (DATA_DIR/keys, PORTAL_SECRET, VAPID_KEY) are not in it: keep a copy of those elsewhere.`;

async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
  const [file] = positionals;
  if (values.help) return console.log(USAGE);
  if (!file || positionals.length > 1) throw new StartUpError(USAGE);
  const place = await openPlace(env, { share: true });
  try {
    const since = performance.now();
    const found = await dump({ adminUrl: place.url(), photos: place.photos, file, now: new Date() });
    const rows = found.tables.reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(file);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    console.log(
      `${file}: ${rows.toLocaleString('en')} rows of ${found.tables.length} tables, ${found.photos.length} photos, ${(size / 1e6).toFixed(1)} MB in ${seconds} s`,
    );
    for (const key of found.missing) console.error(`The store has lost ${key}; the backup is whole but for that.`);
    if (found.missing.length > 0) process.exitCode = 1;
  } finally {
    await place.close();
  }
}

await endWith(main(process.env));
