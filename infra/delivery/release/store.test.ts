import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore, type Store } from './store.ts';
import { startS3, type Fault, type S3Server } from './testing/s3-server.ts';

jest.setTimeout(60_000);

let folder: string;
let s3: S3Server;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-store-'));
  s3 = await startS3();
});
afterEach(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const bucket = (): Store => openStore('s3://releases/hydria/test', s3.env);
const stores: Readonly<Record<string, () => Store>> = {
  'a folder': () => openStore(path.join(folder, 'store')),
  'a bucket': bucket,
};

const KEY = 'artifacts/mf-a/0.1.0-abc/entry.js';
const bytes = (text: string): Buffer => Buffer.from(text);

/** Reads, adds one line, replaces, until it was the quickest. */
const addLine = async (store: Store, line: string): Promise<void> => {
  const stored = await store.readRegistry('local');
  if (await store.replaceRegistry('local', `${stored?.text ?? ''}${line}\n`, stored?.mark ?? null)) return;
  await addLine(store, line);
};

describe.each(Object.keys(stores))('%s', (kind) => {
  const open = (): Store => stores[kind]!();

  test('gives back what was put into it, and null for what never was', async () => {
    const store = open();
    const all = Buffer.from(Uint8Array.from({ length: 256 }, (_, n) => n));
    await store.create(KEY, all);
    expect((await open().read(KEY))?.equals(all)).toBe(true);
    expect(await store.read('artifacts/mf-a/0.1.0-abc/other.js')).toBeNull();
    expect(await store.readRegistry('local')).toBeNull();
    expect(await store.list('')).not.toContain('registries/local.json');
  });

  test('never overwrites bytes with other ones, even for writers at the same moment', async () => {
    await open().create(KEY, bytes('first'));
    await open().create(KEY, bytes('first'));
    await expect(open().create(KEY, bytes('second'))).rejects.toThrow(/holds other bytes as artifacts.*another one/);
    const contenders = Array.from({ length: 20 }, (_, n) => `contender ${n}`);
    const key = 'artifacts/mf-a/0.1.0-abc/contested.js';
    const settled = await Promise.allSettled(contenders.map((text) => open().create(key, bytes(text))));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.name] : []))).toEqual(
      Array.from({ length: 19 }, () => 'OtherBytes'),
    );
    const winner = contenders[settled.findIndex(({ status }) => status === 'fulfilled')];
    expect(String(await open().read(key))).toBe(winner);
    expect(String(await open().read(KEY))).toBe('first');
  });

  test('fifty writers of the registry at once: none is lost', async () => {
    const lines = Array.from({ length: 50 }, (_, n) => `writer ${n}`);
    await Promise.all(lines.map((line) => addLine(open(), line)));
    const { text = '' } = (await open().readRegistry('local')) ?? {};
    expect(text.trim().split('\n').toSorted()).toEqual(lines.toSorted());
  });

  test('a registry is replaced by who has seen the latest one, and begun by one only', async () => {
    const [one, other] = [open(), open()];
    expect(await one.replaceRegistry('local', 'one', null)).toBe(true);
    expect(await other.replaceRegistry('local', 'two', null)).toBe(false);
    const seen = await other.readRegistry('local');
    expect(seen?.text).toBe('one');
    expect(await one.replaceRegistry('local', 'three', seen?.mark ?? '')).toBe(true);
    expect(await other.replaceRegistry('local', 'four', seen?.mark ?? '')).toBe(false);
    expect((await other.readRegistry('local'))?.text).toBe('three');
    expect(await one.replaceRegistry('elsewhere', 'five', seen?.mark ?? '')).toBe(false);
    expect(await one.readRegistry('elsewhere')).toBeNull();
  });

  test('the same mark stands for the same text, and another text is seen at once by everyone', async () => {
    const [writer, reader] = [open(), open()];
    for (let n = 0; n < 20; n++) {
      const before = await reader.readRegistry('local');
      expect(await writer.replaceRegistry('local', `text ${n}`, before?.mark ?? null)).toBe(true);
      const after = await reader.readRegistry('local');
      expect(after?.text).toBe(`text ${n}`);
      expect(after?.mark).not.toBe(before?.mark);
      expect(await reader.readRegistry('local')).toEqual(after);
    }
  });

  test('lists more keys than one answer carries, in order, and only those asked for', async () => {
    const store = open();
    const keys = Array.from({ length: 1_203 }, (_, n) => `artifacts/mf-a/0.1.${n}-abc/entry.js`);
    for (let at = 0; at < keys.length; at += 50) {
      await Promise.all(keys.slice(at, at + 50).map((key) => store.create(key, bytes(key))));
    }
    await store.create('artifacts/mf-b/0.1.0-abc/entry.js', bytes('b'));
    expect(await store.list('artifacts/mf-a/')).toEqual(keys.toSorted());
    expect(await store.list('artifacts/mf-a/0.1.12')).toEqual(
      keys.filter((key) => key.startsWith('artifacts/mf-a/0.1.12')).toSorted(),
    );
    expect(await store.list('artifacts/mf-c/')).toEqual([]);
  });

  test('takes files of releases away, and nothing else', async () => {
    await open().create(KEY, bytes('x'));
    await open().replaceRegistry('local', 'text', null);
    await open().remove(KEY);
    await open().remove(KEY);
    expect(await open().read(KEY)).toBeNull();
    expect(await open().list('artifacts/')).toEqual([]);
    await expect((async () => open().remove('registries/local.json'))()).rejects.toThrow('is no file of a release');
    expect((await open().readRegistry('local'))?.text).toBe('text');
    await open().create(KEY, bytes('again'));
    expect(String(await open().read(KEY))).toBe('again');
  });

  test.each(['../secret', '/etc/passwd', 'artifacts/../../x', 'artifacts//x', '.hidden', 'a\\b', 'a\0b', ''])(
    'no key leads out of it: %j',
    async (key) => {
      await expect((async () => open().read(key))()).rejects.toThrow('is no key of a store');
      await expect((async () => open().create(key, bytes('x')))()).rejects.toThrow('is no key of a store');
    },
  );
});

