import { parseArgs } from 'node:util';
import { endWith } from '@hydria/database/exit-with-error.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { checkArchive } from './archive.ts';
import { requireReadingKeys } from './backup-keys.ts';
import { applyErasures, erasedSentence, readErasures } from './erasures.ts';
import { accessSentences } from './end-access.ts';
import { openPortalData } from './portal-data.ts';
import { restoreInto } from './replace-database.ts';
import { openBackup } from './sealed-file.ts';

const USAGE = `Restores a backup that "pnpm backup" has written, and verifies it: rows and sum of every table, the audit trail, every photo,
the level of the schema.

  pnpm restore <file> [--into folder] [--replace] [--erasures list] [--unsigned] [--signed-by key]
  pnpm restore erasures [--erasures list]

  --into       a data folder with an embedded database, instead of DATABASE_URL or DATA_DIR
  --replace    although a portal is there already; its database is kept under another name
  --erasures   the list of erasures: a folder or s3://bucket/prefix, instead of ERASURES or DATA_DIR/erasures
  --unsigned   accepts a backup of an older release, which is not signed
  --signed-by  accepts a backup of another installation: its public key, or the file that holds it
  --details    shows the whole error when the command fails
  erasures     applies the list of erasures to the database that is there, as after a recovery by PostgreSQL's own tools

People who were erased after the backup are erased again, by the list of erasures and PORTAL_SECRET (or DATA_DIR/keys/secret).

The portal must not be running. Without --into the database is that of DATABASE_URL and DATABASE_ADMIN_URL (a superuser), or the
embedded one of DATA_DIR. PHOTO_STORE says where photos go that lay outside the database. BACKUP_IDENTITY reads the backup and
BACKUP_TRUSTED_KEY must have signed it; without these settings the keys in DATA_DIR/keys do. A file that was altered after it had
been signed is always refused.`;

const OPTIONS = {
  into: { type: 'string' },
  replace: { type: 'boolean', default: false },
  unsigned: { type: 'boolean', default: false },
  erasures: { type: 'string' },
  'signed-by': { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Applies the list of erasures to the portal's own database. */
async function eraseOnly(env: NodeJS.ProcessEnv, named: string | undefined): Promise<void> {
  const erasures = await readErasures(env, env['DATA_DIR'] ?? '.data', named);
  const place = await openPortalData(env, { share: true, mustExist: true });
  try {
    const erased = await applyErasures(place.url(), { erasures, photos: place.photos, now: new Date() });
    console.log(erasedSentence(erased, erasures.place));
  } finally {
    await place.close();
  }
}

async function main(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const [file] = positionals;
  if (values.help) return console.log(USAGE);
  if (!file || positionals.length > 1) throw new StartUpError(USAGE);
  if (file === 'erasures') return eraseOnly(env, values.erasures);
  const since = performance.now();
  // All before anything is touched. Keys and erasures are those of DATA_DIR, wherever the backup goes.
  const dataDir = env['DATA_DIR'] ?? '.data';
  const keysFor = () => requireReadingKeys(env, dataDir, values['signed-by']);
  const erasures = await readErasures(env, dataDir, values.erasures);
  const backup = await openBackup(file, { unsigned: values.unsigned, keysFor });
  const found = await checkArchive(backup);
  const elsewhere = values.into && { DATA_DIR: values.into, DATABASE_URL: '', DATABASE_ADMIN_URL: '' };
  const place = await openPortalData({ ...env, ...elsewhere }, { share: false });
  try {
    const { kept, erased, ...access } = await restoreInto(place, {
      backup,
      found,
      replace: values.replace,
      erasures,
      now: new Date(),
    });
    const rows = found.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    console.log(
      `${place.name}: ${rows.toLocaleString('en')} rows of ${found.tables.length} tables and ${found.photos.length} photos of ${found.taken_at}, restored and verified in ${seconds} s`,
    );
    if (kept) console.log(`The old database is kept as ${kept}; drop it when it is not needed any more.`);
    console.log(erasedSentence(erased, erasures.place));
    for (const sentence of accessSentences(access)) console.log(sentence);
    for (const key of found.missing) console.log(`${key} was lost before the backup was made.`);
  } finally {
    await place.close();
  }
}

await endWith((args) => main(args, process.env));
