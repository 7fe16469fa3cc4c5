import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { FormContent } from '@hydria/database/tables/requests.ts';
import { formLayout } from '@hydria/shared/contract/form-layout.ts';
import { proveForm } from '@hydria/shared/rules/form-proof.ts';
import { cosignerForm } from '@hydria/shared/contract/forms/cosign.ts';
import { PAYMENT_MAX } from '@hydria/shared/contract/forms/guest-payment.ts';
import { elementsOf } from '@hydria/shared/rules/form-layout.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { drawnLayout } from '../../kernel/form-layouts.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { addVersion, forgetTime, requireLockedForm, selectDue, touchForm, writeContent } from './form-editor.sql.ts';

interface Publishing {
  deya_id: number;
  id: number;
  content: FormContent;
  /** The person who publishes it, or asked for it at this time. */
  person_id: number;
  now: Date;
}

/** Refuses a form whose logic has an error. */
export function requireProved(content: FormContent): void {
  const { api, purpose, retention_days } = content;
  const findings = proveForm(formLayout.parse(api), { purpose, retention_days });
  if (findings.some(({ severity }) => severity === 'error')) throw new AppError('form_not_proved', 422);
  requirePayable(content);
  requireSignable(content);
}

/** Refuses questions with the names under which the second person is sent. */
function requireSignable({ api, cosign }: FormContent): void {
  const names = Object.keys(cosignerForm.fields);
  const isTaken = elementsOf(drawnLayout(api)).some(({ options }) => names.includes(options.field));
  if (cosign && isTaken) throw new InputError({ cosign: ['item_exists'] });
}

/** Refuses a form that costs something without an amount: a fixed one, or a calculated field of the form. */
function requirePayable({ api, is_payment, payment }: FormContent): void {
  if (!is_payment) return;
  if (payment === null) throw new InputError({ payment: ['required'] });
  if ('amount' in payment) {
    if (payment.amount > PAYMENT_MAX) throw new InputError({ payment: ['max'] });
    return;
  }
  const isCalculated = elementsOf(drawnLayout(api)).some(
    ({ options }) => options.field === payment.field && options.calculated !== undefined,
  );
  if (!isCalculated) throw new InputError({ payment: ['reference_unknown'] });
}

/** Makes a content the form that people fill in; returns the number of the version. A form whose logic has an error is refused. */
export async function publishContent(tx: Tx, { content, ...act }: Publishing): Promise<number> {
  requireProved(content);
  await writeContent(tx, act, content, true);
  await touchForm(tx, act, act);
  const n = await addVersion(tx, act, content, act);
  await tx
    .updateTable('form_draft')
    .set({ content: null, publish_at: null, updated_at: act.now })
    .where('deya_id', '=', act.deya_id)
    .where('online_form_id', '=', act.id)
    .execute();
  await audit(tx, {
    deya_id: act.deya_id,
    action: 'form-published',
    person_id: null,
    actor_person_id: act.person_id,
    detail: { form: act.id, version: n },
    at: act.now,
  });
  return n;
}

/** Publishes one form whose time has come; one that was published or postponed meanwhile stays. */
async function publishOne(tx: Tx, deya_id: number, id: number, now: Date): Promise<void> {
  const { form, draft } = await requireLockedForm(tx, deya_id, id);
  if (!draft?.content || !draft.publish_at || draft.publish_at > now) return;
  const person_id = draft.updated_by ?? form.updated_by;
  // The account of the person who asked for it was erased: the trail could not say who published it.
  if (person_id === null) throw new AppError('form_not_published', 409);
  await publishContent(tx, { deya_id, id, content: draft.content, person_id, now });
}

/** Forgets the time of a form that could not be published, so that its state says so and the others go on. */
async function postpone(tx: Tx, deya_id: number, id: number, at: Date, reason: string): Promise<void> {
  await forgetTime(tx, { deya_id, id });
  const detail = { form: id, reason };
  await audit(tx, { deya_id, action: 'form-not-published', person_id: null, detail, at });
}

/** Publishes the changes of forms whose time has come, each in its own transaction. */
export async function publishDueForms({ db, clock }: ApiContext): Promise<void> {
  const now = clock.now();
  const utilities = await db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id: deya_id } of utilities) {
    const due = await asTenant(db, deya_id, (tx) => selectDue(tx, deya_id, now));
    for (const { id } of due)
      try {
        await asTenant(db, deya_id, (tx) => publishOne(tx, deya_id, id, now));
      } catch (error) {
        if (!(error instanceof AppError || error instanceof InputError)) throw error;
        await asTenant(db, deya_id, (tx) => postpone(tx, deya_id, id, now, error.message));
      }
  }
}
