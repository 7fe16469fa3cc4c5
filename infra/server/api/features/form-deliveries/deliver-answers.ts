import { OutsideError, type OutsideProblem } from '@hydria/adapters/http/outside-error.ts';
import { asTenant, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import type { FormDeliveryProblem } from '@hydria/shared/rules/form-delivery.ts';
import { allowedHostsOf } from '../../kernel/allowed-hosts.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { newestVersion } from '../form-editor/form-editor.sql.ts';
import { secretOf, signatureOf } from './delivery-secret.ts';
import { forgetDelivery, insertDelivery, noteTry, selectDue, type Delivery } from './form-deliveries.sql.ts';

/** Minutes before each further try; after the last one a delivery is dead. */
export const WAITS = [1, 5, 30, 120, 360, 1440] as const;
const MINUTE_MS = 60_000;
/** The clock of the queue may be ahead of that of the process. */
const TOLERANCE_MS = 30_000;

/** Statuses besides those of a failing server by which a receiver asks for a later try. */
const LATER = [408, 425, 429];
/** Failures that another try does not mend: the answers stay with the staff. */
const FINAL: readonly OutsideProblem[] = ['refused', 'redirected', 'too_large', 'unreadable'];

type Ids = JobData<'form.deliver'>;

/** Has the answers of an application posted to the endpoint of its form, in the transaction that stores them. */
export async function startDelivery(
  tx: Tx,
  { deya_id, answer_id, form_id, now }: { deya_id: number; answer_id: number; form_id: number; now: Date },
): Promise<void> {
  const version = (await newestVersion(tx, { deya_id, id: form_id })) || null;
  const { id } = await insertDelivery(tx, { deya_id, answer_id, version, now });
  await enqueueTry(tx, { deya_id, delivery_id: id });
}

/** Asks for a try. */
export const enqueueTry = (tx: Tx, ids: Ids, startAfter?: Date): Promise<void> =>
  enqueue(tx, 'form.deliver', ids, { group: `deya:${ids.deya_id}`, ...(startAfter && { startAfter }) });

/** A delivery that is due, with what its request needs. */
interface Due extends Delivery {
  hosts: string[];
  secret: string;
}

/** Reads what is due. Of an application that was anonymised there is nothing left to say. */
const readDue = (app: ApiContext, { deya_id, delivery_id: id }: Ids, now: Date): Promise<Due | undefined> =>
  asTenant(app.db, deya_id, async (tx) => {
    const found = await selectDue(tx, { deya_id, id }, new Date(now.getTime() + TOLERANCE_MS));
    if (found?.anonymised_at) await forgetDelivery(tx, { deya_id, id });
    if (!found || found.anonymised_at) return undefined;
    const [hosts, secret] = [await allowedHostsOf(tx, deya_id), await secretOf(app, tx, deya_id, now)];
    return { ...found, hosts, secret };
  });

/** The end of a try: null when the answers have arrived. */
interface Failure {
  problem: FormDeliveryProblem;
  status: number | null;
  isFinal: boolean;
}

const bodyOf = ({ form_id, version, code, protocol_number, answered_at, answers }: Due): string =>
  JSON.stringify({ form_id, version, code, protocol_number, created_at: answered_at.toISOString(), answers });

function failureOf(error: unknown): Failure {
  if (!(error instanceof OutsideError)) throw error;
  const { problem } = error;
  return { problem, status: null, isFinal: FINAL.includes(problem) };
}

async function post({ outside }: ApiContext, due: Due, now: Date): Promise<Failure | null> {
  const { endpoint: url, hosts, secret, code } = due;
  if (url === null) return { problem: 'no_endpoint', status: null, isFinal: true };
  const body = bodyOf(due);
  const seconds = Math.floor(now.getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': code,
    'x-hydria-timestamp': String(seconds),
    'x-hydria-signature': signatureOf(secret, seconds, body),
  };
  try {
    const { status } = await outside.formEndpoints({ url, hosts, method: 'POST', headers, body });
    if (status >= 200 && status < 300) return null;
    return { problem: 'status', status, isFinal: status < 500 && !LATER.includes(status) };
  } catch (error) {
    return failureOf(error);
  }
}

async function noteEnd(tx: Tx, ids: Ids, tries: number, failure: Failure | null, now: Date): Promise<void> {
  const key = { deya_id: ids.deya_id, id: ids.delivery_id };
  if (!failure) {
    await forgetDelivery(tx, key);
    return;
  }
  const { problem, status, isFinal } = failure;
  const wait = isFinal ? undefined : WAITS[tries];
  const next_try_at = new Date(now.getTime() + (wait ?? 0) * MINUTE_MS);
  const state = wait === undefined ? 'dead' : 'waiting';
  const isNoted = await noteTry(tx, key, tries, { state, problem, status, next_try_at, updated_at: now });
  if (isNoted && wait !== undefined) await enqueueTry(tx, ids, next_try_at);
}

/**
 * Posts the answers of one application to the endpoint of its form. A crash between the answer of the receiver and its note repeats the
 * request: the receiver knows it by its idempotency key.
 */
export async function deliverAnswers(app: ApiContext, ids: Ids): Promise<void> {
  const now = app.clock.now();
  const due = await readDue(app, ids, now);
  if (!due) return;
  // Outside any transaction: no connection waits for a server that is not ours.
  const failure = await post(app, due, now);
  await asTenant(app.db, ids.deya_id, (tx) => noteEnd(tx, ids, due.tries, failure, app.clock.now()));
}
