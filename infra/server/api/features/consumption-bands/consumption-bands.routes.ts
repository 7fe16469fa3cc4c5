import { consumptionBandsContract } from '@hydria/shared/contract/consumption-bands.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { memberRead } from '../../http/tenant-handlers.ts';
import { requireOwnReadings } from '../supplies/access.ts';
import { selectBands } from './consumption-bands.sql.ts';

export const consumptionBands = defineEndpoints(consumptionBandsContract, {
  'GET /api/deya/consumptionBands': memberRead(async ({ tx, deya_id, person_id, today }) => {
    const bands = await selectBands(tx, { deya_id, person_id, day: today });
    if (bands.length === 0) await requireOwnReadings(tx, deya_id, person_id, today);
    return bands;
  }),
});
