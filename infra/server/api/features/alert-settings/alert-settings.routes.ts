import { alertSettingsContract } from '@hydria/shared/contract/alert-settings.ts';
import { alertLimitsForm } from '@hydria/shared/contract/forms/alert.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { member } from '../../http/tenant-handlers.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { readSettings, setLimits, setTimes } from './alert-settings.ts';

/** When and of which consumption a person hears. */
export const alertSettings = defineEndpoints(alertSettingsContract, {
  'GET /api/alert-settings': member((scope) => readSettings(scope)),

  'PUT /api/alert-settings': member(async (scope, { body }) => {
    await setTimes(scope, body);
    return DONE;
  }),

  'PUT /api/alert-settings/limits': member(async (scope, { body }) => {
    requireForm(alertLimitsForm, body, { today: scope.today });
    await setLimits(scope, body);
    return DONE;
  }),
});
