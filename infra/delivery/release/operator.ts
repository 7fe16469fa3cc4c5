import { createPublicKey, type KeyObject } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { environmentPublicKey, findOrMakeKey, findPrivateKey, keyFile, readPublicKeyOrFile } from './keys.ts';
import { LOCAL } from './registry.ts';
import { askWithdrawals, type SelfWithdrawal } from './self-withdrawals.ts';
import { keyId, Refused } from './signed-document.ts';
import { openStore, storeIn, type Store } from './store.ts';

/** One environment of one store, for reading: the public key is enough. */
export interface ReleaseContext {
  store: Store;
  environment: string;
  environmentKey: KeyObject;
  /** The store is the own one of a developer's machine: nothing is lost with it. */
  isDisposable?: boolean;
}

/** The holder of a team's key, who puts releases into a store. */
export interface Releaser extends ReleaseContext {
  /** Private: signs releases; null for an operator who only moves pointers. */
  teamKey: KeyObject | null;
  who: string;
  now(): Date;
}

/** A holder of the environment's key, who changes the registry too. */
export interface Operator extends Releaser {
  /** Private: signs the registry. */
  signWith: KeyObject;
  /** Canaries that a running portal has withdrawn by itself; each change of the registry makes that last. */
  withdrawn?(): Promise<readonly SelfWithdrawal[] | null>;
}

/** Where an operator stands: settings of the environment and options of the command line. */
export interface OperatorSettings {
  env: Readonly<Record<string, string | undefined>>;
  dataDir: string;
  environment: string;
  /** Address of the store: a folder, or `s3://bucket/prefix`. */
  store: string;
  /** Name of the team's key, when there is more than one. */
  team?: string | undefined;
  /** Why this environment cannot be taken for the meant one: a setting is missing. One sentence with the remedy. */
  unsaid?: string | undefined;
}

/** Throws `Refused` unless the environment was named, so that a forgotten variable never leads to another one. */
export const requireNamed = ({ unsaid }: OperatorSettings): void => {
  if (unsaid !== undefined) throw new Refused(unsaid);
};

/** STORE, otherwise the folder `store` in the data folder. */
export const storeAddress = (env: OperatorSettings['env'], dataDir: string): string => env['STORE'] || storeIn(dataDir);

const isDisposable = ({ env, dataDir, environment, store }: OperatorSettings): boolean =>
  environment === LOCAL && !env['ENVIRONMENT_KEY'] && path.resolve(store) === path.resolve(storeIn(dataDir));

/** For reading: never makes a key. */
export const openReleaseContext = async (at: OperatorSettings): Promise<ReleaseContext> => {
  const environmentKey = await environmentPublicKey(at.env, at.dataDir, at.environment).catch((error: unknown) => {
    requireNamed(at);
    throw error;
  });
  return { store: openStore(at.store), environment: at.environment, environmentKey, isDisposable: isDisposable(at) };
};

const onlyTeam = async (dataDir: string): Promise<string> => {
  const files = await readdir(path.join(dataDir, 'keys')).catch(() => []);
  const found = files.flatMap((file) => /^team-(.+)\.key$/.exec(file)?.[1] ?? []);
  // The one of the local environment is made by itself and meant only when there is no other.
  const teams = found.length > 1 ? found.filter((name) => name !== LOCAL) : found;
  const [team] = teams;
  if (team !== undefined && teams.length === 1) return team;
  throw new Refused(
    teams.length === 0
      ? `${path.join(dataDir, 'keys')} has no key of a team: pnpm portal keys new team <name>, or PORTAL_TEAM_KEY`
      : `There are keys of several teams (${teams.join(', ')}); say which: --team <name>`,
  );
};

/** The team's private key, for signing a release. */
export const requireTeamKey = async ({ env, dataDir, team }: OperatorSettings): Promise<KeyObject> => {
  const name = env['PORTAL_TEAM_KEY'] ? 'given' : (team ?? (await onlyTeam(dataDir)));
  const key = await findPrivateKey(env, dataDir, 'team', name);
  if (key) return key;
  throw new Refused(`${keyFile(dataDir, 'team', name)} does not exist: pnpm portal keys new team ${name}`);
};