describe('a folder', () => {
  const root = (): string => path.join(folder, 'store');
  const open = (): Store => openStore(root());

  test('a writer that is killed leaves the old text or the new one, whole, and does not hold up the next', async () => {
    const script = path.join(import.meta.dirname, 'testing', 'restless-writer.ts');
    for (let round = 0; round < 12; round++) {
      const writer = fork(script, [root()], { execArgv: [] });
      await once(writer, 'message');
      await sleep(round * 3);
      writer.kill('SIGKILL');
      await once(writer, 'exit');
      const { text = '', mark = null } = (await open().readRegistry('local')) ?? {};
      expect(text).toMatch(/^(\d+) x{300000} \1$/);
      for (const key of await open().list('artifacts/')) {
        expect(String(await open().read(key))).toMatch(/^(\d+) x{300000} \1$/);
      }
      expect(await open().replaceRegistry('local', `0 ${'x'.repeat(300_000)} 0`, mark)).toBe(true);
    }
  });

  test('the lock of a writer that was killed between two lines is void', async () => {
    const registries = path.join(root(), 'registries');
    await mkdir(registries, { recursive: true });
    // No process has this id: it is above the kernel's limit.
    await writeFile(path.join(registries, '.local.json.lock'), '99999999');
    expect(await open().replaceRegistry('local', 'text', null)).toBe(true);
  });

  test('an unfinished file of a killed writer is no key, and is deleted after a day', async () => {
    await open().create(KEY, bytes('x'));
    const left = path.join(root(), '.unfinished', '1.left');
    await writeFile(left, 'half of');
    const dayBefore = new Date(Date.now() - 25 * 3600 * 1000);
    await utimes(left, dayBefore, dayBefore);
    expect(await open().list('')).toEqual([KEY]);
    await open().create('artifacts/mf-a/0.1.0-abc/next.js', bytes('y'));
    expect(await readdir(path.join(root(), '.unfinished'))).toEqual([]);
  });

  test('a refusal of the disk is reported in one sentence with the place and the remedy', async () => {
    await mkdir(path.join(root(), 'registries', 'local.json'), { recursive: true });
    const one = /^\S+local\.json cannot be used \(EISDIR\): it is a folder where a file belongs; move it away$/;
    await expect(open().readRegistry('local')).rejects.toThrow(one);
    await expect(open().replaceRegistry('local', 'text', null)).rejects.toThrow(one);
    await writeFile(path.join(root(), 'artifacts'), 'a file');
    await expect(open().create(KEY, bytes('x'))).rejects.toThrow(/^\S+entry\.js cannot be used \(E\w+\): a file lies/);
    await expect(open().read(KEY)).rejects.toThrow(/cannot be used \(ENOTDIR\): a file lies where a folder belongs/);
  });
});

