import { parseArgs } from 'node:util';
import { endWith } from '@hydria/database/exit-with-error.ts';
import { startDatabase } from '@hydria/database/start-database.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import pg from 'pg';
import { FIRST_UTILITY, generateSupplies } from './generate.ts';

const USAGE = `Fills a database with supplies, hydrometers, bills and hourly readings of invented utilities, to see how it behaves when it is full.

  pnpm generate-supplies --supplies 1000000

  --supplies   how many; at most 10,000,000
  --utilities  among how many utilities; 10 unless said
  --full       how many of them have 50 bills and every hour of two months; 1000 unless said

A million supplies take some minutes and 5 GB. The database is that of DATABASE_URL and DATABASE_ADMIN_URL (a superuser), or the
embedded one of DATA_DIR; the portal may be running. Utilities ${FIRST_UTILITY} and up must not be there yet.`;

const count = (text: string, name: string, max: number): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value <= max) return value;
  throw new StartUpError(`--${name} ${text} is no whole number from 1 to ${max}.\n\n${USAGE}`);
};

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      supplies: { type: 'string', default: '' },
      utilities: { type: 'string', default: '10' },
      full: { type: 'string', default: '1000' },
    },
  });
  const supplies = count(values.supplies, 'supplies', 10_000_000);
  const scale = {
    supplies,
    utilities: count(values.utilities, 'utilities', 1000),
    full: count(values.full, 'full', supplies),
    until: new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000),
  };
  const { DATABASE_URL: databaseUrl, DATABASE_ADMIN_URL: databaseAdminUrl, DATA_DIR: dataDir = '.data' } = process.env;
  const served = { ...(databaseUrl && { databaseUrl }), ...(databaseAdminUrl && { databaseAdminUrl }) };
  const database = await startDatabase({ dataDir, ...served, share: true });
  const admin = new pg.Client(database.adminUrl ?? '');
  try {
    if (!database.adminUrl) throw new StartUpError('DATABASE_ADMIN_URL is not set; COPY needs a superuser.');
    await admin.connect();
    const there = await admin.query('select from deya where id >= $1 limit 1', [FIRST_UTILITY]);
    if (there.rowCount) throw new StartUpError('This database has generated supplies already; take another one.');
    await generateSupplies(admin, scale, (line) => console.log(line));
  } finally {
    await admin.end();
    await database.stop();
  }
}

await endWith(main);
