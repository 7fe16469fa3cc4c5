import { daysBetween, plusDays } from '@hydria/shared/rules/calendar-day.ts';
import { isSnapshot, type Tx } from '@hydria/database/db.ts';
import { staffPaymentsContract, type PaymentDay } from '@hydria/shared/contract/payments.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';
import { InputError } from '../../kernel/app-error.ts';
import { keysetPage, type PageKey } from '../../kernel/keyset-page.ts';
import { audit } from '../audit/audit.ts';
import { countOfUtility, inOrder, selectOfUtility } from './listed-payments.sql.ts';
import { selectDays } from './payment-days.sql.ts';

/** More rows at once than a screen shows are an export. */
const ROWS_OF_A_SCREEN = 100;
const USUAL_DAYS = 31;
/** Ten years of days. */
const MOST_DAYS = 3653;

/** Writes an export into the audit trail; a page for the screen is none, and the export of a whole list is noted by itself. */
async function noteExport(
  tx: Tx,
  { deya_id, person_id, now }: Pick<PersonScope, 'deya_id' | 'person_id' | 'now'>,
  {
    list,
    rows,
    from,
    to,
  }: { list: string; rows: number | undefined; from: string | undefined; to: string | undefined },
): Promise<void> {
  if (rows === undefined || rows <= ROWS_OF_A_SCREEN || isSnapshot(tx)) return;
  const detail = { list, from: from ?? null, to: to ?? null };
  await audit(tx, {
    deya_id,
    action: 'payments-exported',
    person_id: null,
    actor_person_id: person_id,
    detail,
    at: now,
  });
}

const byDay: PageKey<Pick<PaymentDay, 'day'>, string> = {
  write: ({ day }) => day,
  read: (cursor) => (Number.isNaN(Date.parse(cursor)) ? undefined : cursor),
};

/** The period of the list of days: complete and not in the future. */
function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) {
  const last = to === undefined || to > today ? today : to;
  const first = from ?? plusDays(last, 1 - USUAL_DAYS);
  const total = Math.max(0, daysBetween(first, last) + 1);
  if (total > MOST_DAYS) throw new InputError({ from: ['min'] });
  return { first, last, total };
}

/** Calls of a utility's staff about its payments. */
export const staffPayments = defineEndpoints(staffPaymentsContract, {
  'GET /api/staff/payments': staff(async (scope, { query }) => {
    const { tx, deya_id } = scope;
    const { from, to, state, search, sort = 'at', order = 'desc', itemsPerPage: rows, cursor } = query;
    const filter = { deya_id, from, to, state, search };
    await noteExport(tx, scope, { list: 'payments', rows, from, to });
    const page = await inOrder({ sort, order, cursor, rows }, (part) => selectOfUtility(tx, filter, part));
    return { total: await countOfUtility(tx, filter), ...page };
  }),

  'GET /api/staff/payment-days': staff(async (scope, { query: { from, to, itemsPerPage: rows, cursor } }) => {
    const { tx, deya_id, today } = scope;
    const { first, last, total } = periodOf({ from, to }, today);
    await noteExport(tx, scope, { list: 'payment-days', rows, from: first, to: last });
    const page = await keysetPage(byDay, { cursor, rows }, async ({ after, limit }) => {
      const newest = after === undefined || after > last ? last : plusDays(after, -1);
      const oldest = plusDays(newest, 1 - limit);
      if (newest < first) return [];
      return selectDays(tx, { deya_id, from: oldest < first ? first : oldest, to: newest, today });
    });
    return { total, ...page };
  }),
});