describe('a bucket', () => {
  // The library looks for a developer's own credentials, and asks the network for roles: here are none.
  const mine = Object.entries(process.env).filter(([name]) => name.startsWith('AWS_'));
  const none = { AWS_EC2_METADATA_DISABLED: 'true', AWS_SHARED_CREDENTIALS_FILE: devNull, AWS_CONFIG_FILE: devNull };
  beforeAll(() => {
    for (const [name] of mine) delete process.env[name];
    Object.assign(process.env, none);
  });
  afterAll(() => {
    for (const name of Object.keys(none)) delete process.env[name];
    Object.assign(process.env, Object.fromEntries(mine));
  });

  /** Spoils as many requests as there are faults; those of the trial of conditions are let through. */
  const spoil = (method: string, ...faults: Fault[]): void => {
    s3.fault = (asked, key) => (asked === method && !key.endsWith('conditional-writes') && faults.shift()) || null;
  };

  test('a lost answer leaves no doubt: the bytes are written once', async () => {
    const store = bucket();
    spoil('PUT', 'deaf');
    await store.create(KEY, bytes('first'));
    spoil('PUT', 'deaf');
    expect(await store.replaceRegistry('local', 'one', null)).toBe(true);
    const { mark = null } = (await store.readRegistry('local')) ?? {};
    spoil('PUT', 'deaf');
    expect(await store.replaceRegistry('local', 'two', mark)).toBe(true);
    spoil('PUT', 'deaf');
    expect(await store.replaceRegistry('local', 'three', mark)).toBe(false);
    expect((await bucket().readRegistry('local'))?.text).toBe('two');
  });

  test('a transient failure is tried again: a busy service, a broken line, two writers at one key', async () => {
    const store = bucket();
    spoil('PUT', { status: 503, code: 'SlowDown' }, { status: 500, code: 'InternalError' });
    await store.create(KEY, bytes('first'));
    spoil('GET', 'cut', 'deaf', { status: 503, code: 'SlowDown' });
    expect(String(await store.read(KEY))).toBe('first');
    spoil('PUT', { status: 409, code: 'ConditionalRequestConflict' });
    await store.create('artifacts/mf-a/0.1.0-abc/second.js', bytes('second'));
    spoil('PUT', { status: 409, code: 'ConditionalRequestConflict' });
    expect(await store.replaceRegistry('local', 'one', null)).toBe(false);
    expect(await store.replaceRegistry('local', 'one', null)).toBe(true);
  });

  test('an unchanged registry does not travel again', async () => {
    await bucket().replaceRegistry('local', 'text', null);
    const store = bucket();
    await store.readRegistry('local');
    await store.readRegistry('local');
    expect(s3.log.slice(-2)).toEqual([
      'GET hydria/test/registries/local.json 200',
      'GET hydria/test/registries/local.json 304',
    ]);
  });

  test('everything lies below the prefix', async () => {
    await bucket().create(KEY, bytes('x'));
    await bucket().replaceRegistry('local', 'text', null);
    expect(s3.keys().every((key) => key.startsWith('hydria/test/'))).toBe(true);
    expect(await openStore('s3://releases', s3.env).list('hydria/test/artifacts/')).toEqual([`hydria/test/${KEY}`]);
  });

  test('a service that does not heed conditions is not written to', async () => {
    s3.fault = (method) => (method === 'PUT' ? 'blind' : null);
    const sentence = /without heeding conditions, so that two publications could undo each other; use a service/;
    await expect(bucket().create(KEY, bytes('x'))).rejects.toThrow(sentence);
    await expect(bucket().replaceRegistry('local', 'text', null)).rejects.toThrow(sentence);
    expect(s3.keys()).toEqual(['hydria/test/conditional-writes']);
  });

  const refusals: [what: string, address: string, env: Record<string, string>, sentence: RegExp][] = [
    ['a bucket that is not there', 's3://other', {}, /^s3:\/\/other: there is no bucket "other" at http:.*; create it/],
    [
      'an unknown key',
      's3://releases',
      { AWS_ACCESS_KEY_ID: 'X' },
      /not accepted \(InvalidAccessKeyId\); correct AWS_ACC/,
    ],
    [
      'a wrong secret',
      's3://releases',
      { AWS_SECRET_ACCESS_KEY: 'guess' },
      /not accepted \(SignatureDoesNotMatch\); correct AWS_ACCESS_KEY_ID/,
    ],
    [
      'nobody at the address',
      's3://releases',
      { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' },
      /^s3:\/\/releases: http:\/\/127.0.0.1:9 does not answer \(ECONNREFUSED\); check AWS_ENDPOINT_URL_S3/,
    ],
    ['no region', 's3://releases', { AWS_ENDPOINT_URL_S3: '', AWS_REGION: '' }, /region is missing.*; set AWS_REGION/],
    [
      'no credentials',
      's3://releases',
      { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' },
      /there are no credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role/,
    ],
  ];

  test.each(refusals)('%s: one sentence that says what to set', async (_, address, env, sentence) => {
    const store = openStore(address, { ...s3.env, ...env });
    await expect(store.readRegistry('local')).rejects.toThrow(sentence);
    await expect(store.list('artifacts/')).rejects.toThrow(sentence);
    await expect(store.create(KEY, bytes('x'))).rejects.toThrow(sentence);
  });

  test.each([
    [{ status: 403, code: 'AccessDenied' }, /access is denied; allow these credentials s3:GetObject, s3:PutObject/],
    [{ status: 501, code: 'NotImplemented' }, /has no conditional writes, without which two publications/],
    [{ status: 403, code: 'RequestTimeTooSkewed' }, /this machine's clock is wrong/],
    [{ status: 500, code: 'InternalError' }, /the service fails \(500 InternalError\); try again later/],
  ])('%j: one sentence that says what to do', async (fault, sentence) => {
    s3.fault = () => fault;
    await expect(bucket().replaceRegistry('local', 'text', null)).rejects.toThrow(sentence);
    expect(s3.keys()).toEqual([]);
  });

  test.each(['s3://', 's3://B!', 's3:releases', 's3://releases/../x', 'gs://releases', 'https://s3.example/releases'])(
    'an address that cannot be meant is said at once: %s',
    (address) => {
      expect(() => openStore(address)).toThrow(/bucket|is no key of a store/);
    },
  );
});
