import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { insertTestData } from '@hydria/api/testing/test-data.ts';
import { sentenceOf } from '@hydria/database/exit-with-error.ts';
import { publicText } from '@hydria/release/signed-document.ts';
import { pack, type Pack } from 'tar-stream';
import { MANIFEST, readEntries, wholeEntry, type Entry } from './archive.ts';
import { requireReadingKeys } from './backup-keys.ts';
import { dump } from './dump.ts';
import { openBackup } from './sealed-file.ts';
import { asOwner, makeKeys, now, openBackupStage, type BackupStage, type Keys } from './testing/backup-stage.ts';

jest.setTimeout(60_000);

let stage: BackupStage;
let file: string;
beforeAll(async () => {
  stage = await openBackupStage();
  await asOwner(stage.test.adminUrl, insertTestData);
  file = await stage.backUp();
});
afterAll(() => stage.close());

/** Runs a command of the repository as a person does; its words without the runner's. */
const run = (name: 'backup' | 'restore', args: string[], env: Record<string, string>) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const words = [join(__dirname, `${name}.ts`), ...args];
    const child = execFile(process.execPath, words, { env: { PATH: '/bin', ...env } }, (_, said, complained) =>
      resolve({ code: child.exitCode ?? -1, said, complained }),
    );
  });

/** Settings for the commands: the portal of the stage as a served database, with its keys. */
const settings = (keys: Keys = stage.keys, extra: Record<string, string> = {}): Record<string, string> => ({
  DATABASE_URL: stage.test.url,
  DATABASE_ADMIN_URL: stage.test.adminUrl,
  DATA_DIR: join(stage.folder, 'data'),
  PHOTO_STORE: join(stage.folder, 'photos'),
  BACKUP_RECIPIENT: keys.writing.recipients.join(),
  BACKUP_SIGNING_KEY: keys.writing.signingKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  BACKUP_IDENTITY: keys.reading.identities.join('\n'),
  BACKUP_TRUSTED_KEY: publicText(keys.writing.signingKey),
  ...extra,
});

/** The content of the database and its server, to see that a refusal has left it alone. */
const stateOfServer = () =>
  asOwner(stage.test.adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string; people: string }>(
      `select datname as name, (select count(*) from person) as people from pg_database where datname like $1 order by 1`,
      [`${stage.test.adminUrl.split('/').at(-1)!.split('?')[0]}%`],
    );
    return rows;
  });

/** One sentence, no stack, exit code 1, and the server as before. */
async function expectRefusal(name: 'backup' | 'restore', args: string[], env: Record<string, string>, text: RegExp) {
  const before = await stateOfServer();
  const { code, said, complained } = await run(name, args, env);
  expect({ code, said }).toEqual({ code: 1, said: '' });
  expect(complained).toMatch(text);
  expect(complained.trim().split('\n')).toHaveLength(1);
  expect(await stateOfServer()).toEqual(before);
}

const written = (name: string, bytes: Buffer | string) => {
  const path = join(stage.folder, name);
  writeFileSync(path, bytes);
  return path;
};

