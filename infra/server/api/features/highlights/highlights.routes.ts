import { plusDays } from '@hydria/shared/rules/calendar-day.ts';
import { highlightsContract } from '@hydria/shared/contract/highlights.ts';
import { isInStreets, isOver } from '@hydria/shared/rules/outage.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { member } from '../../http/tenant-handlers.ts';
import { selectShown } from '../water/shown-notices.sql.ts';
import { sumBills } from '../bills/bills.sql.ts';
import { selectAnnouncements } from '../deya/deya.sql.ts';
import { countAnswers, selectAlarms, selectInstalment, selectStreets, selectZonesOf } from './highlights.sql.ts';

const DAY_MS = 86_400_000;
/** Later dates are not of today. */
const WEEK_MS = 7 * DAY_MS;

export const highlights = defineEndpoints(highlightsContract, {
  'GET /api/user/highlights': member(async ({ tx, deya_id, person_id, today, now }, { query: { lang } }) => {
    const of = { deya_id, person_id, day: today };
    const nextWeek = plusDays(today, 7);
    const { owed } = await sumBills(tx, { ...of, code: undefined });
    const due = owed.bills.find(({ expiry_date }) => expiry_date >= today && expiry_date <= nextWeek);
    const streets = await selectStreets(tx, of);
    const zones = await selectZonesOf(tx, of);
    const notices = zones.length === 0 ? [] : await selectShown(tx, { deya_id, zones, lang, now });
    const announcements = await selectAnnouncements(tx, deya_id, lang, now);
    const outages = announcements.flatMap(({ id, outage }) => {
      if (!outage || isOver(outage, now.getTime()) || Date.parse(outage.from) > now.getTime() + WEEK_MS) return [];
      if (!streets.some((street) => isInStreets(street, outage.streets))) return [];
      return [{ id, place: outage.place, from: outage.from, until: outage.until }];
    });
    return {
      overdue: owed.overdue,
      due: due ? { id: due.id, amount: due.balance, expiry_date: due.expiry_date } : null,
      instalment: await selectInstalment(tx, of, nextWeek),
      late_installments: owed.late_installments,
      outages: outages.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from)),
      notices: notices
        .filter(({ cleared_at }) => cleared_at === null)
        .map(({ id, zone, title, published_at }) => ({ id, zone, title, published_at })),
      alarms: await selectAlarms(tx, of),
      answers: await countAnswers(tx, of),
    };
  }),
});
