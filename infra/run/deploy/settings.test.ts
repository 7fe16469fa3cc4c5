import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { PROCESSES, SETTINGS } from './settings.ts';
import { settingsTable } from './settings-page.ts';

const INFRA = `${__dirname}/../..`;
/** Variables that only commands of developers and operators read, and constants that look like variables. */
const ELSEWHERE =
  /^(PORTAL_(TEAM_KEY|URL|WHO)|LOCAL|DEMO|[A-Z]+_VARIABLE|RECORD_STATEMENTS|AWS_\w+|MAP_ATTRIBUTION|ADDRESS|PUBLIC_VARIABLE|TMPDIR)$/;

/** Names of variables that the servers' sources read from an environment. */
function namesInSources(): Set<string> {
  const files = globSync('{gateway,server,delivery/release}/**/*.ts', { cwd: INFRA });
  const sources = files
    .filter((file) => !/node_modules|\.test\.|testing\/|suites\/|test-/.test(file))
    .map((file) => readFileSync(`${INFRA}/${file}`, 'utf8'));
  const found = new Set<string>();
  for (const text of sources) {
    for (const [, name = ''] of text.matchAll(/\b(?:env|said)\['([A-Z][A-Z0-9_]+)'\]/g)) found.add(name);
    for (const [, reads, name] of text.matchAll(/\b(\w+)\((?:env|said), '([A-Z][A-Z0-9_]+)'/g))
      found.add(reads === 'thirdParty' ? `${name}_SCRIPT` : name!);
    for (const [, list = ''] of text.matchAll(/\{([^{}]*)\}(?:: \w+)? = (?:process\.)?env\b/g))
      for (const [name] of list.matchAll(/\b[A-Z][A-Z0-9_]{2,}\b/g)) found.add(name);
  }
  return found;
}

it('every variable that a process reads is in the list', () => {
  const found = [...namesInSources()].filter((name) => !ELSEWHERE.test(name));
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((name) => !(name in SETTINGS)).toSorted()).toEqual([]);
});

it('the table for people is the list', () => {
  const squeezed = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
  expect(squeezed(readFileSync(`${INFRA}/../docs/settings.md`, 'utf8'))).toContain(squeezed(settingsTable()));
});

const run = (word: string, env: Record<string, string> = {}) => {
  const { status, stderr } = spawnSync(process.execPath, [`${INFRA}/run/deploy/run.ts`, word], {
    env: { PATH: process.env['PATH'], ...env },
  });
  return { status, said: String(stderr).trim() };
};

it.each([...PROCESSES, 'operator'])('%s says in one sentence what it needs', (name) => {
  const { status, said } = run(name);
  expect(status).toBe(1);
  expect(said).toMatch(new RegExp(`^[A-Z_, ]+ must be set for "${name}"; docs/settings.md says to what.$`));
});

it.each(['api', 'worker'])(
  '%s does not start without the secret: asking for a mail would tell who has an account',
  (name) => {
    const { status, said } = run(name, {
      DATABASE_URL: 'postgres://127.0.0.1:1/x',
      PUBLIC_URL: 'https://my.example.gr',
      ENVIRONMENT: 'production',
      TRUST_PROXY: '127.0.0.1',
    });
    expect([status, said]).toEqual([1, `PORTAL_SECRET must be set for "${name}"; docs/settings.md says to what.`]);
  },
);

const GATEWAY = { API_URL: 'http://127.0.0.1:1', STORE: '/nowhere', ENVIRONMENT: 'production' };

it('a gateway does not start without its environment: it would serve another registry, and take overrides', () => {
  const { ENVIRONMENT: _, ...env } = GATEWAY;
  const said = 'ENVIRONMENT must be set for "gateway"; docs/settings.md says to what.';
  expect(run('gateway', env)).toEqual({ status: 1, said });
});

it('a gateway over https does not start without its proxy: all visitors would be one network', () => {
  expect(run('gateway', { ...GATEWAY, HTTPS: '1' })).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^TRUST_PROXY is missing: with HTTPS=1/),
  });
  expect(run('gateway', { ...GATEWAY, HTTPS: '1', TRUST_PROXY: '0.0.0.0/0' })).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^TRUST_PROXY names "0.0.0.0\/0"/),
  });
});

it('an unknown process is refused with the names of the known ones', () => {
  expect(run('janitor')).toMatchObject({ status: 1, said: expect.stringContaining('gateway|api|worker|migrate') });
});

it('the units and the container start what there is', () => {
  const unit = readFileSync(`${INFRA}/run/deploy/hydria@.service`, 'utf8');
  expect(unit).toContain('infra/run/deploy/run.ts %i');
  const compose = readFileSync(`${INFRA}/run/deploy/compose.yaml`, 'utf8');
  const commands = [...compose.matchAll(/command: \[(\w+)\]/g)].map(([, name]) => name);
  expect(new Set(commands)).toEqual(new Set(PROCESSES));
});

it('each process of compose.yaml trusts one address, which is a container’s or the engine’s', () => {
  const compose = readFileSync(`${INFRA}/run/deploy/compose.yaml`, 'utf8');
  const trusted = [...compose.matchAll(/TRUST_PROXY: (.+)/g)].map(([, value = '']) => value);
  expect(trusted.map((value) => isIP(value))).toEqual([4, 4]);
  for (const value of trusted)
    expect(compose).toMatch(new RegExp(`(ipv4_address|gateway): ${value.replaceAll('.', '\\.')} `));
});
