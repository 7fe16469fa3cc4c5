import { asTenant, type Tx } from '@hydria/database/db.ts';
import { checkForm } from '@hydria/shared/contract/forms/form.ts';
import { reportNoteForm } from '@hydria/shared/contract/forms/report-note.ts';
import { CASE_STATES, isActive, type CaseState } from '@hydria/shared/rules/case-state.ts';
import { addEvent } from '../reports/report-events.sql.ts';
import { Open311Error, refused } from './open311-error.ts';
import { parameter, readStates, type OpenState } from './parameters.ts';
import { DESCRIPTION_MAX, markOf, type Sending } from './send-request.ts';

/** The report that a key may update, locked. */
async function lockOwnRequest(tx: Tx, deya_id: number, key_id: number, text: string) {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  const found = await tx
    .selectFrom('problem_report')
    .select(['id', 'status', 'open311_key_id'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw refused(404, 'request_not_found', { value: text.slice(0, 40) });
  if (found.open311_key_id !== key_id) throw refused(403, 'not_own');
  return found;
}

const selectSent = (tx: Tx, deya_id: number, report_id: number, idempotency_key: string) =>
  tx
    .selectFrom('problem_report_event')
    .select('n')
    .where('deya_id', '=', deya_id)
    .where('report_id', '=', report_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();

interface Update {
  note: string | null;
  state: OpenState | undefined;
}

function readUpdate(form: URLSearchParams): Update {
  const states = readStates(form, 'update_status');
  if (states && states.length > 1) throw refused(400, 'update_status');
  const state = states?.[0];
  const note = form.get('description')?.trim() || null;
  if (note === null && state !== 'closed') throw refused(400, 'description_missing');
  const { note: codes = [] } = checkForm(reportNoteForm, { note: note ?? '-' }, { text_limit: DESCRIPTION_MAX });
  if (codes.length > 0) throw new Open311Error(400, ...codes.map((code) => ({ field: 'description', code })));
  return { note, state };
}

/** The state that an update gives a report. A sender may do what a reporter may: add notes, and close what the utility has not begun. */
function statusOf({ state }: Update, present: number): CaseState | null {
  // The table holds no other number.
  if (!isActive(present as CaseState)) throw refused(400, 'update_closed');
  if (state !== 'closed') return null;
  if (present !== CASE_STATES.open) throw refused(400, 'update_begun');
  return CASE_STATES.closed;
}

/** Stores an update of a request that the same key has sent; once for each `update_id`, or else for the same content. */
export async function sendUpdate({ app, deya, key_id, form }: Sending) {
  const request = parameter(form, 'service_request_id');
  if (request === undefined) throw refused(400, 'request_missing');
  const update = readUpdate(form);
  const mark = parameter(form, 'update_id');
  const idempotency_key = mark ? markOf(key_id, new URLSearchParams({ request, mark })) : markOf(key_id, form);
  const { id: deya_id } = deya;
  return asTenant(app.db, deya_id, async (tx) => {
    const { id: report_id, status: present } = await lockOwnRequest(tx, deya_id, key_id, request);
    const sent = await selectSent(tx, deya_id, report_id, idempotency_key);
    if (sent) return [{ update_id: `${report_id}-${sent.n}` }];
    const status = statusOf(update, present);
    const event = { by: 'customer', status, note: update.note, idempotency_key, open311_key_id: key_id } as const;
    const n = await addEvent(tx, { deya_id, report_id, ...event, at: app.clock.now() });
    return [{ update_id: `${report_id}-${n}` }];
  });
}
