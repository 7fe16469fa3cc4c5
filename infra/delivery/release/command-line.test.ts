import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireTeamKey, type Operator } from './operator.ts';
import { publish } from './publish.ts';
import { publicText } from './signed-document.ts';
import { builtRelease, trialOperator } from './testing/trial.ts';

jest.setTimeout(120_000);

let data: string;
let operator: Operator;
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'hydria-command-line-'));
  operator = await trialOperator(data);
  for (const version of ['0.1.0', '0.2.0']) {
    const { dist, record } = await builtRelease(path.join(data, 'built'), 'mf-a', { version, text: version });
    await publish(operator, dist, record);
  }
});
afterEach(() => rm(data, { recursive: true, force: true }));

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** The tool as a person runs it who has exported these variables. */
const portalWith = (variables: Record<string, string>, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const none = { NODE_OPTIONS: '', STORE: '', ENVIRONMENT: '', ENVIRONMENT_KEY: '' };
    const env = { ...process.env, ...none, DATA_DIR: data, PORTAL_WHO: 'eleni', ...variables };
    const script = path.join(import.meta.dirname, 'portal.ts');
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    );
  });

const portal = (...args: string[]) => portalWith({ ENVIRONMENT: 'local' }, ...args);

test('a bad evening: status, rollback, what it says afterwards, and the log', async () => {
  expect((await portal('status')).out).toMatch(/^local, registry 2, .*\n {2}mf-a +0\.2\.0-\w+ +publish .* by tester/);
  const back = await portal('rollback', 'a', '--reason', 'bills are empty');
  expect(back).toMatchObject({ code: 0, err: '' });
  expect(back.out).toMatch(/^Everyone gets mf-a 0\.1\.0-\w+ \(local, registry 3, \/.*\/store, /);
  expect((await portal('status')).out).toMatch(/withdrawn 0\.2\.0-\w+: bills are empty/);
  expect((await portal('log', 'mf-a')).out).toMatch(
    /3 .* eleni +rollback +mf-a +0\.2\.0-\w+ → 0\.1\.0-\w+ {2}“bills are empty”$/,
  );
  expect(JSON.parse((await portal('status', '--json')).out)).toMatchObject({ serial: 3, environment: 'local' });
});

test.each([
  [['polish'], 'There is no command "polish"; "pnpm portal" lists them'],
  [['rollback', 'mf-a'], '"rollback" needs a reason for the log: --reason "…"'],
  [['pin', 'mf-a', 'three'], '"three" is no id of a utility, which is a whole number'],
  [['canary', 'mf-a', '110'], '"110" is no percentage from 0 to 100'],
  [['status', '--nonsense'], `Unknown option '--nonsense'; "pnpm portal help status" says what it takes`],
  [['publish'], 'Which application? There are: shell, '],
])('%j is not understood: one sentence, code 2', async (args, sentence) => {
  const { code, out, err } = await portal(...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(sentence);
  expect(err).not.toContain('\n');
});

test('a refusal is one sentence that names the file and the remedy, with code 1', async () => {
  expect(await portal('rollback', 'mf-x', '--reason', 'x')).toMatchObject({
    code: 1,
    err: 'mf-x has not been released in local; released are: mf-a',
  });
  const registry = path.join(data, 'store', 'registries', 'local.json');
  await writeFile(registry, (await readFile(registry, 'utf8')).replace('0.2.0', '0.1.9'));
  const altered = await portal('disable', 'mf-a', '--reason', 'x');
  expect(altered.code).toBe(1);
  expect(altered.err).toMatch(
    /registries\/local\.json was altered after it had been signed; put back a copy of the registry that was good, or remove .*store and the folder gateway beside it; the next build is published again$/,
  );
  expect(altered.err).not.toContain('\n');
});

test('a private key is never printed and never in the store', async () => {
  const said = [await portal('keys', 'new', 'team', 'billing'), await portal('keys', 'show'), await portal('keys')];
  const files = (await readdir(path.join(data, 'keys'))).filter((file) => file.endsWith('.key'));
  expect(files).toHaveLength(3);
  const stored = await readdir(path.join(data, 'store'), { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    stored.filter((one) => one.isFile()).map((one) => readFile(path.join(one.parentPath, one.name), 'utf8')),
  );
  for (const file of files) {
    const secret = (await readFile(path.join(data, 'keys', file), 'utf8')).split('\n')[1] ?? '';
    expect(secret.length).toBeGreaterThan(40);
    for (const { out, err } of said) expect(out + err).not.toContain(secret);
    for (const text of texts) expect(text).not.toContain(secret);
  }
});

test('after a spoiled or lost key the sentence that is said helps: the team again trusted, the store again filled', async () => {
  const folder = path.join(data, 'keys');
  for (const file of ['team-local.key', 'team-local.pub']) await rm(path.join(folder, file));
  const { dist, record } = await builtRelease(data, 'mf-a', { version: '0.3.0' });
  const again = async () => publish(await trialOperator(data), dist, record);
  const unknown: Error = await again().then(
    () => new Error('nothing was refused'),
    (error: Error) => error,
  );
  const [, ...words] = /\(pnpm portal (keys trust) (\S+) (\S+) --env local\)$/.exec(unknown.message) ?? [];
  expect(words).toHaveLength(3);
  expect(await portal(...words.flatMap((word) => word.split(' ')))).toMatchObject({ code: 0 });
  expect((await again()).serial).toBe(4);

  await writeFile(path.join(folder, 'environment-local.key'), 'spoiled');
  expect((await portal('status')).code).toBe(0);
  const spoiled = await portal('disable', 'mf-a', '--reason', 'x');
  expect(spoiled.err).toMatch(
    /environment-local\.key holds no Ed25519 private key; put back a copy of it, or remove keys, store and gateway in /,
  );
  for (const part of ['keys', 'store', 'gateway']) await rm(path.join(data, part), { recursive: true, force: true });
  expect((await again()).serial).toBe(1);
});

test('a forgotten ENVIRONMENT is refused before anything is changed or made; --local says it', async () => {
  const fresh = { DATA_DIR: path.join(data, 'fresh') };
  const sentence =
    'ENVIRONMENT is not set; say which environment is meant: --env <name>, or --local for the one that npm start serves here';
  for (const args of [
    ['disable', 'mf-a', '--reason', 'x'],
    ['publish', 'mf-billing'],
    ['keys', 'trust', 'x.pub', 'mf-a'],
    ['status'],
  ]) {
    if (args[1] === 'trust') await writeFile(path.join(data, 'x.pub'), publicText(operator.environmentKey));
    const words = args.map((word) => word.replace('x.pub', path.join(data, 'x.pub')));
    expect(await portalWith(fresh, ...words)).toEqual({ code: 1, out: '', err: sentence });
  }
  expect((await portalWith(fresh, 'disable', 'mf-a', '--reason', 'x', '--local')).err).toMatch(
    /^The private key of local is missing, .*; npm start, or a publication into local, makes it$/,
  );
  expect(await readdir(data)).not.toContain('fresh');
  expect((await portalWith({}, 'disable', 'mf-a', '--reason', 'x', '--local')).out).toMatch(
    /^mf-a is switched off \(local, registry 3, .*\/store, /,
  );
  expect((await portalWith({}, 'status')).out).toMatch(/^local, registry 3/);
});

test('the public key of another environment is not passed over in local, and the store of others is never to be removed', async () => {
  const other = publicText(generateKeyPairSync('ed25519').publicKey);
  const settings = { ENVIRONMENT: 'local', ENVIRONMENT_KEY: other, STORE: path.join(data, 'store') };
  const refused = await portalWith(settings, 'disable', 'mf-a', '--reason', 'x');
  expect(refused.err).toMatch(
    /^ENVIRONMENT_KEY is the key \w+, but the private key of local here is \w+; unset ENVIRONMENT_KEY, or put /,
  );
  // A team's own folder, and the store of an operator.
  const elsewhere = { ...settings, DATA_DIR: path.join(data, 'team') };
  expect((await portalWith(elsewhere, 'disable', 'mf-a', '--reason', 'x')).err).toContain(
    'the private key of local here is not there',
  );
  const read = await portalWith(elsewhere, 'status');
  expect(read.err).toContain('is signed with the key');
  expect(read.err).not.toContain('remove');
  expect(await readdir(data)).not.toContain('team');
});

test('the key that local made for itself does not stand in the way of a team’s own', async () => {
  await portal('keys', 'new', 'team', 'meters');
  const at = { env: {}, dataDir: data, environment: 'production', store: path.join(data, 'store') };
  expect(publicText(await requireTeamKey(at))).toBe(
    (await readFile(path.join(data, 'keys', 'team-meters.pub'), 'utf8')).trim(),
  );
  await portal('keys', 'new', 'team', 'bills');
  await expect(requireTeamKey(at)).rejects.toThrow('keys of several teams (bills, meters); say which: --team <name>');
});

test('help names every command, and what each takes', async () => {
  const { code, out } = await portal();
  expect(code).toBe(0);
  for (const command of ['publish', 'promote', 'canary', 'rollback', 'status', 'keys', 'renew', 'prune']) {
    expect(out).toContain(`\n  ${command} `);
  }
  expect((await portal('help', 'rollback')).out).toMatch(/^pnpm portal rollback <app> \[<version>\] --reason "…"/);
});
