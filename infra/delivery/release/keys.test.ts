import { createPrivateKey } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { environmentPublicKey, findOrMakeKey, findPrivateKey, keyFile, makeKey } from './keys.ts';
import { keyId } from './signed-document.ts';

const fail = (): never => {
  throw new Error('nothing was refused');
};

let data: string;
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'hydria-keys-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

it('makes a pair: the private key for its owner alone, the public one beside it', async () => {
  const key = await makeKey(data, 'team', 'billing');
  const file = keyFile(data, 'team', 'billing');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(keyId(createPrivateKey(await readFile(file, 'utf8')))).toBe(keyId(key));
  expect(await readdir(path.join(data, 'keys'))).toEqual(['team-billing.key', 'team-billing.pub']);
});

it('never replaces a key', async () => {
  const key = await makeKey(data, 'team', 'billing');
  await expect(makeKey(data, 'team', 'billing')).rejects.toThrow('a key is never replaced');
  expect(keyId((await findPrivateKey({}, data, 'team', 'billing')) as never)).toBe(keyId(key));
});

it('makes one pair when two begin at the same moment', async () => {
  const keys = await Promise.all([1, 2, 3, 4].map(() => findOrMakeKey({}, data, 'environment', 'local')));
  expect(new Set(keys.map(keyId)).size).toBe(1);
  expect(keyId(await environmentPublicKey({}, data, 'local'))).toBe(keyId(keys[0] as never));
});

it('takes the key from its variable, as text or as the path of a file', async () => {
  const key = await makeKey(data, 'team', 'billing');
  const file = keyFile(data, 'team', 'billing');
  for (const PORTAL_TEAM_KEY of [file, await readFile(file, 'utf8')]) {
    const found = await findPrivateKey({ PORTAL_TEAM_KEY }, '/nowhere', 'team', 'other');
    expect(keyId(found as never)).toBe(keyId(key));
  }
});

it('refuses what others can read, what is no key, and what is not there, naming the file and nothing of the key', async () => {
  await makeKey(data, 'team', 'billing');
  const file = keyFile(data, 'team', 'billing');
  await chmod(file, 0o644);
  await expect(findPrivateKey({}, data, 'team', 'billing')).rejects.toThrow(
    `${file} can be read by others (mode 644); chmod 600 ${file}`,
  );
  await chmod(file, 0o600);
  await writeFile(file, 'secret words');
  await expect(findPrivateKey({}, data, 'team', 'billing')).rejects.toThrow(`${file} holds no Ed25519 private key`);
  await expect(findPrivateKey({}, data, 'team', 'billing')).rejects.not.toThrow('secret words');
  await expect(findPrivateKey({ PORTAL_TEAM_KEY: '/nowhere/x.key' }, data, 'team', 'x')).rejects.toThrow(
    'PORTAL_TEAM_KEY names /nowhere/x.key, which does not exist',
  );
  expect(await findPrivateKey({}, data, 'team', 'nobody')).toBeNull();
  expect(() => keyFile(data, 'team', '../../etc/passwd')).toThrow('is no name for a key');
});

it.each([
  ['environment', 'local', 'or remove keys, store and gateway in '],
  ['team', 'local', 'or remove keys, store and gateway in '],
  ['team', 'billing', 'or make another ("pnpm portal keys new team <other name>"), which the environment has to trust'],
  ['environment', 'production', 'nothing else can change what production serves, which goes on as it is'],
] as const)('a spoiled private key (%s %s) says in one sentence what helps', async (kind, name, remedy) => {
  await makeKey(data, kind, name);
  const file = keyFile(data, kind, name);
  await writeFile(file, 'spoiled');
  const refusal: Error = await findOrMakeKey({}, data, kind, name).then(fail, (error: Error) => error);
  expect(refusal.message).toContain(`${file} holds no Ed25519 private key; put back a copy of it`);
  expect(refusal.message).toContain(remedy);
  expect(refusal.message).not.toContain('\n');
});

it('a spoiled public key beside its private one is read from that once it is removed, as it says', async () => {
  const key = await makeKey(data, 'environment', 'local');
  const file = keyFile(data, 'environment', 'local').replace(/key$/, 'pub');
  await writeFile(file, 'spoiled');
  await expect(environmentPublicKey({}, data, 'local')).rejects.toThrow(
    `${file} is no Ed25519 public key; remove it where the private key lies beside it`,
  );
  await rm(file);
  expect(keyId(await environmentPublicKey({}, data, 'local'))).toBe(keyId(key));
});

it('says where the public key of an environment belongs', async () => {
  await expect(environmentPublicKey({}, data, 'production')).rejects.toThrow(
    /environment-production\.pub does not exist: put the public key/,
  );
});
