import { parseArgs } from 'node:util';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { checkArchive } from './archive.ts';
import { endWith } from './end-with.ts';
import { openPlace } from './place.ts';
import { restoreInto } from './replace-database.ts';

const USAGE = `Restores a backup that "pnpm backup" has written, and checks it: rows of every table, the audit trail, every photo, the
level of the schema.

  pnpm restore <file> [--into folder] [--replace]

  --into     a data folder with an embedded database, instead of DATABASE_URL or DATA_DIR
  --replace  although a portal is there already; its database is kept under another name

The portal must not be running. Without --into the database is that of DATABASE_URL and DATABASE_ADMIN_URL (a superuser), or the
embedded one of DATA_DIR. PHOTO_STORE says where photos go that lay outside the database.`;

async function main({ ...env }: NodeJS.ProcessEnv): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' }, replace: { type: 'boolean', default: false }, help: { type: 'boolean' } },
  });
  const [file] = positionals;
  if (values.help) return console.log(USAGE);
  if (!file || positionals.length > 1) throw new StartUpError(USAGE);
  if (values.into) Object.assign(env, { DATA_DIR: values.into, DATABASE_URL: '', DATABASE_ADMIN_URL: '' });
  const since = performance.now();
  // Before anything is touched.
  const found = await checkArchive(file);
  const place = await openPlace(env, { share: false });
  try {
    const { kept } = await restoreInto(place, { file, found, replace: values.replace, now: new Date() });
    const rows = found.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    console.log(
      `${place.name}: ${rows.toLocaleString('en')} rows of ${found.tables.length} tables and ${found.photos.length} photos of ${found.taken_at}, restored and checked in ${seconds} s`,
    );
    if (kept) console.log(`What was there is the database ${kept}; drop it when it is not needed any more.`);
    for (const key of found.missing) console.log(`${key} was lost before the backup was made.`);
  } finally {
    await place.close();
  }
}

await endWith(main(process.env));
