import { athensDay } from '../../kernel/athens-day.ts';
import { plusDays } from '@hydria/shared/rules/calendar-day.ts';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  BankFileError,
  type BankFileHead,
  type BankStatement,
  type BankTransaction,
} from '@hydria/adapters/bank-files/bank-file.ts';
import { readCamt } from '@hydria/adapters/bank-files/read-camt.ts';
import { asTenant, type Db, type Tx } from '@hydria/database/db.ts';
import type { BankFile } from '@hydria/shared/contract/bank-files.ts';
import { plainIban } from '@hydria/shared/rules/iban.ts';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import { entryKeys } from './entry-keys.ts';

/** A file as it arrives. */
export interface GivenFile {
  deya_id: number;
  name: string;
  source: 'upload' | 'folder' | 'command';
  bytes: Readable | AsyncIterable<Buffer>;
  /** The person who uploads it. */
  received_by: number | null;
}

interface StoredFile {
  id: number;
  /** The same bytes were stored before. */
  is_known: boolean;
  entries: number;
  state: BankFile['state'];
}

/** Rows of one statement. */
const ROWS = 2000;

async function insertEntries(
  tx: Tx,
  { deya_id, id, from }: { deya_id: number; id: number; from: number },
  money: readonly BankTransaction[],
  keysOf: ReturnType<typeof entryKeys>,
): Promise<void> {
  const rows = money.map((one, at) => ({
    line: from + at,
    ...keysOf(one),
    direction: one.direction,
    is_reversal: one.is_reversal,
    is_rest: one.is_rest,
    is_lump: one.is_lump,
    amount_cents: one.amount_cents,
    booked_on: one.booked_on,
    end_to_end: one.end_to_end,
    parts: one.references,
    remittance: one.remittance,
    counterparty: one.counterparty,
    counterparty_iban: one.counterparty_iban,
  }));
  await sql`
    insert into bank_entry (deya_id, file_id, line, direction, is_reversal, is_rest, is_lump, amount_cents, booked_on, ref_key,
                            text_key, reference_key, payer_key, batch_key, end_to_end, parts, remittance, counterparty, counterparty_iban)
      select ${deya_id}, ${id}, line, direction, is_reversal, is_rest, is_lump, amount_cents, booked_on, ref_key,
             text_key, reference_key, payer_key, batch_key, end_to_end, parts, remittance, counterparty, counterparty_iban
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line int, direction text, is_reversal boolean, is_rest boolean,
        is_lump boolean, amount_cents bigint, booked_on date, ref_key text, text_key text, reference_key text,
        payer_key text, batch_key text, end_to_end text, parts jsonb, remittance text, counterparty text, counterparty_iban text)`.execute(
    tx,
  );
}

/** The bytes as they pass, hashed. */
async function* hashed(bytes: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const part of bytes) {
    hash.update(part);
    yield part;
  }
}

async function* inRows(money: AsyncGenerator<BankTransaction[], BankFileHead>) {
  let rows: BankTransaction[] = [];
  for (;;) {
    const { done, value } = await money.next();
    if (done) {
      if (rows.length > 0) yield rows;
      return value;
    }
    for (const one of value) rows.push(one);
    while (rows.length >= ROWS) {
      yield rows.slice(0, ROWS);
      rows = rows.slice(ROWS);
    }
  }
}

/** Days after the present one that a bank may book on. */
const DAYS_AHEAD = 10;

const lastDay = (now: Date): string => plusDays(athensDay(now.getTime()), DAYS_AHEAD);

/** Stores the statements of a file that is stored. */
async function insertStatements(tx: Tx, deya_id: number, file_id: number, found: readonly BankStatement[]) {
  const rows = found.map((one, at) => ({ ...one, statement: at + 1 }));
  await sql`
    insert into bank_statement (deya_id, file_id, statement, account, is_aside, statement_id, sequence, starts_on, ends_on,
                                opening_cents, closing_cents, credit_cents, debit_cents, entries, ignored)
      select ${deya_id}, ${file_id}, statement, account, is_aside, statement_id, sequence, starts_on, ends_on, opening_cents,
             closing_cents, credit_cents, debit_cents, entries, ignored
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(statement int, account text, is_aside boolean, statement_id text,
        sequence bigint, starts_on date, ends_on date, opening_cents bigint, closing_cents bigint, credit_cents bigint,
        debit_cents bigint, entries int, ignored int)`.execute(tx);
}

