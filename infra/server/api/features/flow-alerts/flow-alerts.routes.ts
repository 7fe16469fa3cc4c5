import { flowAlertsContract } from '@hydria/shared/contract/flow-alerts.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { member } from '../../http/tenant-handlers.ts';
import { requireOwnReadings } from '../supplies/access.ts';
import { selectAlerts } from './flow-alerts.sql.ts';

export const flowAlerts = defineEndpoints(flowAlertsContract, {
  'GET /api/deya/flowAlerts': member(async ({ tx, deya_id, person_id, today, now }) => {
    const alerts = await selectAlerts(tx, { deya_id, person_id, day: today, now });
    if (alerts.length === 0) await requireOwnReadings(tx, deya_id, person_id, today);
    return alerts;
  }),
});