describe('a backup is refused in a sentence', () => {
  it('when its end is missing', async () => {
    const whole = readFileSync(file);
    const cut = written('cut.backup', whole.subarray(0, whole.length / 2));
    await expectRefusal('restore', [cut], settings(), /cut\.backup is no whole backup: its end is missing/);
  });

  it('when one byte was altered, whatever options are given', async () => {
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1]! ^= 1;
    const altered = written('altered.backup', bytes);
    await expectRefusal('restore', [altered, '--unsigned'], settings(), /altered or damaged after it had been signed/);
  });

  it('when its signature was exchanged for one of another key', async () => {
    const other = await makeKeys();
    const theirs = join(stage.folder, 'theirs.backup');
    const writing = { ...stage.keys.writing, signingKey: other.writing.signingKey };
    await dump({ adminUrl: stage.test.adminUrl, photos: stage.photos, keys: writing, file: theirs, now });
    const [own, foreign] = [readFileSync(file), readFileSync(theirs)];
    const mixed = written('mixed.backup', Buffer.concat([own.subarray(0, -100), foreign.subarray(-100)]));
    await expect(stage.open(mixed)).rejects.toThrow(/altered or damaged/);
  });

  it('when another installation has signed it, until its public key is named', async () => {
    const other = await makeKeys();
    const env = settings(stage.keys, { BACKUP_TRUSTED_KEY: publicText(other.writing.signingKey) });
    await expectRefusal('restore', [file], env, /signed by the key \w{16}.*another installation.*--signed-by/);
    const signedBy = publicText(stage.keys.writing.signingKey);
    const accepted = await run('backup', ['--rehearse', file, '--signed-by', signedBy], env);
    expect(accepted).toMatchObject({ code: 0, said: expect.stringContaining('can be restored') });
  });

  it('when the key at hand is not the one that it is encrypted for', async () => {
    const { reading } = await makeKeys();
    const env = settings(stage.keys, { BACKUP_IDENTITY: reading.identities.join('\n') });
    await expectRefusal('restore', [file], env, /is encrypted for age1\w+, and the key at hand is another one/);
  });

  it('when it is not signed, until that is accepted', async () => {
    const entries: [string, Buffer][] = [];
    await readEntries(
      await stage.open(file),
      async (name, entry) => void entries.push([name, await wholeEntry(entry)]),
    );
    const tar = pack();
    for (const [name, bytes] of entries) tar.entry({ name }, bytes);
    tar.finalize();
    const old = written('old.tar.gz', gzipSync(await bytesOf(tar)));
    await expectRefusal('restore', [old], settings(), /is not signed.*--unsigned/);
    const accepted = await run('backup', ['--rehearse', old, '--unsigned'], settings());
    expect(accepted).toMatchObject({ code: 0, said: expect.stringContaining('can be restored') });
  });

  it('when a newer release wrote the file or the archive in it', async () => {
    const newer = written('newer.backup', '{"hydria_backup":3,"anything":true}\nbytes');
    await expectRefusal('restore', [newer], settings(), /was written by a newer release \(format 3; .* up to 2\)/);
    const tar = pack();
    tar.entry({ name: MANIFEST }, '{"format":2}');
    tar.finalize();
    const inside = written('newer.tar.gz', gzipSync(await bytesOf(tar)));
    await expect(stage.check(inside)).rejects.toThrow(/newer release \(archive 2; this one reads up to 1\)/);
  });

  it('when it is something else, a folder, or not there', async () => {
    await expect(stage.open(written('letter.txt', 'Dear operator,\n'))).rejects.toThrow(/is no backup of a portal/);
    await expect(stage.open(stage.folder)).rejects.toThrow(/is no backup of a portal/);
    await expect(stage.open(join(stage.folder, 'none'))).rejects.toThrow(/cannot be read \(ENOENT\)/);
  });

  it('when processes of a portal use the database that it shall replace', async () => {
    await asOwner(stage.test.adminUrl, () =>
      expectRefusal('restore', [file, '--replace'], settings(), /stop the portal \(gateway, API, worker\)/),
    );
  });
});

