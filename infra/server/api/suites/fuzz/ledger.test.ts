import { Readable } from 'node:stream';
import type { Bank, BankStatement } from '@hydria/adapters/bank/bank.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import { silentBank } from '@hydria/adapters/testing/bank.ts';
import { camtFile } from '@hydria/adapters/testing/camt-samples.ts';
import { asTenant, type Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { appOf } from '../../app.ts';
import { assignEntry, returnEntry } from '../../features/bank-files/decide-entry.ts';
import { postFile } from '../../features/bank-files/post-file.ts';
import { storeFile } from '../../features/bank-files/store-file.ts';
import { undoAssignment } from '../../features/bank-files/undo-decision.ts';
import { LEDGER_LINES } from '../../features/ledger/ledger.ts';
import { applyBankStatement } from '../../features/payments/bank-webhook.ts';
import { cancelPayment } from '../../features/payments/cancel-payment.ts';
import { pollPayment } from '../../features/payments/poll-payment.ts';
import { askRefund } from '../../features/refunds/ask-refund.ts';
import { sendRefund } from '../../features/refunds/send-refund.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { athensDay } from '../../kernel/athens-day.ts';
import {
  endOf,
  isSplitByOrder,
  historyOf,
  randomOf,
  shuffled,
  type AskedRefund,
  type Attempt,
  type End,
  type History,
  type Message,
} from '../../testing/fuzz/histories.ts';
import { settings } from '../../testing/fuzz/settings.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** The longest that a history may take: a campaign has no other limit. */
const MS_PER_HISTORY = 200;

/** Histories of one round: they share their files. */
const ROUND = 500;

let app: TestApp;
/** The next answer of the bank about each order. */
const answers = new Map<string, BankStatement | 'silent' | null>();
const answer = async ({ order }: { order: string }): Promise<BankStatement | null> => {
  const said = answers.get(order) ?? null;
  if (said === 'silent') throw new OutsideError('unreachable', 'test');
  return said;
};
/** Whether the provider carries a refund out, by its number there. */
const carriedOut = new Map<string, boolean>();
const refund: Bank['refund'] = async (asked) => (carriedOut.get(asked.refund) ? 'done' : 'refused');
const bank: Bank = { ...silentBank, query: answer, cancel: answer, refund };

beforeAll(async () => {
  app = await startTestApp({}, { outside: { bank } });
  // One member of the staff gives everything back at once here: `second-eyes.test.ts` has the sums.
  await sql`update deya set settings = settings || '{"four_eyes_cents": 2000000000}' where id = 1`.execute(app.admin);
});
afterAll(() => app.stop());

const begin = (histories: readonly History[]) =>
  sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(histories)}::jsonb) as h(n bigint, cents int, code text, "order" text)),
    b as (
      insert into bill (deya_id, bill_number, kwdikos_katanalwti, period_start, period_end, charge, current_total, total_unpaid,
          issue_date, expiry_date, payment_code)
        select 1, 'H' || n, '100-3', '2026-08-01', '2026-10-31', cents, cents, cents, '2026-11-05', '2026-12-05', code from given
        returning id, bill_number)
    insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, state, idempotency_key,
        created_at, updated_at)
      select 1, g."order", 2, b.id, g.cents, 'EUR', 'test', 'redirected', 'key-of-history-' || g.n, '2026-11-20T10:00Z', '2026-11-20T10:00Z'
      from given g join b on b.bill_number = 'H' || g.n where g."order" is not null`.execute(app.admin);

/** A second bill of each history, to which only the staff assign money. */
const beginSpare = (histories: readonly History[]) =>
  sql`
    insert into bill (deya_id, bill_number, kwdikos_katanalwti, period_start, period_end, charge, current_total, total_unpaid, issue_date,
        expiry_date)
      select 1, 'S' || n, '100-3', '2026-08-01', '2026-10-31', 90000, 90000, 90000, '2026-11-05', '2026-12-05'
      from jsonb_to_recordset(${JSON.stringify(histories)}::jsonb) as h(n bigint)`.execute(app.admin);

/** Payments that the provider has refused. */
const beginRefused = (histories: readonly History[]) =>
  sql`
    insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, state, idempotency_key,
        created_at, updated_at)
      select 1, h.refused ->> 'order', 2, b.id, (h.refused ->> 'cents')::int, 'EUR', 'test', 'failed', 'key-of-refused-' || h.n,
        '2026-11-20T09:00Z', '2026-11-20T09:00Z'
      from jsonb_to_recordset(${JSON.stringify(histories)}::jsonb) as h(n bigint, refused jsonb)
      join bill b on b.deya_id = 1 and b.bill_number = 'H' || h.n where jsonb_typeof(h.refused) = 'object'`.execute(
    app.admin,
  );

/** A payment of a bill that is inserted in the same statement has no item yet. */
const addItems = () =>
  sql`
    insert into bank_payment_item (deya_id, order_code, item, bill_id, amount_cents, owed_cents, is_open)
      select p.deya_id, p.order_code, 1, p.bill_id, p.amount_cents, p.amount_cents, true from bank_payment p
      where p.bank = 'test' and not exists (
        select from bank_payment_item i where i.deya_id = p.deya_id and i.order_code = p.order_code)`.execute(
    app.admin,
  );

const statementOf = ({ order, cents }: Attempt, state: BankStatement['state']): BankStatement => ({
  payment_id: `bank-${order}`,
  order,
  deya_id: 1,
  amount_cents: cents,
  currency: 'EUR',
  state,
});

/** A clock of a process that ends while it answers. */
const dying = {
  now: () => {
    throw new Error('The process ended.');
  },
};

async function deliver(message: Message): Promise<void> {
  const api = appOf(app.server);
  if (message.kind === 'file') return;
  const key = { deya_id: 1, order: message.order };
  if (message.kind === 'callback') {
    await applyBankStatement(api, bank, statementOf(message, message.state));
    return;
  }
  if (message.kind === 'crash') {
    const said = statementOf(message, message.state);
    await applyBankStatement({ ...api, clock: dying }, bank, said).catch(() => {});
    // The provider sends a message again that had no answer.
    await applyBankStatement(api, bank, said);
    return;
  }
  const { state } = message;
  answers.set(key.order, state === 'silent' ? 'silent' : state === 'unknown' ? null : statementOf(message, state));
  await (message.kind === 'poll' ? pollPayment(api, key) : cancelPayment(api, key));
}

let files = 0;

/** The files of a wave: the money of many histories in one statement and one notification. */
async function deliverFiles(random: () => number, messages: readonly Message[]): Promise<void> {
  for (const kind of shuffled(random, ['statement', 'notification'] as const)) {
    const seen = new Set<string>();
    const ofKind = messages.flatMap((one) => (one.kind === 'file' && one.file === kind ? [one.money] : []));
    const money = ofKind.filter(({ ref = '' }) => !seen.has(ref) && seen.add(ref));
    if (money.length === 0) continue;
    files += 1;
    const bytes = camtFile(shuffled(random, money), { kind, id: `F${files}` });
    const given = { deya_id: 1, name: 'a.xml', source: 'command', received_by: null } as const;
    const { id } = await storeFile(app.db, { ...given, bytes: Readable.from([bytes]) }, app.clock.now());
    const key = { deya_id: 1, file_id: id };
    if (random() < 0.3) await postFile({ db: app.db, clock: dying }, key, 50).catch(() => {});
    await Promise.all([postFile(app, key, 100), postFile(app, key, 100)]);
    expect(await storeFile(app.db, { ...given, bytes: Readable.from([bytes]) }, app.clock.now())).toMatchObject({
      is_known: true,
    });
  }
}

/** Works that happen at the same time; the connections of the pool limit them. */
const AT_ONCE = 8;

async function atOnce<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const rest = list.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of rest) await work(one);
    }),
  );
}

/** Delivers messages, each history in an order of its own: some at a time, and files beside the word of the provider. */
async function play(of: readonly (readonly Message[])[], random: () => number): Promise<void> {
  let queues = of.map((messages) => shuffled(random, messages));
  while (queues.some(({ length }) => length > 0)) {
    const counts = queues.map(() => 1 + Math.floor(random() * 3));
    const wave = shuffled(
      random,
      queues.flatMap((messages, at) => messages.slice(0, counts[at])),
    );
    queues = queues.map((messages, at) => messages.slice(counts[at]));
    const told = wave.filter(({ kind }) => kind !== 'file');
    await Promise.all([atOnce(told, deliver), deliverFiles(random, wave)]);
  }
}

const scopeOf = (tx: Tx) => {
  const now = app.clock.now();
  return { tx, deya_id: 1, person_id: 6, now, today: athensDay(now.getTime()) };
};

/** A refusal of an act of the staff: its money is no longer where it was. */
const passRefusal = (error: unknown): void => {
  if (!(error instanceof AppError || error instanceof InputError)) throw error;
};

/** Money of an entry that the staff have assigned to the second bill of its history. */
interface Assignment {
  n: number;
  entry_id: number;
  decision_id: number;
}

/** The staff assign money that waits to the second bill of its history: the whole, or a part, or one part after the other. */
async function assignWaiting(random: () => number): Promise<Assignment[]> {
  const { rows: entries } = await sql<{ id: number; n: number; cents: number }>`
    select e.id::float8 as id, ${N_OF_ENTRY}::float8 as n, e.open_cents as cents from bank_entry e
    where e.state = 'unmatched' and e.direction = 'credit' and e.open_cents > 0 order by n, cents, e.id`.execute(
    app.admin,
  );
  const chosen = entries.filter(() => random() < 0.6);
  const parts = chosen.flatMap(({ id, n, cents }) => {
    const first = random() < 0.5 ? cents : Math.ceil(cents / 2);
    const rest = random() < 0.5 ? cents - first : 0;
    return [first, rest].filter((amount) => amount > 0).map((amount_cents) => ({ id, n, amount_cents }));
  });
  await atOnce(parts, ({ id, n, amount_cents }) =>
    asTenant(app.db, 1, (tx) => assignEntry(scopeOf(tx), id, { code: `S${n}`, amount_cents })),
  );
  const { rows } = await sql<Assignment>`
    select ${N_OF_ENTRY}::float8 as n, e.id::float8 as entry_id, d.id::float8 as decision_id
    from bank_entry_decision d join bank_entry e on e.deya_id = d.deya_id and e.id = d.entry_id
    where d.kind = 'assign' order by n, (d.parts -> 0 ->> 'amount_cents')::int, d.id`.execute(app.admin);
  return rows;
}

/** The staff take assignments back, two of them at the same time. Returns those that remain, because their money has moved on. */
async function undo(assignments: readonly Assignment[]): Promise<Assignment[]> {
  const undone = new Map<number, number>();
  await atOnce(
    assignments.flatMap((one) => [one, one]),
    ({ entry_id, decision_id }) =>
      asTenant(app.db, 1, (tx) => undoAssignment(scopeOf(tx), entry_id, decision_id)).then(
        () => void undone.set(decision_id, (undone.get(decision_id) ?? 0) + 1),
        passRefusal,
      ),
  );
  expect([...undone.values()].filter((times) => times !== 1)).toEqual([]);
  return assignments.filter(({ decision_id }) => !undone.has(decision_id));
}

interface SentRefund extends AskedRefund {
  id: number;
}

/** The staff give back surplus, and parts of payments as far as these have them. Returns the refunds, which are under way. */
async function askForRefunds(histories: readonly History[], random: () => number): Promise<SentRefund[]> {
  const { rows: entries } = await sql<{ id: number }>`
    select id from bank_entry where order_code is not null and state = 'unmatched' order by order_code`.execute(
    app.admin,
  );
  await atOnce(
    entries.filter(() => random() < 0.5),
    ({ id }) => asTenant(app.db, 1, (tx) => returnEntry(scopeOf(tx), id, 'Διπλή')),
  );
  await atOnce(histories, async ({ order, refund_cents, n }) => {
    if (order === null || refund_cents === 0) return;
    const asked = { amount_cents: refund_cents, reason: 'Διπλή', idempotency_key: `key-of-refund-${n}` };
    // The payment may not be captured, or less than that is left of it.
    await asTenant(app.db, 1, (tx) => askRefund(scopeOf(tx), order, true, asked)).catch(passRefusal);
  });
  const { rows } = await sql<{ id: number; order: string; cents: number }>`
    select id::float8 as id, order_code as "order", amount_cents as cents from payment_refund where state = 'sent'
    order by order_code, amount_cents, entry_id is null`.execute(app.admin);
  return rows.map((row) => ({ ...row, isDone: random() < 0.6 }));
}

async function sendRefunds(refunds: readonly SentRefund[], random: () => number): Promise<void> {
  for (const { id, isDone } of refunds) carriedOut.set(`refund-1-${id}`, isDone);
  // A job may run twice, also at the same time.
  const jobs = shuffled(random, [...refunds, ...refunds]);
  await atOnce(jobs, ({ id }) => sendRefund(appOf(app.server), { deya_id: 1, refund_id: id }));
}

/** The history of an entry e of a file, or of a surplus. */
const N_OF_ENTRY = sql`coalesce(
  case when e.order_code ~ '^[gh]0' then substring(e.order_code from 2)::bigint end,
  case when e.end_to_end ~* '^[gh]0' then substring(e.end_to_end from 2)::bigint
       when e.end_to_end like 'E%' then split_part(substring(e.end_to_end from 2), '-', 1)::bigint end,
  substring(e.parts -> 0 ->> 'reference' from 5)::bigint - 9000000000)`;

/** The end of each history by the ledger: the accounts of its bill, its order and its entries. */
async function endsOf(histories: readonly History[]): Promise<Map<number, End>> {
  const { rows } = await sql<{ n: number; account: keyof Omit<End, 'state' | 'refused'>; cents: number }>`
    with lines as (
      select l.*, coalesce(
        substring(b.bill_number from 2)::bigint,
        case when l.order_code ~ '^[gh]0' then substring(l.order_code from 2)::bigint end,
        ${N_OF_ENTRY}) as n
      from (${LEDGER_LINES}) l
      left join bill b on b.deya_id = l.deya_id and b.id = l.bill_id
      left join bank_entry e on e.deya_id = l.deya_id and e.id = l.entry_id
      where l.deya_id = 1)
    select n::float8 as n, account, sum(amount_cents)::float8 as cents from lines group by n, account`.execute(
    app.admin,
  );
  const { rows: states } = await sql<{ order_code: string; state: string }>`
    select order_code, state from bank_payment where bank = 'test'`.execute(app.admin);
  const stateOf = new Map(states.map(({ order_code, state }) => [order_code, state]));
  const captured = ['authorised', 'settled', 'refunded'];
  const known = (order: string | undefined | null): End['state'] => {
    if (!order) return null;
    const state = stateOf.get(order) ?? '';
    return captured.includes(state) ? (state as End['state']) : 'open';
  };
  const ends = new Map<number, End>(
    histories.map(({ n, order, refused }) => [
      n,
      { bank: 0, provider: 0, bill: 0, unmatched: 0, reversal: 0, state: known(order), refused: known(refused?.order) },
    ]),
  );
  for (const { n, account, cents } of rows) {
    const end = ends.get(n);
    if (end) end[account] = cents;
  }
  return ends;
}

/** Histories of which the work list of the staff has other money than the ledger: the sums of what waits, by history. */
async function openOf(): Promise<Map<number, Pick<End, 'unmatched' | 'reversal'>>> {
  const { rows } = await sql<{ n: number; unmatched: number; reversal: number }>`
    select ${N_OF_ENTRY}::float8 as n,
           -coalesce(sum(e.open_cents) filter (where e.direction = 'credit'), 0)::float8 as unmatched,
           coalesce(sum(e.open_cents) filter (where e.direction = 'debit'), 0)::float8 as reversal
    from bank_entry e where e.deya_id = 1 and e.state in ('unmatched', 'proposed') group by 1`.execute(app.admin);
  return new Map(rows.map(({ n, unmatched, reversal }) => [n, { unmatched, reversal }]));
}

/**
 * A bill that is overpaid: which money pays it, and so what a reversal or a refund takes back, depends on the order. An
 * assignment that stands moves waiting money to another bill of the history.
 */
const sumOfHeld = ({ bill, unmatched, ...end }: End) => ({ ...end, held: bill + unmatched });

/** Money that went back of an assigned surplus leaves the payment of the assignment, and the state of the first one stays. */
const withoutStates = ({ state: _state, refused: _refused, ...end }: End) => ({ ...end, state: null, refused: null });

const comparable = (history: History, end: End, refunds: readonly AskedRefund[], isAssigned: boolean) => {
  if (isAssigned) return sumOfHeld(withoutStates(end));
  return isSplitByOrder(history, refunds) ? sumOfHeld(end) : end;
};

/** The members for which the condition holds, and the others. */
const parted = <T>(list: readonly T[], holds: () => boolean): [T[], T[]] => {
  const marked = list.map((one) => ({ one, isFirst: holds() }));
  const of = (isFirst: boolean) => marked.filter((each) => each.isFirst === isFirst).map(({ one }) => one);
  return [of(true), of(false)];
};

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Plays histories on empty tables, and compares their ends with the model. */
async function playRound(histories: readonly History[], random: () => number): Promise<void> {
  await begin(histories);
  await beginSpare(histories);
  await beginRefused(histories);
  await addItems();
  await play(
    histories.map(({ messages }) => messages),
    random,
  );
  const assignments = await assignWaiting(random);
  const [early, rest] = parted(assignments, () => random() < 0.6);
  // The money of these has not moved since: each is undone, and the history ends as if the staff had not acted.
  expect(await undo(early)).toEqual([]);
  const [later, kept] = parted(rest, () => random() < 0.5);
  const refunds = await askForRefunds(histories, random);
  const late = play(
    histories.map((history) => history.late),
    random,
  );
  const [moved] = await Promise.all([undo(later), late]);
  const assigned = new Set([...kept, ...moved].map(({ n }) => n));
  await sendRefunds(refunds, random);
  const ends = await endsOf(histories);
  const open = await openOf();
  const judged = histories.map((history) => {
    const own = refunds.filter(({ order }) => order === history.order || order === history.refused?.order);
    const is = ends.get(history.n)!;
    const expected = endOf(history, own);
    const isAssigned = assigned.has(history.n);
    const { unmatched, reversal } = is;
    const waits = open.get(history.n) ?? { unmatched: 0, reversal: 0 };
    const isRight =
      isSame(comparable(history, is, own, isAssigned), comparable(history, expected, own, isAssigned)) &&
      isSame(waits, { unmatched, reversal });
    return { isRight, isAssigned, history, refunds: own, is, expected, waits };
  });
  expect(judged.filter(({ isRight }) => !isRight).slice(0, 3)).toEqual([]);
  // The same messages again, in another order: nothing is new.
  await play(
    histories.map(({ messages, late }) => [...messages, ...late]),
    random,
  );
  expect(await endsOf(histories)).toEqual(ends);
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::int as cents from (${LEDGER_LINES}) l`.execute(app.admin); // prettier-ignore
  expect(rows).toEqual([{ cents: 0 }]);
}

