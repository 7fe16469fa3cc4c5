import { writeLog } from '@hydria/database/application-log.ts';
import type { Db } from '@hydria/database/db.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { createLogKeeper } from '@hydria/process/log-keeper.ts';
import { createLogStream, isLevel, LEVELS, type Keeping } from '@hydria/process/log-stream.ts';
import { systemClock } from '../kernel/clock.ts';
import type { ServiceName } from '../http/request-log.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Keeps the lines of a process for the screen, from LOG_KEEP_LEVEL on; undefined for `silent`. */
export function logKeeperFromEnv(env: Environment, db: Db, process: ServiceName): Keeping | undefined {
  const level = env['LOG_KEEP_LEVEL'] || 'info';
  if (!isLevel(level))
    throw new StartUpError(`LOG_KEEP_LEVEL is "${level}"; it must be one of ${Object.keys(LEVELS).join(', ')}.`);
  if (level === 'silent') return undefined;
  return {
    level,
    keeper: createLogKeeper({ write: (lines) => writeLog(db, lines), now: systemClock.now, process }),
  };
}

/** The log of a gateway in the process of the API: its warnings, kept beside those of the API. */
export const gatewayLog = (keeping: Keeping | undefined) => ({
  level: 'warn',
  stream: createLogStream({ out: process.stdout, level: 'warn', keeping, process: 'gateway' }),
});
