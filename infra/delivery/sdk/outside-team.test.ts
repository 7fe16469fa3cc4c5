import { randomBytes } from 'node:crypto';
import { execFile, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@hydria/build/root.ts';
import { sharedVersions } from '@hydria/build/shares.ts';
import type { FastifyInstance } from 'fastify';
import { bootOf, trialGateway } from '@hydria/gateway/testing/trial-gateway.ts';
import { integrityOf } from '@hydria/build/integrity-of.ts';
import { frameOf, title, trialPortal, type TrialPortal } from '@hydria/gateway/testing/trial-portal.ts';
import { promoteRelease } from '@hydria/release/moves.ts';
import { trust } from '@hydria/release/transitions.ts';
import { keyId, publicText, readPublicKey } from '@hydria/release/signed-document.ts';
import { pack } from './pack.ts';

/**
 * A team in a folder of its own, outside the repository. It makes a remote with the packed tools, checks it, and puts it into the
 * store of an environment with its own key. The operator then serves it.
 */
jest.setTimeout(180_000);

/** The folder of an installed library: the packages resolve it from there instead of from a registry. */
const installed = (name: string): string => {
  const found = ['.', 'shared', ...globSync('infra/{gateway,*/*}', { cwd: ROOT })]
    .map((folder) => path.join(ROOT, folder, 'node_modules', name))
    .find(existsSync);
  if (!found) throw new Error(`${name} is not installed here`);
  return found;
};

const link = async (folder: string, name: string): Promise<void> => {
  const target = path.join(folder, 'node_modules', name);
  if (existsSync(target)) return;
  const found = await realpath(installed(name));
  await mkdir(path.dirname(target), { recursive: true });
  await symlink(found, target);
  const { bin = {} } = JSON.parse(await readFile(path.join(found, 'package.json'), 'utf8'));
  const commands = typeof bin === 'string' ? { [path.basename(name)]: bin } : bin;
  for (const [command, file] of Object.entries<string>(commands)) {
    await symlink(path.join(found, file), path.join(folder, 'node_modules', '.bin', command));
  }
};

/** The effect of `npm install <tarballs>`, without a network. */
const install = async (folder: string, tarballs: readonly string[]): Promise<void> => {
  await mkdir(path.join(folder, 'node_modules', '.bin'), { recursive: true });
  for (const tarball of tarballs) {
    const [, name = ''] = /hydria-(\w+)-/.exec(path.basename(tarball)) ?? [];
    const target = path.join(folder, 'node_modules', '@hydria', name);
    await mkdir(target, { recursive: true });
    await promisify(execFile)('tar', ['xzf', tarball, '--strip-components=1', '-C', target]);
  }
  for (const name of ['shared', 'sdk']) {
    const file = path.join(folder, 'node_modules', '@hydria', name, 'package.json');
    const { dependencies, peerDependencies } = JSON.parse(await readFile(file, 'utf8'));
    const libraries = Object.keys({ ...dependencies, ...peerDependencies });
    for (const library of libraries) if (!library.startsWith('@hydria/')) await link(folder, library);
  }
};

let folder: string;
let packages: string;
let portal: TrialPortal;
let gateway: FastifyInstance;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  packages = await mkdtemp(path.join(tmpdir(), 'hydria-packages-'));
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'hydria-outside-')));
  const tarballs = await pack(packages);
  await writeFile(path.join(folder, 'package.json'), '{ "name": "outside", "type": "commonjs" }');
  await install(folder, tarballs);
  portal = await trialPortal('staging');
  await portal.release('shell', {
    files: { 'frame.server.cjs': frameOf(), 'embed.js': 'embed' },
    record: { shares: sharedVersions(path.join(ROOT, 'shell')) },
    manifest: { routes: [{ path: '/', access: 'member', layout: 'dashboard', title }] },
  });
  gateway = await trialGateway(portal, { environment: 'staging' });
  env = {
    // Nothing of this repository's own.
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: process.env['HOME'],
    ENVIRONMENT: 'staging',
    ENVIRONMENT_KEY: publicText(portal.publicKey),
    STORE: path.join(portal.folder, 'store'),
  };
});
afterAll(async () => {
  await gateway?.close();
  await portal?.remove();
  for (const one of [folder, packages]) await rm(one, { recursive: true, force: true });
});

