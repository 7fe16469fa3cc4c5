import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OtherBytes } from './store-keys.ts';
import { openStore, type Store } from './store.ts';
import { startS3, type S3Server } from './testing/s3-server.ts';

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
const codeOf = (error: unknown): string => String(Object(error).message);

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

  test('never puts other bytes where there are some, whoever comes at the same moment', async () => {
    await open().create(KEY, bytes('first'));
    await open().create(KEY, bytes('first'));
    await expect(open().create(KEY, bytes('second'))).rejects.toThrow(
      /holds other bytes as artifacts.*another version/,
    );
    const contenders = Array.from({ length: 20 }, (_, n) => `contender ${n}`);
    const key = 'artifacts/mf-a/0.1.0-abc/contested.js';
    const settled = await Promise.allSettled(contenders.map((text) => open().create(key, bytes(text))));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.name] : []))).toEqual(
      Array.from({ length: 19 }, () => OtherBytes.prototype.constructor.name),
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

  test.each(['../secret', '/etc/passwd', 'artifacts/../../x', 'artifacts//x', '.hidden', 'a\\b', 'a\0b', ''])(
    'no key leads out of it: %j',
    async (key) => {
      await expect((async () => open().read(key))()).rejects.toThrow('is no key of a store');
      await expect((async () => open().create(key, bytes('x')))()).rejects.toThrow('is no key of a store');
    },
  );
});
