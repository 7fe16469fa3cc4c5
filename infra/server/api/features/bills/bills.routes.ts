import type { Tx } from '@hydria/database/db.ts';
import { billsContract } from '@hydria/shared/contract/bills.ts';
import { day } from '@hydria/shared/contract/fields.ts';
import { DEFAULT_LANGUAGE } from '@hydria/shared/rules/languages.ts';
import { AppError } from '../../kernel/app-error.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { member, memberRead } from '../../http/tenant-handlers.ts';
import { selectReaderFormats } from '../../kernel/in-words.ts';
import { keysetPage, type PageKey } from '../../kernel/keyset-page.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import { today } from '../../kernel/today.ts';
import { selectIssuer } from '../deya/document-issuer.ts';
import { requireLiable, requireSupply } from '../supplies/access.ts';
import { makeBillDocument } from './bill-document.ts';
import { selectYearBefore } from './year-before.sql.ts';
import { explainBill } from '../tariffs/explain-bill.ts';
import { guestBill } from './guest-bill.ts';
import { selectBill, selectBills, selectSettlements, sumBills, type BillPlace, type BillsOf } from './bills.sql.ts';

/** In the order of the days of issue. */
const byIssue: PageKey<BillPlace, BillPlace> = {
  write: ({ issue_date, id }) => `${issue_date}_${id}`,
  read: (cursor) => {
    const [, issue_date = '', id] = /^(\d{4}-\d\d-\d\d)_(\d{1,15})$/.exec(cursor) ?? [];
    return day.safeParse(issue_date).success ? { issue_date, id: Number(id) } : undefined;
  },
};

/** Refuses a supply that is not the person's, when no bill was found. */
async function explainNone(tx: Tx, of: BillsOf): Promise<void> {
  const { deya_id, person_id, code } = of;
  if (code !== undefined) await requireSupply(tx, { deya_id, person_id, kwdikos_katanalwti: code }, of.day);
}

export const bills = defineEndpoints(
  billsContract,
  {
    'GET /api/bills/list': memberRead(async ({ tx, deya_id, person_id, today }, { query, setHeader }) => {
      const { code, cursor, ...filters } = query;
      const of = { deya_id, person_id, code, day: today };
      const { data, next } = await keysetPage(byIssue, { cursor }, (at) => selectBills(tx, of, at, filters));
      if (data.length === 0) await explainNone(tx, of);
      if (next !== null) setHeader('x-next', next);
      return data;
    }),

    'GET /api/bills/owed': memberRead(async ({ tx, deya_id, person_id, today }, { query: { code } }) => {
      const of = { deya_id, person_id, code, day: today };
      const { owed, count } = await sumBills(tx, of);
      if (count === 0) await explainNone(tx, of);
      return owed;
    }),

    'GET /api/bills/info': member(async ({ tx, deya_id, person_id, today }, { query: { id } }) => {
      const bill = await selectBill(tx, { deya_id, person_id, id, day: today });
      if (!bill) throw new AppError('bill_not_found', 404);
      return {
        ...bill,
        tariff: await explainBill(tx, deya_id, bill, bill.lines),
        last_year: await selectYearBefore(tx, { deya_id, person_id, day: today }, bill),
      };
    }),

    'GET /api/bills/{id}/document': async (app, { params: { id }, query, session: { person_id } }) => {
      const { deya_id, lang = DEFAULT_LANGUAGE } = query;
      const data = await asLinkedMember(app.db, deya_id, person_id, async (tx) => {
        const bill = await selectBill(tx, { deya_id, person_id, id, day: today(app.clock) });
        if (!bill) throw new AppError('bill_not_found', 404);
        return { bill, issuer: await selectIssuer(tx, deya_id), formats: await selectReaderFormats(tx, person_id) };
      });
      return makeBillDocument(app, data, lang);
    },

    'GET /api/bills/settlements': memberRead(async ({ tx, deya_id, person_id, today }, { query: { liable_id } }) => {
      const plans = await selectSettlements(tx, { deya_id, person_id, liable_id, day: today });
      if (plans.length === 0) await requireLiable(tx, { deya_id, person_id, liable_id }, today);
      return plans;
    }),

    'POST /api/guest/pay': async (app, { body, ip }) => ({ data: await guestBill(app, body, ip) }),
  },
  { 'GET /api/bills/{id}/document': { member: 'receipt' } },
);