/** A round finds no rows of the one before, so that it takes as long. */
async function empty(): Promise<void> {
  for (const table of ['ledger_event', 'ledger_transfer'])
    await sql.raw(`alter table ${table} disable trigger user`).execute(app.admin);
  await sql
    .raw(
      `truncate ledger_event, ledger_transfer, bank_file, bank_statement, bank_entry, bank_entry_decision, payment_refund, bank_payment, bank_payment_item, bank_payment_guest`,
    )
    .execute(app.admin);
  for (const table of ['ledger_event', 'ledger_transfer'])
    await sql.raw(`alter table ${table} enable trigger user`).execute(app.admin);
  await sql`delete from bill where deya_id = 1 and bill_number ~ '^[HS][0-9]+$'`.execute(app.admin);
  answers.clear();
  carriedOut.clear();
}

it.each(settings.seeds)(
  'histories in any order and twice end in the ledger of the model (seed %d)',
  async (seed) => {
    const random = randomOf(seed);
    for (let from = 0; from < settings.histories; from += ROUND) {
      const count = Math.min(ROUND, settings.histories - from);
      const first = seed * 1_000_000 + from;
      const histories = Array.from({ length: count }, (_, at) => historyOf((first % 1e9) + at, random));
      await playRound(histories, random);
      await empty();
    }
  },
  settings.histories * MS_PER_HISTORY + 60_000,
);
