import federation, { type Runtime } from './runtime.ts';

const { init, initContainerEntry, installInitialConsumes, consumes } = federation.bundlerRuntime;

const LIBRARY = 'react';
const LATER = '@hydria/shared/mui';

/** A build of webpack before it starts. */
const build = (name: string, parts: Partial<Runtime['consumesLoadingData']>, shared = {}): Runtime => ({
  m: {},
  S: {},
  federation: { initOptions: { name, shared } },
  consumesLoadingData: { moduleIdToConsumeDataMapping: {}, ...parts },
});

const react = { version: '19.3.1' };
const mui = { version: '0.2.0' };

/** The shell gives both, one of them when it has come. */
const shell = (getLater: () => Promise<() => unknown> = () => Promise.resolve(() => mui)): Runtime => {
  const made = build(
    'shell',
    {},
    { [LIBRARY]: [{ version: '19.3.1', get: () => () => react }], [LATER]: [{ version: '0.2.0', get: getLater }] },
  );
  init({ webpackRequire: made });
  return made;
};

/** A remote that starts with one library and whose chunk 7 waits for the other. */
const remote = (host: Runtime, wanted = '^19.0.0'): Runtime => {
  const made = build('billing', {
    moduleIdToConsumeDataMapping: {
      1: { shareKey: LIBRARY, requiredVersion: wanted },
      2: { shareKey: LATER, requiredVersion: '^0.2.0' },
    },
    initialConsumes: [1],
    chunkMapping: { 7: [2] },
  });
  init({ webpackRequire: made });
  installInitialConsumes({ webpackRequire: made });
  initContainerEntry({ webpackRequire: made, shareScope: host.S['default'] ?? {} });
  return made;
};

const run = (of: Runtime, id: number): unknown => {
  const module = { exports: undefined as unknown };
  of.m[id]?.(module);
  return module.exports;
};

const chunkOf = (of: Runtime, installedModules: Record<number, Promise<unknown> | 0> = {}) => {
  const load = async () => {
    const promises: Promise<unknown>[] = [];
    consumes({ webpackRequire: of, chunkId: 7, promises, installedModules });
    await Promise.all(promises);
    return run(of, 2);
  };
  return load;
};

test('a remote starts with the one copy that the shell gives, and the scope says who has it', () => {
  const host = shell();
  expect(run(remote(host), 1)).toBe(react);
  expect(host.S['default']?.[LIBRARY]?.['19.3.1']).toMatchObject({ from: 'shell', useIn: ['billing'], loaded: true });
});

test('a library that comes later is fetched once for a chunk, and not by anybody who does not want it', async () => {
  let asked = 0;
  const host = shell(async () => {
    asked += 1;
    return () => mui;
  });
  const load = chunkOf(remote(host));
  expect(asked).toBe(0);
  await expect(Promise.all([load(), load()])).resolves.toEqual([mui, mui]);
  await load();
  expect(asked).toBe(1);
});

test('a library that did not come is asked for again by the next import, of this remote and of every other', async () => {
  let isThere = false;
  const host = shell(() => (isThere ? Promise.resolve(() => mui) : Promise.reject(new Error('no such file'))));
  const [load, other] = [chunkOf(remote(host)), chunkOf(remote(host))];
  await expect(load()).rejects.toThrow('no such file');
  isThere = true;
  await expect(load()).resolves.toBe(mui);
  await expect(other()).resolves.toBe(mui);
});

test.each([
  ['^19.3.1', true],
  ['^19.2.9', true],
  ['^19.3.2', false],
  ['^18.9.9', false],
  ['^20.0.0', false],
])('19.3.1 given, %s wanted: %s', (wanted, isTaken) => {
  const take = () => run(remote(shell(), wanted), 1);
  if (isTaken) expect(take()).toBe(react);
  else expect(take).toThrow(`No version of 'react' fits ${wanted}`);
});

test('while the first number is zero, the second may not change', async () => {
  const host = shell();
  const wants = (requiredVersion: string) => {
    const made = remote(host);
    made.consumesLoadingData.moduleIdToConsumeDataMapping[2] = { shareKey: LATER, requiredVersion };
    return chunkOf(made)();
  };
  await expect(wants('^0.1.9')).rejects.toThrow(`No version of '${LATER}' fits ^0.1.9`);
  await expect(wants('^0.3.0')).rejects.toThrow('No version of');
});