interface Ended {
  code: number;
  text: string;
}

/** A port that nothing listens on at this moment. */
const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(String(port)));
    });
  });

/** `npx portal …` in the folder of the team. */
const tool = (...words: string[]): Promise<Ended> => toolWith(env, ...words);

/** The same with other variables. */
const toolWith = (variables: NodeJS.ProcessEnv, ...words: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const script = path.join(folder, 'node_modules', '@hydria', 'sdk', 'sdk', 'portal.js');
    execFile(process.execPath, [script, ...words], { cwd: folder, env: variables }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, text: out + err }),
    );
  });

const REMOTE = 'mf-meters';

/** Direct calls against the packed types: the right one compiles, and each wrong one does not (an unused expectation is an error too). */
const CALLS = `import type { Platform } from '@hydria/shared/platform/platform.ts';

export const unpaid = async ({ api }: Platform, deya_id: number): Promise<unknown> => {
  const [bill] = await api('GET /api/bills/list', { query: { deya_id } });
  // @ts-expect-error: no such call
  await api('GET /api/nothing/here');
  // @ts-expect-error: no such field of the query
  await api('GET /api/bills/list', { query: { deya_id, colour: 'red' } });
  // @ts-expect-error: another type of value
  await api('GET /api/bills/list', { query: { deya_id: {} } });
  // @ts-expect-error: a query is needed
  await api('GET /api/bills/list', {});
  // @ts-expect-error: no such property of the answer
  return [bill?.total_unpaid, bill?.colour];
};
`;
const PAGE = `${REMOTE}/src/first-page.tsx`;

