import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runningPortals, SOURCES, type PortalNote } from './running-portals.ts';
import { describeServer, startDatabase, type RunningDatabase } from './start-database.ts';
import { StartUpError } from './start-up-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** For the usage of a command: the database in which it works. */
export const DATABASE_USAGE = `The database is that of DATABASE_URL and DATABASE_ADMIN_URL, else the embedded one of DATA_DIR, else that of the portal that runs
from this folder; the command names it and never makes one. The portal may be running.`;

/** Which database a command means, and the portal that runs in front of it. */
export interface PortalPlace {
  dataDir: string;
  databaseUrl?: string;
  databaseAdminUrl?: string;
  /** Null when none of these sources runs. */
  portal: PortalNote | null;
  /** The database, for a person; without a password. */
  name: string;
}

export interface PortalDatabase extends RunningDatabase {
  name: string;
  portal: PortalNote | null;
}

const list = (portals: readonly PortalNote[]): string =>
  portals
    .map(({ address, dataDir, server }) => `  ${address}  DATA_DIR=${dataDir}${server ? `, on ${server}` : ''}`)
    .join('\n');

function served(env: Environment, databaseUrl: string, running: readonly PortalNote[]): PortalPlace {
  const server = describeServer(databaseUrl);
  const databaseAdminUrl = env['DATABASE_ADMIN_URL'];
  return {
    dataDir: '',
    databaseUrl,
    ...(databaseAdminUrl && { databaseAdminUrl }),
    portal: running.find((portal) => portal.server === server) ?? null,
    name: `PostgreSQL ${server}`,
  };
}

/** The folder that DATA_DIR names, else that of the one running portal, else the usual one. PORT chooses among several. */
function chosenFolder({ DATA_DIR, PORT }: Environment, running: readonly PortalNote[]): string {
  if (DATA_DIR) return resolve(SOURCES, DATA_DIR);
  const ofPort = running.filter(({ address }) => PORT && new URL(address).port === PORT);
  const [only, another] = ofPort.length > 0 ? ofPort : running;
  if (another) throw new StartUpError(`Several portals run; name one by its DATA_DIR:\n${list(running)}`);
  return only?.dataDir ?? resolve(SOURCES, '.data');
}

function embedded(env: Environment, running: readonly PortalNote[]): PortalPlace {
  const dataDir = chosenFolder(env, running);
  const portal = running.find((one) => one.dataDir === dataDir) ?? null;
  if (portal?.server) {
    throw new StartUpError(
      `The portal at ${portal.address} uses PostgreSQL ${portal.server}; set DATABASE_URL and DATABASE_ADMIN_URL as it has them, and run the command again.`,
    );
  }
  if (!existsSync(join(dataDir, 'postgres'))) {
    const others = running.length > 0 ? ` These portals run:\n${list(running)}` : '';
    throw new StartUpError(
      `There is no database in ${dataDir}, and a command makes none. Start the portal first (npm start), or name its database: DATA_DIR, or DATABASE_URL with DATABASE_ADMIN_URL.${others}`,
    );
  }
  return { dataDir, portal, name: `embedded PostgreSQL in ${dataDir}` };
}

/** Finds the database that a command shall work in. Throws one sentence with the remedy where there is none, or more than one. */
export function placeOf(env: Environment, running: readonly PortalNote[] = runningPortals()): PortalPlace {
  const { DATABASE_URL: databaseUrl, DATABASE_ADMIN_URL: adminUrl } = env;
  if (databaseUrl) return served(env, databaseUrl, running);
  if (adminUrl) {
    throw new StartUpError(
      'DATABASE_ADMIN_URL is set without DATABASE_URL; set both, or neither for the embedded database.',
    );
  }
  return embedded(env, running);
}

/** Opens the database of a portal for a command; the portal may be running. Never makes one. */
export async function openPortalDatabase(env: Environment): Promise<PortalDatabase> {
  const { portal, name, ...settings } = placeOf(env);
  return { ...(await startDatabase({ ...settings, share: true })), name, portal };
}