/** The account that the utility states, without spaces; statements of other accounts are set aside. */
async function ownAccount(tx: Tx, deya_id: number): Promise<string | null> {
  const { settings } = await tx
    .selectFrom('deya')
    .select('settings')
    .where('id', '=', deya_id)
    .executeTakeFirstOrThrow();
  return plainIban(settings.iban ?? '') || null;
}

class KnownFile extends Error {
  readonly file: StoredFile;
  constructor(file: StoredFile) {
    super('The file is stored.');
    this.file = file;
  }
}

/** Throws the file with the same bytes, which ends the transaction of this one. */
async function requireNew(tx: Tx, deya_id: number, digest: string): Promise<void> {
  const known = await tx
    .selectFrom('bank_file')
    .select(['id', 'entries', 'state'])
    .where('deya_id', '=', deya_id)
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (known) throw new KnownFile({ ...known, is_known: true });
}

type Source = GivenFile['source'];

/** A person's word is not enough for money: an uploaded file waits for a second person. Those of the operator do not. */
const firstState = (source: Source) => (source === 'upload' ? ('waiting' as const) : ('posting' as const));

/** The files that a source brings to its first state again: a refused one, and for the operator also one that waits. */
const reopenedBy = (source: Source): BankFile['state'][] =>
  source === 'upload' ? ['refused'] : ['refused', 'waiting'];

/** The stored file with these bytes begins again, from this source, where it has not been posted. */
async function reopen(tx: Tx, { deya_id, source, received_by }: GivenFile, known: StoredFile, now: Date) {
  const state = firstState(source);
  const reopened = await tx
    .updateTable('bank_file')
    .set({ state, source, received_by, received_at: now, decided_by: null, decided_at: null })
    .where('deya_id', '=', deya_id)
    .where('id', '=', known.id)
    .where('state', 'in', reopenedBy(source))
    .returning('id')
    .executeTakeFirst();
  if (!reopened) return known;
  const detail = { file: known.id, source, entries: known.entries };
  await audit(tx, {
    deya_id,
    action: 'bank-file-stored',
    person_id: null,
    actor_person_id: received_by,
    detail,
    at: now,
  });
  return { ...known, state };
}

async function store(tx: Tx, file: GivenFile, now: Date): Promise<StoredFile> {
  const { deya_id, name, source, received_by } = file;
  const [own, hash, keysOf] = [await ownAccount(tx, deya_id), createHash('sha256'), entryKeys()];
  const { rows: next } = await sql<{ id: number }>`select nextval('hydria_id')::float8 as id`.execute(tx);
  const id = next[0]!.id;
  const parts = inRows(readCamt(hashed(file.bytes, hash), { own, last_day: lastDay(now) }));
  let entries = 0;
  for (;;) {
    const { done, value } = await parts.next();
    if (done) {
      const digest = hash.digest('hex');
      await requireNew(tx, deya_id, digest);
      const { message, version, statements } = value;
      const account = statements.find(({ is_aside }) => !is_aside)?.account ?? '';
      const row = { deya_id, id, digest, name: name.slice(0, 200), source, received_by, received_at: now };
      const of = { message, version, account, opening_cents: null, closing_cents: null, entries };
      await tx
        .insertInto('bank_file')
        .values({ ...row, ...of, state: firstState(source) })
        .execute();
      await insertStatements(tx, deya_id, id, statements);
      await audit(tx, { deya_id, action: 'bank-file-stored', person_id: null, actor_person_id: received_by, detail: { file: id, source, entries }, at: now }); // prettier-ignore
      return { id, is_known: false, entries, state: firstState(source) };
    }
    await insertEntries(tx, { deya_id, id, from: entries + 1 }, value, keysOf);
    entries += value.length;
  }
}

/**
 * Stores a file with its entries in one transaction, so that a file that is cut, broken or of another account leaves nothing but an
 * entry of the audit trail. The same file again is the one that is stored; refused before, it begins again.
 */
export async function storeFile(db: Db, file: GivenFile, now: Date): Promise<StoredFile> {
  const { deya_id, received_by, source } = file;
  try {
    return await asTenant(db, deya_id, (tx) => store(tx, file, now));
  } catch (error) {
    if (error instanceof KnownFile) return asTenant(db, deya_id, (tx) => reopen(tx, file, error.file, now));
    if (error instanceof BankFileError) {
      const { entry = null, amount = null, day = null } = error.place;
      const detail = { source, file: file.name, problem: error.problem, entry, amount, day };
      const act = { deya_id, action: 'bank-file-refused', person_id: null, actor_person_id: received_by };
      await asTenant(db, deya_id, (tx) => audit(tx, { ...act, detail, at: now }));
    }
    throw error;
  }
}
