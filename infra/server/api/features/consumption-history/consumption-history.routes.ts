import { consumptionHistoryContract } from '@hydria/shared/contract/consumption-history.ts';
import { daysOf, GREEN_BUTTON_DAYS, isHistoryRange } from '@hydria/shared/rules/consumption-history.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { member } from '../../http/tenant-handlers.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { today } from '../../kernel/today.ts';
import { espiFeed } from './espi-feed.ts';
import { readReadings } from './read-readings.ts';
import { InputError } from '../../kernel/app-error.ts';
import { readHistory } from './read-history.ts';

export const consumptionHistory = defineEndpoints(consumptionHistoryContract, {
  'GET /api/supplies/history': member((scope, { query }) => {
    if (!isHistoryRange(query.step, query)) throw new InputError({ to: ['between'] });
    return readHistory(scope, query);
  }),

  'GET /api/supplies/green-button': async (app, { session: { person_id }, query }) => {
    if (query.from > query.to || daysOf(query) > GREEN_BUTTON_DAYS) throw new InputError({ to: ['between'] });
    await rateLimit(app, 'own-readings', `person ${person_id}`);
    const { deya_id, kwdikos_katanalwti } = query;
    const readings = await asLinkedMember(app.db, deya_id, person_id, (tx) =>
      readReadings(tx, { ...query, person_id, day: today(app.clock) }),
    );
    const { publicUrl } = app.config;
    return espiFeed({ ...readings, deya_id, kwdikos_katanalwti, publicUrl, at: app.clock.now() });
  },
});
