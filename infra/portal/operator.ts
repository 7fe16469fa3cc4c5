import { createPublicKey, type KeyObject } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { environmentPublicKey, findOrMakeKey, findPrivateKey, keyFile } from './keys.ts';
import { LOCAL } from './registry.ts';
import { askWithdrawals, type SelfWithdrawal } from './self-withdrawals.ts';
import { Refused } from './signed.ts';
import { openStore, type Store } from './store.ts';

/** One environment of one store, for whoever only reads: by the public key alone. */
export interface Place {
  store: Store;
  environment: string;
  environmentKey: KeyObject;
}

/** Who puts releases into a store, and with which key: all that a team needs. */
export interface Releaser extends Place {
  /** Private: signs releases; null for whoever only moves pointers. */
  teamKey: KeyObject | null;
  who: string;
  now(): Date;
}

/** Who changes an environment too. */
export interface Operator extends Releaser {
  /** Private: signs the registry. */
  signWith: KeyObject;
  /** Canaries that a running portal has withdrawn by itself; each change of the registry makes that last. */
  withdrawn?(): Promise<readonly SelfWithdrawal[] | null>;
}

/** Where an operator stands: settings of the environment and options of the command line. */
export interface Whereabouts {
  env: Readonly<Record<string, string | undefined>>;
  dataDir: string;
  environment: string;
  /** Address of the store: a folder, or `s3://bucket/prefix`. */
  store: string;
  /** Name of the team's key, when there is more than one. */
  team?: string | undefined;
}

/** STORE, otherwise the folder `store` in the data folder. */
export const storeAddress = (env: Whereabouts['env'], dataDir: string): string =>
  env['STORE'] || path.join(dataDir, 'store');

/** For reading: never makes a key. */
export const openPlace = async ({ env, dataDir, environment, store }: Whereabouts): Promise<Place> => ({
  store: openStore(store),
  environment,
  environmentKey: await environmentPublicKey(env, dataDir, environment),
});

const onlyTeam = async (dataDir: string): Promise<string> => {
  const files = await readdir(path.join(dataDir, 'keys')).catch(() => []);
  const teams = files.flatMap((file) => /^team-(.+)\.key$/.exec(file)?.[1] ?? []);
  const [team] = teams;
  if (team !== undefined && teams.length === 1) return team;
  throw new Refused(
    teams.length === 0
      ? `${path.join(dataDir, 'keys')} has no key of a team: pnpm portal keys new team <name>, or PORTAL_TEAM_KEY`
      : `There are keys of several teams (${teams.join(', ')}); say which: --team <name>`,
  );
};

/** The team's private key, for signing a release. */
export const requireTeamKey = async ({ env, dataDir, team }: Whereabouts): Promise<KeyObject> => {
  const name = env['PORTAL_TEAM_KEY'] ? 'given' : (team ?? (await onlyTeam(dataDir)));
  const key = await findPrivateKey(env, dataDir, 'team', name);
  if (key) return key;
  throw new Refused(`${keyFile(dataDir, 'team', name)} does not exist: pnpm portal keys new team ${name}`);
};

/** A team that holds its own key only: what it releases waits in the store for whoever moves pointers. */
export const openReleaser = async (at: Whereabouts): Promise<Releaser> => ({
  ...(await openPlace(at)),
  teamKey: await requireTeamKey(at),
  who: whoIs(at.env),
  now: () => new Date(),
});

/** Whether the private key that signs every change of this environment is here. */
export const holdsEnvironment = async ({ env, dataDir, environment }: Whereabouts): Promise<boolean> =>
  (await findPrivateKey(env, dataDir, 'environment', environment)) !== null;

const requireEnvironmentKey = async ({ env, dataDir, environment }: Whereabouts): Promise<KeyObject> => {
  const key = await findPrivateKey(env, dataDir, 'environment', environment);
  if (key) return key;
  const file = keyFile(dataDir, 'environment', environment);
  throw new Refused(
    `The private key of ${environment} is missing, which signs every change: ${file} (mode 0600) or PORTAL_ENVIRONMENT_KEY`,
  );
};

const whoIs = (env: Whereabouts['env']): string => env['PORTAL_WHO'] || userInfo().username;

/** For changing an environment. The one of a developer's machine gets its keys the first time. */
export const openOperator = async (at: Whereabouts): Promise<Operator> => {
  const { env, dataDir, environment, store } = at;
  const isLocal = environment === LOCAL;
  const { PORTAL_URL: portal } = env;
  const signWith = isLocal ? await findOrMakeKey(env, dataDir, 'environment', LOCAL) : await requireEnvironmentKey(at);
  const teamKey = isLocal ? await findOrMakeKey(env, dataDir, 'team', at.team ?? LOCAL) : null;
  return {
    store: openStore(store),
    environment,
    environmentKey: createPublicKey(signWith),
    signWith,
    teamKey,
    who: whoIs(env),
    now: () => new Date(),
    ...(portal && { withdrawn: () => askWithdrawals(portal) }),
  };
};

/** The operator of a developer's machine, with keys of its own. */
export const localOperator = async (dataDir: string, who?: string): Promise<Operator> => {
  const { env } = process;
  const operator = await openOperator({ env, dataDir, environment: LOCAL, store: storeAddress(env, dataDir) });
  return who === undefined ? operator : { ...operator, who };
};
