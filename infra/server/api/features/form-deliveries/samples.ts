import type { formDeliveriesContract } from '@hydria/shared/contract/form-deliveries.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

export const FORM_DELIVERY = 915;
/** A delivery of the application of the suites that has no further try. */
export const addFormDelivery = `
  insert into form_delivery (deya_id, id, answer_id, state, tries, problem, status, next_try_at, created_at, updated_at)
  select 1, ${FORM_DELIVERY}, id, 'dead', 7, 'status', 503, '2026-11-19T12:00Z', '2026-11-18T12:00Z', '2026-11-19T12:00Z'
  from form_answer where deya_id = 1 and code = 'MINE'
  on conflict (deya_id, id) do update set state = 'dead', tries = 7`;

const query = { deya_id: 1 };

/** A valid request for each call of the feature, for the suites. */
export const formDeliveriesSamples: SamplesOf<typeof formDeliveriesContract> = () => ({
  'GET /api/form-deliveries': { input: { query } },
  'POST /api/form-deliveries/{id}/resend': {
    input: { params: { id: FORM_DELIVERY }, query },
    undo: addFormDelivery,
  },
  'POST /api/form-deliveries/{id}/discard': {
    input: { params: { id: FORM_DELIVERY }, query, body: { reason: 'Handed over on paper' } },
    undo: addFormDelivery,
  },
  'POST /api/form-deliveries/secret': { input: { query }, undo: `delete from form_delivery_secret` },
});
