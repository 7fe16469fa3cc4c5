import { asMember, type Tx } from '@hydria/database/db.ts';
import { billsContract } from '@hydria/shared/contract/bills.ts';
import { day } from '@hydria/shared/contract/fields.ts';
import { AppError, InputError } from '../app-error.ts';
import { implement } from '../implement.ts';
import { requireLiable, requireLink, requireSupply } from '../supplies/access.ts';
import { today } from '../today.ts';
import { guestBill } from './guest-bill.ts';
import { selectBill, selectBills, selectSettlements, sumBills, type BillCursor, type BillsOf } from './bills.sql.ts';

/** Bills of one answer. */
const PAGE = 50;

const toCursor = ({ issue_date, id }: BillCursor) => `${issue_date}_${id}`;

function fromCursor(text: string | undefined): BillCursor | undefined {
  if (text === undefined) return undefined;
  const [, issue_date, id] = /^(\d{4}-\d\d-\d\d)_(\d{1,15})$/.exec(text) ?? [];
  if (!day.safeParse(issue_date).success || !issue_date) throw new InputError({ cursor: ['invalid'] });
  return { issue_date, id: Number(id) };
}

/** Nothing found: because there is nothing, or because it is not this person's? */
async function explainNone(tx: Tx, of: Pick<BillsOf, 'deya_id' | 'person_id' | 'code' | 'day'>): Promise<void> {
  const { deya_id, person_id, code } = of;
  await requireLink(tx, deya_id, person_id);
  if (code !== undefined) await requireSupply(tx, { deya_id, person_id, kwdikos_katanalwti: code }, of.day);
}

export const bills = implement(billsContract, {
  'GET /api/bills/list': async ({ db, clock }, { session: { person_id }, query, setHeader }) => {
    const { deya_id, code } = query;
    const of = { deya_id, person_id, code, after: fromCursor(query.cursor), day: today(clock), limit: PAGE + 1 };
    const rows = await asMember(db, deya_id, person_id, async (tx) => {
      const found = await selectBills(tx, of);
      if (found.length === 0) await explainNone(tx, of);
      return found;
    });
    if (rows.length > PAGE) setHeader('x-next', toCursor(rows[PAGE - 1]!));
    return rows.slice(0, PAGE);
  },

  'GET /api/bills/owed': ({ db, clock }, { session: { person_id }, query: { deya_id, code } }) =>
    asMember(db, deya_id, person_id, async (tx) => {
      const of = { deya_id, person_id, code, day: today(clock) };
      const { bills: count, ...sum } = await sumBills(tx, of);
      if (count === 0) await explainNone(tx, of);
      return sum;
    }),

  'GET /api/bills/info': ({ db, clock }, { session: { person_id }, query: { deya_id, id } }) =>
    asMember(db, deya_id, person_id, async (tx) => {
      await requireLink(tx, deya_id, person_id);
      const bill = await selectBill(tx, { deya_id, person_id, id, day: today(clock) });
      if (!bill) throw new AppError('bill_not_found', 404);
      return bill;
    }),

  'GET /api/bills/settlements': ({ db, clock }, { session: { person_id }, query: { deya_id, liable_id } }) =>
    asMember(db, deya_id, person_id, async (tx) => {
      await requireLink(tx, deya_id, person_id);
      const day = today(clock);
      const plans = await selectSettlements(tx, { deya_id, person_id, liable_id, day });
      if (plans.length === 0) await requireLiable(tx, { deya_id, person_id, liable_id }, day);
      return plans;
    }),

  'POST /api/guest/pay': async (app, { body, ip }) => ({ data: await guestBill(app, body, ip) }),
});
