import path from 'node:path';
import { appDir, appNames } from '@hydria/build/apps.ts';
import { buildApps } from '@hydria/build/build-apps.ts';
import type { Built } from '@hydria/build/build-app.ts';
import { percentOf, contextLabel, textOption, Usage, utilitiesOf, type Command, type Input } from '../command.ts';
import {
  holdsEnvironment,
  openOperator,
  openReleaser,
  requireNamed,
  requireTeamKey,
  type Operator,
  type Releaser,
} from '../operator.ts';
import { offerTogether, publishTogether, requirePassed, requireTrust, requireWelcome, type Offer } from '../publish.ts';
import { LOCAL, type Registry } from '../registry.ts';
import { noveltiesBetween } from '../releases.ts';
import { checkRelease, compileOnce, type Compiled } from '../release-checks.ts';
import type { Canary } from '../transitions.ts';

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const canaryOf = (input: Input): Canary | undefined => {
  const percent = textOption(input, 'canary');
  const utilities = utilitiesOf(input);
  if (percent === undefined && utilities.length === 0) return undefined;
  const canary = { percent: percent === undefined ? 0 : percentOf(percent), utilities };
  if (canary.percent === 0 && utilities.length === 0)
    throw new Usage('A canary at 0 % is served to no visitor: give a percentage above 0 or name utilities');
  return canary;
};

type Keys = Parameters<typeof openOperator>[1];

const operatorOf = async ({ at }: Input, keys: Keys): Promise<Operator> => {
  const operator = await openOperator(at, keys);
  return at.environment === LOCAL ? operator : { ...operator, teamKey: await requireTeamKey(at) };
};

/** For a first look at what stands against the release; null on a developer's machine that has no keys yet. */
const knownOperator = async (input: Input): Promise<Operator | null> => {
  if (input.at.environment === LOCAL && !(await holdsEnvironment(input.at))) return null;
  const operator = await operatorOf(input, 'found');
  return operator.teamKey ? operator : null;
};

const howOf = (input: Input) => ({
  local: input.options['local'] === true,
  canary: canaryOf(input),
  reason: textOption(input, 'reason'),
  despiteWithdrawal: input.options['despite-withdrawal'] === true,
});

const checked = async (
  say: Input['say'],
  { dist, record }: Pick<Offer, 'dist' | 'record'>,
  compiled: Compiled,
): Promise<Offer> => {
  const begin = performance.now();
  const checks = await checkRelease({ dist, record }, compiled);
  say(`checked ${record.name} in ${seconds(begin)}: ${checks.passed.join(', ')}`);
  return { dist, record, checks };
};

/** Builds that passed the checks. Cheap refusals come first: trust before the build, the rest before the checks. */
const offersOf = async (input: Input, dirs: readonly string[], releaser: Releaser | null): Promise<Offer[]> => {
  const { options, say } = input;
  if (releaser) {
    await requireTrust(
      releaser,
      dirs.map((dir) => path.basename(dir)),
    );
  }
  const records = await buildApps(dirs, (name, { changed, ms }) =>
    say(changed ? `built ${name} in ${ms} ms` : `${name} is built`),
  );
  const built = records.map(({ record }, index) => ({ dist: path.join(dirs[index] ?? '', 'dist'), record }));
  if (releaser) await requireWelcome(releaser, built, howOf(input));
  if (options['local'] === true) return built;
  const offers: Offer[] = [];
  const compiled = compileOnce();
  for (const one of built) offers.push(await checked(say, one, compiled));
  requirePassed(offers);
  return offers;
};

/** Pages and navigation items that were not there before this publication. */
const novelties = ({ store }: Operator, registry: Registry, { name, artifact }: Built['record']): Promise<string[]> => {
  const last = registry.log.findLast(({ app, to }) => app === name && to === artifact);
  const from = (last?.action === 'canary' ? registry.apps[name]?.default : last?.from) ?? null;
  return noveltiesBetween(store, registry, name, { from, to: artifact });
};

const release = async (input: Input, operator: Operator, offers: readonly Offer[]): Promise<void> => {
  const since = performance.now();
  const how = howOf(input);
  const registry = await publishTogether(operator, offers, how);
  const whom = how.canary ? 'those who try it' : 'everyone';
  for (const { record } of offers) {
    input.say(`${record.name} ${record.version} is served to ${whom} as ${record.artifact}`);
    for (const line of await novelties(operator, registry, record)) input.say(line);
  }
  input.say(`(${contextLabel(operator, registry)}, ${seconds(since)})`);
};

/** Without the environment's key a team can do all but the last step: its signed release waits in the store. */
const offer = async (input: Input, dirs: readonly string[]): Promise<void> => {
  if (input.options['local']) throw new Usage('--local is for a store on a developer’s machine');
  const releaser = await openReleaser(input.at);
  const offers = await offersOf(input, dirs, releaser);
  await offerTogether(releaser, offers, { canary: canaryOf(input) });
  const { environment, store } = releaser;
  for (const { record } of offers) {
    input.say(
      `${record.name} ${record.version} is in ${store.place} as ${record.artifact}, for ${environment}; it is not served yet`,
    );
    input.say(
      `The operator of ${environment} gives it to everyone: pnpm portal promote ${record.name} ${record.artifact} --env ${environment}`,
    );
  }
};

const isWithoutEnvironment = async ({ at }: Input): Promise<boolean> =>
  (at.environment !== LOCAL || Boolean(at.env['ENVIRONMENT_KEY'])) && !(await holdsEnvironment(at));

/** `pnpm portal publish`. */
export const publishCommand: Command = {
  usage: '<app…> [--canary <percent>] [--utilities 3,9] [--local]',
  summary: 'builds, checks, signs and releases applications; shown at the next navigation',
  details: `A version is released once: other bytes need another version in the application's package.json.
The checks concern the application's own folder and shared: manifest, languages, budgets, types, lint,
imports, tests. What is refused is refused with every reason, and nothing is changed then.
Several applications are released in one step: so a shell and the remotes that only fit each other.
Without the environment's private key the release is put into the store, signed, and waits there for the
operator (promote or canary, by the artifact's name).

  --canary <percent>      only this share of visitors gets it
  --utilities <ids>       and everyone of these utilities
  --local                 publishes what is in the working folder under the version that it has, without
                          checks; only into the environment local, for which it stands
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
    requireNamed(input.at);
    const dirs = [...new Set(names.map((name) => appDir(name)))];
    if (await isWithoutEnvironment(input)) return offer(input, dirs);
    const offers = await offersOf(input, dirs, await knownOperator(input));
    await release(input, await operatorOf(input, 'made'), offers);
  },
};