describe('keys', () => {
  it('that others can read are refused', async () => {
    const identity = written('identity.key', stage.keys.reading.identities.join('\n'));
    chmodSync(identity, 0o644);
    const env = settings(stage.keys, { BACKUP_IDENTITY: identity });
    await expectRefusal('restore', [file], env, /identity\.key can be read by others \(mode 644\); chmod 600/);
    chmodSync(identity, 0o600);
    await expect(requireReadingKeys(env, stage.folder)).resolves.toMatchObject(stage.keys.reading);
  });

  it('that hold nothing usable are named', async () => {
    for (const [name, value, text] of [
      ['BACKUP_IDENTITY', join(stage.folder, 'none.key'), /BACKUP_IDENTITY names .*none\.key, which does not exist/],
      ['BACKUP_TRUSTED_KEY', 'abc', /BACKUP_TRUSTED_KEY is no Ed25519 public key/],
    ] as const)
      await expectRefusal('restore', [file], settings(stage.keys, { [name]: value }), text);
    const wrong = join(stage.folder, 'wrong.backup');
    await expectRefusal(
      'backup',
      [wrong],
      settings(stage.keys, { BACKUP_RECIPIENT: 'age2' }),
      /BACKUP_RECIPIENT holds no/,
    );
    expect(existsSync(wrong)).toBe(false);
  });

  it('of a served database are not made by the way: the sentence says which are missing and how they are made', async () => {
    const env = settings(stage.keys, { BACKUP_RECIPIENT: '', BACKUP_SIGNING_KEY: '' });
    const none = join(stage.folder, 'none.backup');
    await expectRefusal('backup', [none], env, /BACKUP_RECIPIENT and BACKUP_SIGNING_KEY are not set.*pnpm backup keys/);
    expect(existsSync(none)).toBe(false);
  });

  it('are made by "pnpm backup keys" for their owner alone, and then a backup is written and rehearsed with them', async () => {
    const { DATABASE_URL, DATABASE_ADMIN_URL, PHOTO_STORE } = settings();
    const env = { DATABASE_URL, DATABASE_ADMIN_URL, PHOTO_STORE, DATA_DIR: join(stage.folder, 'own') } as Record<
      string,
      string
    >;
    const made = await run('backup', ['keys'], env);
    expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/BACKUP_RECIPIENT=age1\w+/) });
    expect(made.said).not.toContain('AGE-SECRET-KEY');
    expect((await run('backup', ['keys'], env)).said).not.toContain('Made');
    const folder = join(stage.folder, 'daily');
    mkdirSync(folder);
    expect((await run('backup', [join(folder, 'one.backup')], env)).code).toBe(0);
    writeFileSync(join(folder, 'notes.txt'), 'other things lie here too');
    const before = await stateOfServer();
    const rehearsed = await run('backup', ['--rehearse'], { ...env, BACKUP_FOLDER: folder });
    expect(rehearsed).toMatchObject({
      code: 0,
      said: expect.stringMatching(/one\.backup of .* can be restored: \d+ rows of/),
    });
    expect(await stateOfServer()).toEqual(before);
  });
});

describe('a disk without room', () => {
  const full = (bytes: number): Writable => {
    let left = bytes;
    return new Writable({
      write: (chunk: Buffer, _, done) => {
        left -= chunk.length;
        done(left < 0 ? Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }) : null);
      },
    });
  };

  it.each([0, 3_000])('ends a backup in a sentence after %i bytes, and leaves nothing behind', async (bytes) => {
    const before = readdirSync(stage.folder);
    const target = { adminUrl: stage.test.adminUrl, photos: stage.photos, file: join(stage.folder, 'full.backup') };
    const writing = dump({ ...target, keys: stage.keys.writing, now, openFile: () => full(bytes) });
    await expect(writing).rejects.toThrow(/The disk of .* has no room left for the backup/);
    expect(readdirSync(stage.folder)).toEqual(before);
  });

  it('of the database server is named', () => {
    const error = Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' });
    expect(sentenceOf(error)).toMatch(/^The database server's disk is full/);
  });
});

describe('errors of the database', () => {
  it.each(['backup', 'restore'] as const)('%s says in one sentence that no database answers', async (name) => {
    const silent = 'postgres://owner:secret-word@127.0.0.1:1/hydria';
    const env = settings(stage.keys, { DATABASE_URL: silent, DATABASE_ADMIN_URL: silent });
    const args = { backup: [join(stage.folder, 'silent.backup')], restore: [file] }[name];
    await expectRefusal(name, args, env, /^The database does not answer/);
    const details = await run(name, [...args, '--details'], env);
    expect(details.complained).toMatch(/ECONNREFUSED[^]*\n\s+at /);
    expect(details.complained).not.toContain('secret-word');
  });

  it.each([
    ['28P01', /refuses the password/],
    ['57P01', /ended the connection/],
    ['22007', /refused a statement on the table bill \(22007: wrong\)/],
  ])('%s becomes a sentence', (code, text) => {
    expect(sentenceOf(Object.assign(new Error('wrong'), { code, table: 'bill' }))).toMatch(text);
  });
});

// The library's types know no iteration over the bytes.
const bytesOf = (tar: Pack) => wholeEntry(tar as unknown as Entry);

it('a file that changes between its check and its use ends the work', async () => {
  const copy = written('swapped.backup', readFileSync(file));
  const opened = await openBackup(copy, { unsigned: false, keysFor: async () => stage.keys.reading });
  const other = join(stage.folder, 'other.backup');
  await stage.backUp(other);
  writeFileSync(copy, readFileSync(other));
  await expect(readEntries(opened, async () => {})).rejects.toThrow(/changed while it was read|no whole backup/);
});
