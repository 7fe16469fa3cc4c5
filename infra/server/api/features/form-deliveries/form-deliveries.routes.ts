import { formDeliveriesContract, type FormDelivery } from '@hydria/shared/contract/form-deliveries.ts';
import { defineEndpoints, DONE } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { byNumber, keysetPage } from '../../kernel/keyset-page.ts';
import { audit } from '../audit/audit.ts';
import { enqueueTry } from './deliver-answers.ts';
import { makeSecret } from './delivery-secret.ts';
import { countDeliveries, discardDelivery, restartDelivery, selectDeliveries } from './form-deliveries.sql.ts';

type Row = Awaited<ReturnType<typeof selectDeliveries>>[number];

const hostOf = (endpoint: string | null): string | null =>
  endpoint !== null && URL.canParse(endpoint) ? new URL(endpoint).hostname : null;

const asDelivery = ({ id, answer_id, code, state, tries, problem, status, ...row }: Row): FormDelivery => ({
  id,
  case_id: answer_id,
  code,
  form: { id: row.form_number, title: row.title },
  host: hostOf(row.endpoint),
  state,
  tries,
  problem,
  status,
  next_try_at: state === 'waiting' ? row.next_try_at.toISOString() : null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const note = (
  { tx, deya_id, person_id, now: at }: PersonScope,
  action: 'form-delivery-discarded' | 'form-delivery-resent' | 'form-delivery-secret-made',
  detail: Record<string, unknown> = {},
): Promise<void> => audit(tx, { deya_id, action, person_id: null, actor_person_id: person_id, detail, at });

/** Answers that have not reached the endpoint of their form, and the secret that signs them. */
export const formDeliveries = defineEndpoints(formDeliveriesContract, {
  'GET /api/form-deliveries': staff(async ({ tx, deya_id }, { query: { state, cursor, itemsPerPage: rows } }) => {
    const { total, signed_since } = await countDeliveries(tx, deya_id, state);
    const page = await keysetPage(byNumber('id'), { cursor, rows }, (at) => selectDeliveries(tx, deya_id, state, at));
    return {
      data: page.data.map(asDelivery),
      next: page.next,
      total,
      signed_since: signed_since?.toISOString() ?? null,
    };
  }),

  'POST /api/form-deliveries/{id}/resend': staff(async (scope, { params: { id } }) => {
    const { tx, deya_id, now } = scope;
    if (!(await restartDelivery(tx, { deya_id, id }, now))) throw new AppError('not_found', 404);
    await enqueueTry(tx, { deya_id, delivery_id: id });
    await note(scope, 'form-delivery-resent', { delivery: id });
    return DONE;
  }),

  'POST /api/form-deliveries/{id}/discard': staff(async (scope, { params: { id }, body: { reason } }) => {
    const { tx, deya_id } = scope;
    const gone = await discardDelivery(tx, { deya_id, id });
    if (!gone) throw new AppError('not_found', 404);
    await note(scope, 'form-delivery-discarded', { delivery: id, report: gone.answer_id, reason });
    return DONE;
  }),

  'POST /api/form-deliveries/secret': (app, request) => {
    const make = staff<(typeof formDeliveriesContract)['POST /api/form-deliveries/secret']>(async (scope) => {
      const secret = await makeSecret(app, scope.tx, scope);
      await note(scope, 'form-delivery-secret-made');
      return { secret };
    });
    return make(app, request);
  },
});
