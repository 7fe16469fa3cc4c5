import { appendFile, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openDatabase, type Db } from '@hydria/database/db.ts';
import { endWith } from '@hydria/database/exit-with-error.ts';
import { DATABASE_USAGE, openPortalDatabase } from '@hydria/database/portal-database.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { z } from 'zod';
import { utilityId } from '@hydria/shared/rules/row-id.ts';
import type { Head } from './chain.ts';
import { chains, verifyChain, type ChainReport } from './verify-chain.ts';

const USAGE = `Follows the audit trails and names the first row of each that is not as it was written.

  pnpm verify-audit [--deya 9] [--anchors heads.jsonl]

  --deya     only this utility; "installation" for what concerns none
  --anchors  a file that is kept elsewhere: the ends of the chains that it holds must still be there, and when all is
             well today's ends are added to it. Only so it shows that the end of a chain was cut off together with what
             the database remembers of it.

${DATABASE_USAGE}
Ends with 1 when a row is not as it was written.`;

const anchor = z.object({ deya_id: z.int().nullable(), seq: z.int(), hash: z.string(), at: z.string() });
type Anchor = z.output<typeof anchor>;

/** The recorded ends; a missing file contains none. */
async function readAnchors(file: string | undefined): Promise<Anchor[]> {
  const text = file ? await readFile(file, 'utf8').catch(onlyMissing) : '';
  const lines = text.split('\n').filter(Boolean);
  try {
    return lines.map((line) => anchor.parse(JSON.parse(line)));
  } catch {
    throw new StartUpError(`${file} is no file of ends that this command has written.`);
  }
}

function onlyMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw new StartUpError(`The file of ends cannot be read: ${error.code}.`);
}

/** Verifies the requested chains; appends their ends to the file when all are intact. */
export async function verifyAudit(
  db: Db,
  { deya_id, file, now }: { deya_id?: number | null; file?: string | undefined; now: Date },
): Promise<ChainReport[]> {
  const anchors = await readAnchors(file);
  const which = deya_id === undefined ? await chains(db) : [deya_id];
  const reports: ChainReport[] = [];
  for (const chain of which) {
    const known: Head[] = anchors.filter((one) => one.deya_id === chain);
    reports.push(await verifyChain(db, chain, known));
  }
  if (file && !reports.some(({ broken }) => broken)) {
    const lines = reports.map((r) => JSON.stringify({ deya_id: r.deya_id, ...r.head, at: now.toISOString() }));
    await appendFile(file, `${lines.join('\n')}\n`);
  }
  return reports;
}

/** The result as one line. */
export function describeChain({ deya_id, rows, head, broken }: ChainReport): string {
  const name = deya_id === null ? 'installation' : `utility ${deya_id}`;
  if (!broken) return `${name}: ${rows} rows, whole, ends with ${head.hash.slice(0, 16)}`;
  return `${name}: BROKEN at row ${broken.seq}${broken.id === null ? '' : ` (id ${broken.id})`}: ${broken.why}`;
}

function readDeya(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === 'installation') return null;
  const deya_id = utilityId(text);
  if (deya_id === null) throw new StartUpError(USAGE);
  return deya_id;
}

async function main(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { deya: { type: 'string' }, anchors: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(USAGE);
  const deya_id = readDeya(values.deya);
  const database = await openPortalDatabase(env);
  try {
    console.log(`Database: ${database.name}`);
    if (!database.adminUrl) throw new StartUpError('DATABASE_ADMIN_URL is not set; the application may not read this.');
    const admin = openDatabase(database.adminUrl, { max: 1 });
    const begin = performance.now();
    const reports = await verifyAudit(admin, {
      ...(deya_id !== undefined && { deya_id }),
      file: values.anchors,
      now: new Date(),
    }).finally(() => admin.destroy());
    for (const report of reports) console.log(describeChain(report));
    const rows = reports.reduce((sum, report) => sum + report.rows, 0);
    console.log(`${rows} rows in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
    if (reports.some(({ broken }) => broken)) process.exitCode = 1;
  } finally {
    await database.stop();
  }
}

if (import.meta.main) void endWith((args) => main(args, process.env));