const edit = async (file: string, from: string, to: string): Promise<void> => {
  const text = await readFile(path.join(folder, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(path.join(folder, file), text.replace(from, to));
};

test('a team outside makes, checks and releases a remote, and the portal serves it', async () => {
  const made = await tool('new', REMOTE, '--title', 'Μετρητές', '--title-en', 'Meters');
  expect(made).toMatchObject({ code: 0 });
  await writeFile(path.join(folder, REMOTE, 'src', 'unpaid.ts'), CALLS);

  // Forgotten variables are named; nothing is built, served from elsewhere or made.
  const { ENVIRONMENT, ENVIRONMENT_KEY, STORE: _, ...bare } = env;
  const none =
    'ENVIRONMENT, STORE and ENVIRONMENT_KEY are not set; export what the operator of the portal has given you';
  for (const words of [['publish', REMOTE], ['status']]) expect((await toolWith(bare, ...words)).text).toContain(none);
  const half = await toolWith({ ...bare, ENVIRONMENT, ENVIRONMENT_KEY }, 'publish', REMOTE);
  expect(half.text).toMatch(/^STORE is not set; .* say --env local for a trial in this folder alone\n$/);
  expect(existsSync(path.join(folder, '.data'))).toBe(false);

  const { text: key } = await tool('keys', 'new', 'team', 'meters');
  // An untrusted key is refused before anything is built or checked.
  expect((await tool('publish', REMOTE)).text).toMatch(
    /^mf-meters is refused:\n- is signed with the key \w+, which the registry/,
  );
  const own = /^public {2}(\S+)$/m.exec(key)?.[1] ?? '';
  const id = keyId(readPublicKey(own, 'the key of the team'));
  await portal.serve((registry) =>
    trust(registry, { id, public: own }, [REMOTE], { who: 'operator', at: registry.issued }),
  );
  const stored = await tool('publish', REMOTE);
  expect(stored.text).toMatch(/checked mf-meters .*: manifest, languages, budgets, types, lint, imports, tests/);
  const [, artifact = ''] = /pnpm portal promote mf-meters (\S+) --env staging/.exec(stored.text) ?? [];
  expect(artifact).toMatch(/^0\.1\.0-[0-9a-f]{12}$/);

  // It waits: a team cannot put anything before people by itself.
  const before = await gateway.inject({ url: '/meters' });
  expect(bootOf(before.body).remotes.map(({ name }) => name)).not.toContain(REMOTE);
  const { store, environmentKey, publicKey } = portal;
  const operator = {
    store,
    environment: 'staging',
    environmentKey: publicKey,
    signWith: environmentKey,
    teamKey: null,
  };
  await promoteRelease({ ...operator, who: 'operator', now: () => new Date() }, REMOTE, { version: artifact });

  const { statusCode, body } = await gateway.inject({ url: '/meters' });
  expect(statusCode).toBe(200);
  const remote = bootOf(body).remotes.find(({ name }) => name === REMOTE);
  expect(remote).toMatchObject({
    version: '0.1.0',
    manifest: { nav: [{ path: '/meters', label: { el: 'Μετρητές' } }] },
  });
  const entry = await gateway.inject({ url: remote?.entry.url ?? '' });
  expect(entry.statusCode).toBe(200);
  expect(integrityOf(entry.rawPayload)).toBe(remote?.entry.integrity);
});

test('a refusal here is a refusal there, with every reason at once', async () => {
  const good = await readFile(path.join(folder, PAGE), 'utf8');
  await edit(PAGE, 'width="reading"', 'width="narow"');
  await edit(PAGE, "{t('page.soon_text')}", `Soon${'<br />soon'.repeat(12)}`);
  await edit(PAGE, "title={t('page.title')}", "title={t('page.soon')}");
  await edit(
    PAGE,
    'import { useT }',
    "import { overlaps } from '@hydria/shared/platform/owners.ts';\nexport const mine = overlaps;\nimport { useT }",
  );
  await edit(`${REMOTE}/src/locales/de.json`, '"soon"', '"later"');
  // More than a page may weigh, however well it is compressed.
  const heavy = randomBytes(30_000).toString('base64');
  await edit(PAGE, 'export const FirstPage', `export const HEAVY = '${heavy}';\n\nexport const FirstPage`);
  await edit(PAGE, '<p>', '<p data-heavy={HEAVY}>');
  const { code, text } = await tool('check', REMOTE);
  await writeFile(path.join(folder, PAGE), good);
  expect(code).toBe(1);
  expect(text).toMatch(/types: mf-meters\/src\/first-page\.tsx\(\d+,\d+\): .*narow/);
  expect(text).toMatch(/lint: .*no-literals/);
  expect(text).toMatch(/imports: .*remote-only-to-what-is-listed/);
  expect(text).toMatch(/tests: .*2 failed/);
  // Every reason in full: each lint error, the failed test with its name and both values, and nothing of the tools themselves.
  expect(text).toMatch(/tests: +● at \/meters greets in the language of the address/);
  expect(text).toMatch(/tests: +Received:/);
  expect(text.match(/lint: .*no-literals/g)).toHaveLength(13);
  expect(text).not.toContain('missing-tsc-transpiler');
  expect(text).toMatch(/budgets: mf-meters app: \d+ bytes, \d+ over the budget of \d+/);
  expect(text).toMatch(/languages: .*de\.json: "page\.soon" is missing/);
});

test('it is worked on inside a portal that runs elsewhere', async () => {
  const address = await gateway.listen({ port: 0, host: '127.0.0.1' });
  const script = path.join(folder, 'node_modules', '@hydria', 'sdk', 'sdk', 'portal.js');
  const words = [script, 'dev', REMOTE, '--shell', address];
  const port = await freePort();
  const child = spawn(process.execPath, words, { cwd: folder, env: { ...env, PORT: port, HOST: '127.0.0.1' } });
  try {
    await new Promise<void>((resolve, reject) => {
      let said = '';
      const hear = (part: Buffer): void => {
        said += part.toString();
        if (said.includes('is ready after')) resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('close', () => reject(new Error(said)));
    });
    const page = await fetch(`http://127.0.0.1:${port}/meters`, { headers: { accept: 'text/html' } });
    const remote = bootOf(await page.text()).remotes.find(({ name }) => name === REMOTE);
    expect(remote).toMatchObject({ source: 'override', base: '/@dev/mf-meters/' });
    const container = await (await fetch(`http://127.0.0.1:${port}/@dev/mf-meters/container.js`)).text();
    expect(container).toContain('dev_meters');
  } finally {
    child.kill();
    await new Promise((resolve) => child.once('close', resolve));
  }
});
