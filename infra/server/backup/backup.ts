import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { endWith } from '@hydria/database/exit-with-error.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { checkArchive, type Manifest } from './archive.ts';
import { describeKeys, describeMade, makeBackupKeys, requireReadingKeys, requireWritingKeys } from './backup-keys.ts';
import { dump } from './dump.ts';
import { openPortalData } from './portal-data.ts';
import { newestBackup, rehearse } from './rehearse.ts';
import { openBackup } from './sealed-file.ts';

const USAGE = `Writes a backup of the portal into one file: all rows of one moment, and the photos that lie outside the database.

  pnpm backup <file>
  pnpm backup keys
  pnpm backup --rehearse [folder or file] [--unsigned] [--signed-by key]

  keys         makes the keys of backups in DATA_DIR/keys where none are set, and prints the public ones
  --rehearse   restores the newest backup of the folder (BACKUP_FOLDER unless named) into a scratch database, verifies it, drops it
  --unsigned   rehearses a backup of an older release, which is not signed
  --signed-by  rehearses a backup of another installation: its public key, or the file that holds it
  --details    shows the whole error when the command fails

The database is that of DATABASE_URL and DATABASE_ADMIN_URL (a superuser), or the embedded one of DATA_DIR; the portal may be
running. PHOTO_STORE is that of the portal. The file is new, for its owner alone, and has its name only when it is whole. It is
encrypted for BACKUP_RECIPIENT and signed with BACKUP_SIGNING_KEY, or with the keys in DATA_DIR/keys.
Releases (STORE) and keys (DATA_DIR/keys, PORTAL_SECRET, VAPID_KEY) are not in it: keep a copy of those elsewhere.`;

type Environment = NodeJS.ProcessEnv;

const dataDirOf = ({ DATA_DIR = '.data' }: Environment): string => DATA_DIR;
const secondsSince = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

const describeContent = ({ tables, photos }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString('en')} rows of ${tables.length} tables, ${photos.length} photos`;
};

async function writingKeys(env: Environment) {
  // The embedded database has no operator who sets up keys: the first backup makes them.
  if (!env['DATABASE_URL']) {
    const said = describeMade(await makeBackupKeys(env, dataDirOf(env)));
    if (said) console.log(said);
  }
  return requireWritingKeys(env, dataDirOf(env));
}

async function backUp(env: Environment, file: string): Promise<void> {
  const place = await openPortalData(env, { share: true, mustExist: true });
  try {
    const since = performance.now();
    const keys = await writingKeys(env);
    const found = await dump({ adminUrl: place.url(), photos: place.photos, keys, file, now: new Date() });
    const { size } = await stat(file);
    console.log(`${file}: ${describeContent(found)}, ${(size / 1e6).toFixed(1)} MB in ${secondsSince(since)} s`);
    for (const key of found.missing) console.error(`The store has lost ${key}; the backup is whole but for that.`);
    if (found.missing.length > 0) process.exitCode = 1;
  } finally {
    await place.close();
  }
}

async function rehearseNewest(
  env: Environment,
  named: string | undefined,
  { unsigned, signedBy }: { unsigned: boolean; signedBy: string | undefined },
): Promise<void> {
  const folder = named ?? env['BACKUP_FOLDER'];
  if (!folder) throw new StartUpError('Name the folder of the backups, or set BACKUP_FOLDER.');
  const since = performance.now();
  const file = await newestBackup(folder);
  const backup = await openBackup(file, {
    unsigned,
    keysFor: () => requireReadingKeys(env, dataDirOf(env), signedBy),
  });
  const found = await checkArchive(backup);
  const place = await openPortalData(env, { share: true });
  try {
    const wrong = await rehearse(place, backup, found, new Date());
    if (wrong.length > 0)
      throw new StartUpError(`${file} of ${found.taken_at} does not come back as it was:\n${wrong.join('\n')}`);
    console.log(
      `${file} of ${found.taken_at} can be restored: ${describeContent(found)}, ${found.migrations.length} migrations and the audit trail are as they were; rehearsed in ${secondsSince(since)} s`,
    );
  } finally {
    await place.close();
  }
}

async function printKeys(env: Environment): Promise<void> {
  const said = describeMade(await makeBackupKeys(env, dataDirOf(env)));
  if (said) console.log(said);
  console.log(await describeKeys(env, dataDirOf(env)));
}

async function main(args: string[], env: Environment): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rehearse: { type: 'boolean', default: false },
      unsigned: { type: 'boolean', default: false },
      'signed-by': { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [file] = positionals;
  if (values.help) return console.log(USAGE);
  if (positionals.length > 1) throw new StartUpError(USAGE);
  if (values.rehearse) return rehearseNewest(env, file, { unsigned: values.unsigned, signedBy: values['signed-by'] });
  if (!file || values.unsigned || values['signed-by'] !== undefined) throw new StartUpError(USAGE);
  return file === 'keys' ? printKeys(env) : backUp(env, file);
}

await endWith((args) => main(args, process.env));
