import { flowAlertsContract } from '@hydria/shared/contract/flow-alerts.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { member, memberRead, staff } from '../../http/tenant-handlers.ts';
import { keysetPage, type PageKey } from '../../kernel/keyset-page.ts';
import { requireOwnReadings } from '../supplies/access.ts';
import { selectAlerts } from './flow-alerts.sql.ts';
import { closeAlert, handledAlert, noteAlert, takeAlert } from './handle-alert.ts';
import { alertPage, markRead, pauseAlert, readerOf, resumeAlert } from './own-alert.ts';
import { costOf } from '@hydria/shared/rules/meter-alerts.ts';
import { rulesOfUtility } from './rules-of-utility.ts';
import { countStaffAlerts, inOrder, selectAlertQueue, selectStaffAlerts } from './staff-alerts.sql.ts';
import { countOwnAlerts, selectOwnAlerts, type AlertPlace } from './own-alerts.sql.ts';

/** Alerts in the order of their beginnings. */
const bySince: PageKey<AlertPlace, AlertPlace> = {
  write: ({ since, id }) => `${Date.parse(since)}.${id}`,
  read: (cursor) => {
    const [, at, id] = /^(\d{1,14})\.(\d{1,15})$/.exec(cursor) ?? [];
    return at === undefined ? undefined : { since: new Date(Number(at)).toISOString(), id: Number(id) };
  },
};

/** Alerts of meters, as their customers and the staff see them. */
export const flowAlerts = defineEndpoints(flowAlertsContract, {
  'GET /api/deya/flowAlerts': memberRead(async ({ tx, deya_id, person_id, today, now }) => {
    const alerts = await selectAlerts(tx, { deya_id, person_id, day: today, now });
    if (alerts.length === 0) await requireOwnReadings(tx, deya_id, person_id, today);
    return alerts;
  }),

  'GET /api/staff/alerts': staff(async ({ tx, deya_id, now }, { query }) => {
    const { kind, state, handling, days, search, sort = 'since', order = 'desc', itemsPerPage: rows, cursor } = query;
    const by = { kind, state, handling, days, search, now };
    const page = await inOrder({ sort, order, cursor, rows }, (part) => selectStaffAlerts(tx, deya_id, by, part));
    const { price } = await rulesOfUtility(tx, deya_id);
    const data = page.data.map((alert) => ({ ...alert, cost: alert.lost > 0 ? costOf(alert.lost, price) : null }));
    return { total: await countStaffAlerts(tx, deya_id, by), data, next: page.next };
  }),

  'GET /api/staff/alerts/waiting': staff(({ tx, deya_id, now }) => selectAlertQueue(tx, deya_id, now)),

  'GET /api/staff/alerts/{key}': staff((scope, { params }) => handledAlert(scope, params.key)),

  'POST /api/staff/alerts/{key}/take': staff((scope, { params, body }) => takeAlert(scope, params.key, body)),

  'PUT /api/staff/alerts/{key}/note': staff((scope, { params, body }) => noteAlert(scope, params.key, body)),

  'POST /api/staff/alerts/{key}/close': staff((scope, { params, body }) => closeAlert(scope, params.key, body)),

  'GET /api/alerts': member(async (scope, { query }) => {
    const { kwdikos_katanalwti, state, itemsPerPage: rows, cursor } = query;
    const by = { kwdikos_katanalwti, state };
    const page = await keysetPage(bySince, { cursor, rows }, (at) =>
      selectOwnAlerts(scope.tx, readerOf(scope), by, at),
    );
    return { total: await countOwnAlerts(scope.tx, readerOf(scope), by), ...page };
  }),

  'GET /api/alerts/{id}': member((scope, { params }) => alertPage(scope, params.id)),

  'POST /api/alerts/{id}/read': member(async (scope, { params }) => {
    await markRead(scope, params.id);
    return DONE;
  }),

  'POST /api/alerts/{id}/pause': member(async (scope, { params, body }) => {
    await pauseAlert(scope, params.id, body);
    return DONE;
  }),

  'POST /api/alerts/{id}/resume': member(async (scope, { params }) => {
    await resumeAlert(scope, params.id);
    return DONE;
  }),
});
