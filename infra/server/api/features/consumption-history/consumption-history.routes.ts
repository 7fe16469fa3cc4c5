import { consumptionHistoryContract } from '@hydria/shared/contract/consumption-history.ts';
import { isHistoryRange } from '@hydria/shared/rules/consumption-history.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { member } from '../../http/tenant-handlers.ts';
import { InputError } from '../../kernel/app-error.ts';
import { readHistory } from './read-history.ts';

export const consumptionHistory = defineEndpoints(consumptionHistoryContract, {
  'GET /api/supplies/history': member((scope, { query }) => {
    if (!isHistoryRange(query.step, query)) throw new InputError({ to: ['between'] });
    return readHistory(scope, query);
  }),
});