/** A team that holds its own key only: its releases wait in the store until an operator moves a pointer to them. */
export const openReleaser = async (at: OperatorSettings): Promise<Releaser> => ({
  ...(await openReleaseContext(at)),
  teamKey: await requireTeamKey(at),
  who: whoIs(at.env),
  now: () => new Date(),
});

/** Whether the private key that signs every change of this environment is here. */
export const holdsEnvironment = async ({ env, dataDir, environment }: OperatorSettings): Promise<boolean> =>
  (await findPrivateKey(env, dataDir, 'environment', environment)) !== null;

/** Where an operator's keys come from: found, or made where they are missing (on a developer's machine alone). */
type Keys = 'found' | 'made';

const missingKey = ({ dataDir, environment }: OperatorSettings): Refused => {
  const file = keyFile(dataDir, 'environment', environment);
  const remedy = environment === LOCAL ? '; npm start, or a publication into local, makes it' : '';
  return new Refused(
    `The private key of ${environment} is missing, which signs every change: ${file} (mode 0600) or PORTAL_ENVIRONMENT_KEY${remedy}`,
  );
};

/** ENVIRONMENT_KEY says which environment is meant; another one's private key must not sign in its place. */
const requireSameKey = async ({ env, environment }: OperatorSettings, own: KeyObject | null): Promise<void> => {
  const given = env['ENVIRONMENT_KEY'];
  if (!given) return;
  const meant = keyId(await readPublicKeyOrFile(given, 'ENVIRONMENT_KEY'));
  if (own && keyId(own) === meant) return;
  throw new Refused(
    `ENVIRONMENT_KEY is the key ${meant}, but the private key of ${environment} here is ${own ? keyId(own) : 'not there'}; unset ENVIRONMENT_KEY, or put the private key that belongs to it into PORTAL_ENVIRONMENT_KEY`,
  );
};

const environmentKeyOf = async (at: OperatorSettings, keys: Keys): Promise<KeyObject> => {
  const { env, dataDir, environment } = at;
  const found = await findPrivateKey(env, dataDir, 'environment', environment);
  if (found || env['ENVIRONMENT_KEY']) await requireSameKey(at, found);
  if (found) return found;
  if (keys === 'made' && environment === LOCAL) return findOrMakeKey(env, dataDir, 'environment', LOCAL);
  throw missingKey(at);
};

const teamKeyOf = async (at: OperatorSettings, keys: Keys): Promise<KeyObject | null> => {
  const { env, dataDir, environment, team } = at;
  if (environment !== LOCAL) return null;
  if (team !== undefined) return requireTeamKey(at);
  return (keys === 'made' ? findOrMakeKey : findPrivateKey)(env, dataDir, 'team', LOCAL);
};

const whoIs = (env: OperatorSettings['env']): string => env['PORTAL_WHO'] || userInfo().username;

/** For changing an environment; `made` lets the one of a developer's machine get its keys the first time. */
export const openOperator = async (at: OperatorSettings, keys: Keys = 'found'): Promise<Operator> => {
  requireNamed(at);
  const { PORTAL_URL: portal } = at.env;
  const signWith = await environmentKeyOf(at, keys);
  return {
    store: openStore(at.store),
    environment: at.environment,
    environmentKey: createPublicKey(signWith),
    isDisposable: isDisposable(at),
    signWith,
    teamKey: await teamKeyOf(at, keys),
    who: whoIs(at.env),
    now: () => new Date(),
    ...(portal && { withdrawn: () => askWithdrawals(portal) }),
  };
};

/** The operator of a developer's machine, with keys of its own. */
export const localOperator = async (dataDir: string, who?: string): Promise<Operator> => {
  const { env } = process;
  const at = { env, dataDir, environment: LOCAL, store: storeAddress(env, dataDir) };
  const operator = await openOperator(at, 'made');
  return who === undefined ? operator : { ...operator, who };
};
