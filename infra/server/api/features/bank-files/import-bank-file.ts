import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { BankFileError } from '@hydria/adapters/bank-files/bank-file.ts';
import { asTenant, type Db } from '@hydria/database/db.ts';
import { endWith, IMPORT_ENDS } from '@hydria/database/exit-with-error.ts';
import { DATABASE_USAGE, openPortalDatabase } from '@hydria/database/portal-database.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import type { STATEMENT_WARNINGS } from '@hydria/shared/rules/bank-money.ts';
import { utilityId } from '@hydria/shared/rules/row-id.ts';
import { systemClock } from '../../kernel/clock.ts';
import { postFile } from './post-file.ts';
import { selectStatements } from './statements.sql.ts';
import { storeFile } from './store-file.ts';

const USAGE = `Posts the payments of a bank file (camt.053 or camt.054) to the ledger of a utility.

  pnpm import-bank-file --deya 9 --file statement.xml

  --deya  number of the utility
  --file  the file; the same file, and the same money in another one, is posted once

It ends with 0 when every statement of the file is posted, with 2 when one of another account was set aside, and with 1 when the
file was refused.

${DATABASE_USAGE}`;

function readTask(args: string[]): { deya_id: number; file: string } {
  const options = { deya: { type: 'string' }, file: { type: 'string' } } as const;
  // pnpm passes on the `--` that separates the arguments.
  const { deya, file } = parseArgs({ args: args.filter((one) => one !== '--'), options }).values;
  const deya_id = utilityId(deya);
  if (deya_id === null || !file) throw new StartUpError(USAGE);
  return { deya_id, file };
}

const WARNINGS: Record<(typeof STATEMENT_WARNINGS)[number], string> = {
  gap: 'The statement before it is missing.',
  repeated: 'Another file has its number with other content.',
  opening: 'Its opening balance is not the last closing balance.',
};

/** Sentences about statements that were set aside or do not continue the account, and about entries that were left out. */
const remarksOf = (db: Db, deya_id: number, file_id: number): Promise<string[]> =>
  asTenant(db, deya_id, async (tx) =>
    (await selectStatements(tx, deya_id, file_id)).flatMap(({ account, number, is_aside, ignored, warnings }) => {
      const name = `Statement ${number ?? ''} of ${account}`;
      if (is_aside) return [`${name}: it is of another account than the IBAN of the utility, and was not read.`];
      const ignoredOnes = ignored > 0 ? [`${name}: ${ignored} entries that are not booked were left out.`] : [];
      return [...ignoredOnes, ...warnings.map((warning) => `${name}: ${WARNINGS[warning]}`)];
    }),
  );

const hasAside = (db: Db, deya_id: number, file_id: number): Promise<boolean> =>
  asTenant(db, deya_id, async (tx) => {
    const aside = tx.selectFrom('bank_statement').select('statement').where('is_aside', '=', true);
    const found = await aside.where('deya_id', '=', deya_id).where('file_id', '=', file_id).executeTakeFirst();
    return found !== undefined;
  });

async function main(args: string[]): Promise<number> {
  const { deya_id, file } = readTask(args);
  await access(file, constants.R_OK).catch(() => {
    throw new StartUpError(`The file ${file} cannot be read.`);
  });
  const database = await openPortalDatabase(process.env);
  try {
    console.log(`Database: ${database.name}`);
    const { db } = database;
    const deya = await db.selectFrom('deya').select('title').where('id', '=', deya_id).executeTakeFirst();
    if (!deya) throw new StartUpError(`There is no utility ${deya_id}.`);
    const given = {
      deya_id,
      name: basename(file),
      source: 'command',
      bytes: createReadStream(file),
      received_by: null,
    } as const;
    const stored = await storeFile(db, given, systemClock.now());
    await postFile({ db, clock: systemClock }, { deya_id, file_id: stored.id });
    console.log(`${deya.title}: ${stored.entries} entries${stored.is_known ? ', stored before' : ''}; all are posted.`);
    for (const line of await remarksOf(db, deya_id, stored.id)) console.log(line);
    return (await hasAside(db, deya_id, stored.id)) ? IMPORT_ENDS.part : IMPORT_ENDS.whole;
  } catch (error) {
    throw error instanceof BankFileError ? new StartUpError(`${basename(file)}: ${error.message}`) : error;
  } finally {
    await database.stop();
  }
}

if (import.meta.main) void endWith(main);
