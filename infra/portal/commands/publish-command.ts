import path from 'node:path';
import { appDir, appNames } from '@hydria/build/apps.ts';
import { buildApps } from '@hydria/build/build-apps.ts';
import type { Built } from '@hydria/build/build-app.ts';
import { percentOf, textOption, Usage, utilitiesOf, type Command, type Input } from '../command.ts';
import { holdsEnvironment, openOperator, openReleaser, requireTeamKey, type Operator } from '../operator.ts';
import { offerTogether, publishTogether, type Offer } from '../publish.ts';
import { LOCAL } from '../registry.ts';
import { checkRelease } from '../release-checks.ts';
import type { Canary } from '../transitions.ts';

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const canaryOf = (input: Input): Canary | undefined => {
  const percent = textOption(input, 'canary');
  const utilities = utilitiesOf(input);
  if (percent === undefined && utilities.length === 0) return undefined;
  const canary = { percent: percent === undefined ? 0 : percentOf(percent), utilities };
  if (canary.percent === 0 && utilities.length === 0) throw new Usage('A canary at 0 % reaches nobody');
  return canary;
};

const operatorOf = async ({ at, options }: Input): Promise<Operator> => {
  const operator = await openOperator(at);
  if (at.environment === LOCAL && options['team'] === undefined) return operator;
  return { ...operator, teamKey: await requireTeamKey(at) };
};

const checked = async (say: Input['say'], dist: string, record: Built['record']): Promise<Offer> => {
  const begin = performance.now();
  const checks = await checkRelease({ dist, record });
  say(`checked ${record.name} in ${seconds(begin)}: ${checks.passed.join(', ')}`);
  return { dist, record, checks };
};

const offersOf = async ({ options, say }: Input, dirs: readonly string[]): Promise<Offer[]> => {
  const built = await buildApps(dirs, (name, { changed, ms }) =>
    say(changed ? `built ${name} in ${ms} ms` : `${name} is built`),
  );
  const offers: Offer[] = [];
  for (const [index, { record }] of built.entries()) {
    const dist = path.join(dirs[index] ?? '', 'dist');
    offers.push(options['local'] === true ? { dist, record } : await checked(say, dist, record));
  }
  return offers;
};

const release = async (input: Input, operator: Operator, offers: readonly Offer[]): Promise<void> => {
  const since = performance.now();
  const canary = canaryOf(input);
  const { serial } = await publishTogether(operator, offers, {
    local: input.options['local'] === true,
    canary,
    reason: textOption(input, 'reason'),
    despiteWithdrawal: input.options['despite-withdrawal'] === true,
  });
  const whom = canary ? 'those who try it' : 'everyone';
  for (const { record } of offers) {
    input.say(`${record.name} ${record.version} is served to ${whom} as ${record.artifact}`);
  }
  input.say(`(registry ${serial}, ${seconds(since)})`);
};

/** Without the environment's key a team can do all but the last step: what it has signed waits in the store. */
const offer = async (input: Input, offers: readonly Offer[]): Promise<void> => {
  if (input.options['local']) throw new Usage('--local is for a store on a developer’s machine');
  const releaser = await openReleaser(input.at);
  await offerTogether(releaser, offers, { canary: canaryOf(input) });
  for (const { record } of offers) {
    input.say(
      `${record.name} ${record.version} is in ${releaser.store.place} as ${record.artifact}; nobody gets it yet`,
    );
    input.say(
      `Whoever holds the key of ${releaser.environment} gives it to everyone: pnpm portal promote ${record.name} ${record.artifact} --env ${releaser.environment}`,
    );
  }
};

const isWithoutEnvironment = async ({ at }: Input): Promise<boolean> =>
  at.environment !== LOCAL && !(await holdsEnvironment(at));

/** `pnpm portal publish`. */
export const publishCommand: Command = {
  usage: '<app…> [--canary <percent>] [--utilities 3,9] [--local]',
  summary: 'builds, checks, signs and releases applications; shown at the next navigation',
  details: `A version is released once: other bytes need another version in the application's package.json.
The checks concern the application's own folder and shared: manifest, languages, budgets, types, lint,
imports, tests. What is refused is refused with every reason, and nothing is changed then.
Several applications are released in one step: so a shell and the remotes that only fit each other.
Without the environment's private key the release is put into the store, signed, and waits there for
whoever holds it (promote or canary, by the artifact's name).

  --canary <percent>      only this share of visitors gets it
  --utilities <ids>       and everyone of these utilities
  --local                 publishes what is in the working folder under the version that it has, without
                          checks; only into a store on a developer's machine
  --despite-withdrawal    brings a withdrawn artifact back; needs --reason
  --team <name>           whose key signs, when there are several (keys/team-<name>.key)`,
  options: {
    canary: { type: 'string' },
    utilities: { type: 'string' },
    local: { type: 'boolean' },
    'despite-withdrawal': { type: 'boolean' },
    reason: { type: 'string' },
  },
  async run(input) {
    const { names, options } = input;
    if (names.length === 0) throw new Usage(`Which application? There are: ${appNames().join(', ')}`);
    if (options['despite-withdrawal'] && !textOption(input, 'reason'))
      throw new Usage('--despite-withdrawal needs --reason "…"');
    canaryOf(input);
    const dirs = [...new Set(names.map((name) => appDir(name)))];
    if (await isWithoutEnvironment(input)) {
      await requireTeamKey(input.at);
      return offer(input, await offersOf(input, dirs));
    }
    const operator = await operatorOf(input);
    await release(input, operator, await offersOf(input, dirs));
  },
};
