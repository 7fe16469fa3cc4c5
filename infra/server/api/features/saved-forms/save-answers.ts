import { asTenant, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { savedFormsContract } from '@hydria/shared/contract/saved-forms.ts';
import { readFileAnswer } from '@hydria/shared/rules/form-files.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { SAVED_DAYS, SAVED_REMIND_DAYS } from '@hydria/shared/rules/saved-forms.ts';
import type { Request } from '../../http/define-endpoint.ts';
import { takeAnsweredFiles, withFileRefs } from '../../kernel/answered-files.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { ConflictError, InputError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { drawnLayout, keepLayout } from '../../kernel/form-layouts.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { selectVersionNumbers, versionOf } from '../form-editor/form-editor.sql.ts';
import { publishedForm, utilityOf, type FormRow } from '../online-forms/find-form.ts';
import { savedFormLimits } from './limits.ts';
import { answersToSave } from './saved-answers.ts';
import {
  insertSaved,
  lockSaved,
  lockSavedUnder,
  releaseFiles,
  selectSavedRefs,
  updateSaved,
  type SavedFormRow,
  type SavedKey,
} from '../stored-answers/saved-forms.sql.ts';
import { mayOpen, savedKeyOf, savedLinkInvalid, savedToken } from '../stored-answers/saved-links.ts';

type Save = Request<(typeof savedFormsContract)['POST /api/saved-forms']>;

const DAY_MS = 86_400_000;

/** The times of answers that are saved now. A form that keeps answers shorter keeps saved ones no longer than those. */
function timesFrom(now: Date, { retention_days }: FormRow, email: string | null) {
  const days = Math.min(SAVED_DAYS, retention_days ?? SAVED_DAYS);
  const after = (count: number) => new Date(now.getTime() + count * DAY_MS);
  const remind_at = email !== null && days > SAVED_REMIND_DAYS ? after(days - SAVED_REMIND_DAYS) : null;
  return { saved_at: now, lapses_at: after(days), remind_at };
}

/** The layout by which the page has asked: that of its version, which the form may have left since. */
async function layoutOf(tx: Tx, form: FormRow, form_version: number | null): Promise<unknown> {
  const ids = { deya_id: form.deya_id, id: form.id };
  if (form_version === null || !(await selectVersionNumbers(tx, ids)).includes(form_version)) return form.api;
  return (await versionOf(tx, ids, form_version)).api;
}

/** Counts a mail with a link. Outside any transaction. */
async function limitMail(app: ApiContext, email: string, ip: string): Promise<void> {
  await rateLimit(app, 'mail-network', networkOf(ip));
  await rateLimit(app, savedFormLimits['saved-form-mail'], email.toLowerCase());
}

/** The address of the link; null for none. A guest without a token has no other way back. */
async function addressOf(app: ApiContext, { body, session, ip }: Save): Promise<string | null> {
  const email = body.email ?? null;
  if (email === null) {
    if (!session && body.token === undefined) throw new InputError({ email: ['required'] });
    return null;
  }
  if (!app.config.sendsMail) throw new InputError({ email: ['unexpected'] });
  await limitMail(app, email, ip);
  return email;
}

/** Asks for the mail with the link of this number. */
export const mailLink = (tx: Tx, { deya_id, id }: SavedKey, sending: number, remind: 0 | 1): Promise<void> =>
  enqueue(
    tx,
    'mail.send',
    { template: 'saved-form', ids: { deya_id, id, sending, remind } },
    { group: `deya:${deya_id}` },
  );

/** The saving that a token leads to, locked; null without a token. */
async function lockEarlier(tx: Tx, { body, session }: Save, found: Found): Promise<SavedFormRow | null> {
  if (body.token === undefined) return null;
  const row = found.key && (await lockSaved(tx, found.key, found.now));
  const isRight = row && row.deya_id === found.form.deya_id && row.online_form_id === found.form.id;
  if (!isRight || !mayOpen(row, session)) throw savedLinkInvalid();
  const current = { version: row.version, saved_at: row.saved_at.toISOString() };
  if (row.version !== body.version) throw new ConflictError(current);
  return row;
}

interface Found {
  form: FormRow;
  /** The saving of the token; null for an unknown one. */
  key: SavedKey | null;
  /** To which a link is mailed; null for no mail. */
  email: string | null;
  now: Date;
}

/** The row of a new saving, or one that an earlier request of the same page has stored. */
async function insertNew(tx: Tx, { body, session }: Save, found: Found, stored: Stored): Promise<SavedFormRow> {
  const row = {
    deya_id: found.form.deya_id,
    online_form_id: found.form.id,
    person_id: session?.person_id ?? null,
    email: found.email,
    idempotency_key: body.idempotency_key,
    sending: found.email === null ? 0 : 1,
    created_at: found.now,
    ...timesFrom(found.now, found.form, found.email),
    ...stored,
  };
  const inserted = await insertSaved(tx, row);
  if (inserted) {
    if (inserted.email !== null) await mailLink(tx, inserted, inserted.sending, 0);
    return inserted;
  }
  const repeated = await lockSavedUnder(tx, row);
  // The key of another person, or of another form.
  if (!repeated) throw new InputError({ idempotency_key: ['unique'] });
  return repeated;
}

/** Replaces an earlier saving. Another address gets a link, and so does the same one that is entered again. */
async function replace(tx: Tx, before: SavedFormRow, found: Found, stored: Stored): Promise<SavedFormRow> {
  const email = found.email ?? before.email;
  const row = await updateSaved(tx, before, {
    ...stored,
    ...timesFrom(found.now, found.form, email),
    email,
    version: before.version + 1,
    sending: before.sending + (found.email === null ? 0 : 1),
  });
  if (found.email !== null) await mailLink(tx, row, row.sending, 0);
  return row;
}

/** The columns that each saving writes. */
interface Stored {
  answers: string;
  layout_sha256: string;
  step: number;
  lang: string;
}

const refsIn = (answers: FormAnswers): string[] =>
  Object.values(answers)
    .flat()
    .flatMap((answer) => readFileAnswer(answer)?.ref ?? []);

async function store(tx: Tx, request: Save, found: Found): Promise<SavedFormRow> {
  const { body, session } = request;
  const { form, now } = found;
  const { deya_id } = form;
  const before = await lockEarlier(tx, request, found);
  const api = await layoutOf(tx, form, body.form_version);
  const layout = drawnLayout(api);
  const kept = before ? await selectSavedRefs(tx, before) : undefined;
  const entered = answersToSave({ layout, cosign: form.cosign }, body.answers);
  const answers = withFileRefs(layout, entered, kept);
  const stored = {
    answers: JSON.stringify(answers),
    layout_sha256: await keepLayout(tx, deya_id, api),
    step: body.step,
    lang: body.lang ?? 'el',
  };
  const row = before ? await replace(tx, before, found, stored) : await insertNew(tx, request, found, stored);
  const of = { saved_id: row.id };
  const person_id = session?.person_id ?? null;
  await takeAnsweredFiles(tx, { deya_id, form, layout, answers, person_id, of, saved_id: row.id }, now);
  await releaseFiles(tx, row, refsIn(answers));
  return row;
}

/** Saves answers for later, or replaces an earlier saving, and mails the link where an address was entered. */
export async function saveAnswers(app: ApiContext, request: Save) {
  const { body, session, ip } = request;
  const deya_id = await utilityOf(app.db, String(body.form), undefined, session);
  const key = body.token === undefined ? null : await savedKeyOf(app, body.token, ip);
  const email = await addressOf(app, request);
  const now = app.clock.now();
  return asTenant(app.db, deya_id, async (tx) => {
    const form = await publishedForm(tx, deya_id, String(body.form));
    const row = await store(tx, request, { form, key, email, now });
    return {
      token: body.token ?? (await savedToken(tx, row, 'page', now)),
      version: row.version,
      saved_at: row.saved_at.toISOString(),
      lapses_at: row.lapses_at.toISOString(),
      mailed: email !== null,
    };
  });
}
