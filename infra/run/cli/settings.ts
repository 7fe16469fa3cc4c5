import path from 'node:path';
import type { Config } from '@hydria/api/kernel/config.ts';
import { configFromEnv } from '@hydria/api/main/config-from-env.ts';
import { ROOT } from '@hydria/build/apps.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { LOCAL } from '@hydria/release/registry.ts';
import { storeIn } from '@hydria/release/store.ts';

/** The settings of a portal on this machine, from the environment. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** Address of the store of releases: a folder, or `s3://bucket/prefix`. */
  store: string;
  /** A PostgreSQL server instead of the embedded one, and its role for migrations. */
  databaseUrl?: string;
  databaseAdminUrl?: string;
  /** Load the demo data when they are not there yet. */
  demo: boolean;
  /** Of the API. */
  config: Partial<Config>;
}

type Environment = Record<string, string | undefined>;

const DEFAULT_PORT = '8080';
/** A terminal is for people: one line per request is not. */
const QUIET = 'warn';

const portOf = (text: string): number => {
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port < 65_536) return port;
  throw new StartUpError(`PORT is "${text}"; it must be a number from 1 to 65535.`);
};

const demoOf = (text: string | undefined, served: boolean): boolean => {
  if (text === undefined || text === '') return !served;
  if (text === '1' || text === '0') return text === '1';
  throw new StartUpError(`DEMO is "${text}"; it must be 1 to load the demo data or 0 to leave them out.`);
};

const urlOf = (name: string, text: string | undefined): string | undefined => {
  if (!text) return undefined;
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new StartUpError(
    `${name} is no PostgreSQL address; it looks like postgres://user:password@host:5432/database.`,
  );
};

/** Without PUBLIC_URL the portal is reached where it listens. */
const ownUrl = (host: string, port: number): string =>
  `http://${['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host}:${port}`;

/**
 * `npm start` serves what it publishes itself, the environment `local`. Throws when ENVIRONMENT or ENVIRONMENT_KEY say that
 * another one is meant.
 */
export const requireLocal = (env: Environment): void => {
  const { ENVIRONMENT: environment } = env;
  if (environment && environment !== LOCAL) {
    throw new StartUpError(
      `ENVIRONMENT is "${environment}", but npm start serves only what it publishes itself (${LOCAL}); unset it, or serve ${environment} with the gateway as a process of its own (docs/operations.md).`,
    );
  }
  if (env['ENVIRONMENT_KEY']) {
    throw new StartUpError(
      'ENVIRONMENT_KEY is set, but npm start signs what it serves with a key of its own; unset it.',
    );
  }
};

/** Reads the environment. Throws one sentence about the first value that cannot be used. */
export const readSettings = (env: Environment): Settings => {
  const databaseUrl = urlOf('DATABASE_URL', env['DATABASE_URL']);
  const databaseAdminUrl = urlOf('DATABASE_ADMIN_URL', env['DATABASE_ADMIN_URL']);
  const dataDir = path.resolve(ROOT, env['DATA_DIR'] || '.data');
  const port = portOf(env['PORT'] || DEFAULT_PORT);
  // This machine only: the demo accounts' password is public.
  const host = env['HOST'] || 'localhost';
  const demo = demoOf(env['DEMO'], databaseUrl !== undefined);
  // The demo accounts have no authenticator.
  const factor = { ...(demo && { REQUIRE_SECOND_FACTOR: '0' }) };
  return {
    port,
    host,
    dataDir,
    store: env['STORE'] || storeIn(dataDir),
    ...(databaseUrl && { databaseUrl }),
    ...(databaseAdminUrl && { databaseAdminUrl }),
    demo,
    config: {
      ...configFromEnv({ LOG_LEVEL: QUIET, ...factor, ...env }),
      ...(!env['PUBLIC_URL'] && { publicUrl: ownUrl(host, port) }),
    },
  };
};
