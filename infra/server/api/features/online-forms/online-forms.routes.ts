import { personScope } from '@hydria/database/cross-utility.ts';
import { asMember, asTenant, type Db, type Tx } from '@hydria/database/db.ts';
import type { LocalText } from '@hydria/database/tables/columns.ts';
import type { FormContent } from '@hydria/database/tables/requests.ts';
import type { ForeignList } from '@hydria/adapters/form-lists/form-lists.ts';
import { answersForm } from '@hydria/shared/contract/forms/answers.ts';
import { toBody, type FormLimits } from '@hydria/shared/contract/forms/form.ts';
import { onlineFormsContract } from '@hydria/shared/contract/online-forms.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import type { CaseState } from '@hydria/shared/rules/case-state.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { evaluate } from '@hydria/shared/rules/form-logic.ts';
import { columnsOf, elementsOf, type FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { asksForPlan, withSettlements } from '@hydria/shared/rules/form-settlements.ts';
import { takeAnsweredFiles, withFileRefs } from '../../kernel/answered-files.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { dueOf } from '../case-rules/route-case.ts';
import { drawnLayout, keepLayout } from '../../kernel/form-layouts.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { byNumber, keysetPage, readCursor } from '../../kernel/keyset-page.ts';
import { defineEndpoints, DONE, type Request } from '../../http/define-endpoint.ts';
import { member, staff } from '../../http/tenant-handlers.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { isUtilityNotified } from '../../kernel/mail-to-utility.ts';
import { textLimitOf } from '../../kernel/text-limit.ts';
import { today } from '../../kernel/today.ts';
import { newReference } from '../../kernel/reference.ts';
import type { Session } from '../../kernel/session.ts';
import { emptyContent } from '../form-editor/form-content.ts';
import { newestVersion } from '../form-editor/form-editor.sql.ts';
import { requireStepUp } from '../two-factor/step-up.ts';
import { addNote } from '../reports/add-note.ts';
import { answerQuestion } from '../reports/report-feedback.ts';
import { PHOTO_CACHE, sendPhoto } from '../reports/report-photo.ts';
import { applicationMissing, asReporter, readOwn, reporterOfAccount } from '../reports/reporter.ts';
import { selectPublicPhoto } from '../reports/reports.sql.ts';
import { withdrawReport } from '../reports/withdraw-report.ts';
import { afterStored } from '../stored-answers/after-stored.ts';
import { makeApplicationDocument } from './application-document.ts';
import { asApplication, readOwnDocument, viewWithAnswers } from './application-view.ts';
import { countApplications, selectApplications } from './applications.sql.ts';
import { selectAllForms, selectForms, selectFormSettings } from './online-forms.sql.ts';
import { selectOwnPlans } from './own-plans.sql.ts';
import { beginFormPayment, payAgain } from './begin-form-payment.ts';
import { amountOf } from './form-amount.ts';
import { askSignature, senderToken, type Cosigner } from '../stored-answers/ask-signature.ts';
import { addressOfAccount, cosignerOf, limitMail, requireAnother } from '../stored-answers/cosigner.ts';
import {
  insertUnsigned,
  selectSignature,
  selectUnsignedReceipt,
  type UnsignedReceipt,
} from '../stored-answers/unsigned-answers.sql.ts';
import { insertUnpaid, selectUnpaidReceipt, type UnpaidReceipt } from '../stored-answers/unpaid-answers.sql.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import {
  deleteSaved,
  lockSaved,
  selectSavedRefs,
  type SavedFormRow,
  type SavedKey,
} from '../stored-answers/saved-forms.sql.ts';
import { mayOpen, savedKeyOf } from '../stored-answers/saved-links.ts';
import { prefillOf } from './prefill.ts';
import { findForm, publishedForm, utilityOf, type FormRow } from './find-form.ts';
import { insertAnswer, selectAnswerReceipt } from '../stored-answers/stored-answers.sql.ts';
import { allowedRedirect, newFormId, saveForm } from './save-form.ts';

const inLanguage = (text: LocalText | null, lang: Language = 'el'): string | null => text && (text[lang] ?? text.el);

/** A draft is there for those alone who keep the utility's forms. */
const requireKeeper = async (app: ApiContext, session: Session | null, deya_id: number): Promise<void> => {
  const scope = session ? await personScope(app.db, session.person_id, deya_id) : [];
  if (!session || !scope.includes('forms.manage')) throw new AppError('form_not_found', 404);
  await requireStepUp(app, session, false);
};

/** Most rows of one answer, whatever was asked for (decisions 30). */
const MOST_ROWS = 1000;

/** The columns of a form that its page shows. */
type ShownForm = FormContent & Pick<FormRow, 'id' | 'deya_id' | 'form_id' | 'is_online' | 'created_at' | 'updated_at'>;

/** The editor's empty draft with a new name (spec D §2, Online form editor). */
async function emptyDraft(app: ApiContext, deya_id: number | null | undefined, session: Session | null) {
  if (deya_id == null) throw new AppError('deya_required', 422);
  await requireKeeper(app, session, deya_id);
  const now = app.clock.now();
  const row = { id: 0, deya_id, form_id: newFormId(), is_online: false, created_at: now, updated_at: now };
  return asAnswer({ ...row, ...emptyContent({ el: '' }, []) });
}

const asAnswer = (form: ShownForm, lang?: Language, version: number | null = null) => ({
  id: form.id,
  deya_id: form.deya_id,
  form_id: form.form_id,
  title: inLanguage(form.title, lang) ?? form.form_id,
  description: inLanguage(form.description, lang),
  api: JSON.stringify(form.api),
  parentForm: form.parent_form,
  book: form.book,
  auto_nr: form.book === null ? (0 as const) : (1 as const),
  is_online: form.is_online,
  is_payment: form.is_payment,
  payment: form.payment,
  language: form.language,
  submit_method: form.submit_method,
  one_page: form.one_page,
  cosign: form.cosign,
  error_note: inLanguage(form.error_note, lang),
  purpose: inLanguage(form.purpose, lang),
  retention_days: form.retention_days,
  version,
  created_at: form.created_at.toISOString(),
  updated_at: form.updated_at.toISOString(),
});

/** The same rules as in the browser, on the stored layout: conditions first, so what was hidden is neither asked nor kept. */
const checked = (layout: FormLayout, answers: FormAnswers, limits: FormLimits): FormAnswers => {
  const rules = answersForm(layout);
  requireForm(rules, answers, limits);
  const { exit, answers: complete } = evaluate(layout, toBody(rules, answers));
  // The page offers no sending there.
  const [end] = exit ? columnsOf(exit).flat() : [];
  if (end) throw new InputError({ [end.options.field]: ['unexpected'] });
  return complete;
};

/**
 * The form as its sender can answer it: with their own instalment plans, read where the answer is stored. A guest has none, and the facts
 * of a plan are those of the utility, never of a sender.
 */
async function layoutFor(tx: Tx, { deya_id, api }: FormRow, session: Session | null, day: string): Promise<FormLayout> {
  const layout = drawnLayout(api);
  if (!asksForPlan(layout)) return layout;
  const plans = session ? await selectOwnPlans(tx, { deya_id, person_id: session.person_id, day }) : [];
  return withSettlements(layout, plans);
}

/** The answers of a form by its rules. */
interface Checked {
  deya_id: number;
  form: FormRow;
  /** With the tokens of files. */
  answers: FormAnswers;
  /** The second person; null for a form that none signs. */
  cosigner: Cosigner | null;
  /** The address of the sender's account. */
  own_email: string | null;
  /** The saved answers that are handed in, with the references of their files; null for none. */
  saved: { row: SavedFormRow; refs: ReadonlySet<string> } | null;
}

/** The address among the answers at which a guest is to be reached: of the field that browsers fill with their own, else the first. */
const addressIn = (layout: FormLayout, answers: FormAnswers): string | null => {
  const given = elementsOf(layout).filter(
    ({ validation, options }) => validation.format === 'email' && answers[options.field],
  );
  const own = given.find(({ options }) => options.autocomplete === 'email') ?? given[0];
  return own ? String(answers[own.options.field]) : null;
};

/** A utility without a server of its own keeps all its forms here. */
const NO_SERVER: ForeignList = { state: 'complete', forms: [] };

/** The published forms that lie in the portal, and the address of the utility's own server if that may have more. */
const ownForms = (db: Db, deya_id: number, lang: Language) =>
  asTenant(db, deya_id, async (tx) => {
    const deya = await selectFormSettings(tx, deya_id);
    if (!deya) throw new AppError('deya_not_found', 404);
    if (!deya.online_forms) return { url: null, hosts: [], forms: [] };
    const forms = (await selectForms(tx, deya_id)).map(({ id, form_id, parent_form, title, description }) => ({
      id,
      form_id,
      parent_form,
      title: inLanguage(title, lang) ?? form_id,
      description: inLanguage(description, lang),
      url: `/online-forms/${deya_id}/${form_id}`,
    }));
    return { url: deya.url, hosts: deya.hosts, forms };
  });

type SentForm = Request<(typeof onlineFormsContract)['POST /api/onlineForms/{id}/answers']>;

/** The row of a form that was sent. The address of a guest is that of their answers. */
async function rowOf(
  tx: Tx,
  { deya_id, form, answers, saved }: Checked,
  { query, body, session }: SentForm,
  now: Date,
) {
  const layout = drawnLayout(form.api);
  return {
    deya_id,
    online_form_id: form.id,
    person_id: session?.person_id ?? null,
    code: newReference(),
    email: session ? null : addressIn(layout, answers),
    idempotency_key: body.idempotency_key,
    answers: JSON.stringify(withFileRefs(layout, answers, saved?.refs)),
    layout_sha256: await keepLayout(tx, deya_id, form.api),
    lang: query.lang ?? 'el',
    created_at: now,
    updated_at: now,
  };
}

/** The receipt of answers that were stored, now or by an earlier request. */
const receiptOf = async (app: ApiContext, tx: Tx, deya_id: number, stored: StoredReceipt) => ({
  id: stored.id,
  utility_notified: await isUtilityNotified(app, tx, { deya_id, id: stored.id }),
  sender_notified: app.config.sendsMail && (stored.person_id !== null || stored.email !== null),
  due_at: await dueOf(tx, deya_id, stored.id),
  code: stored.code,
  // The column's check allows nothing else.
  status: stored.status as CaseState,
  created_at: stored.created_at.toISOString(),
});

type StoredReceipt = NonNullable<Awaited<ReturnType<typeof selectAnswerReceipt>>>;

/** The receipt of answers that wait for their payment or their signature; the staff do not see them yet. */
const receiptOfUnpaid = ({ id, code, created_at }: Pick<UnpaidReceipt, 'id' | 'code' | 'created_at'>) => ({
  id,
  utility_notified: false,
  sender_notified: false,
  due_at: null,
  code,
  status: 0 as const,
  created_at: created_at.toISOString(),
});

/** The stored answers of a sending, or a former one under its key. */
interface Stored {
  receipt: Awaited<ReturnType<typeof receiptOf>> | ReturnType<typeof receiptOfUnpaid>;
  unpaid: UnpaidReceipt | null;
  /** Answers that wait for a signature. */
  unsigned: UnsignedReceipt | null;
  isNew: boolean;
}

/** Everything that is stored with answers. */
interface Row {
  answer: Awaited<ReturnType<typeof rowOf>>;
  files: Omit<Parameters<typeof takeAnsweredFiles>[1], 'of'>;
}

/** The saved answers of a token, locked. The form is sent as well where they were deleted meanwhile. */
async function lockSent(tx: Tx, key: SavedKey | null, form: FormRow, session: Session | null, now: Date) {
  const row = key && key.deya_id === form.deya_id ? await lockSaved(tx, key, now) : undefined;
  if (row?.online_form_id !== form.id || !mayOpen(row, session)) return null;
  return { row, refs: await selectSavedRefs(tx, row) };
}

const keyUsed = () => new InputError({ idempotency_key: ['unique'] });

/** Stores answers that a second person has to sign. Once signed, they are what they have become. */
async function storeUnsigned(app: ApiContext, tx: Tx, sent: Checked, { answer, files }: Row): Promise<Stored> {
  const { deya_id, form, answers, cosigner } = sent;
  const signed = await selectAnswerReceipt(tx, answer);
  if (signed) return { receipt: await receiptOf(app, tx, deya_id, signed), unpaid: null, unsigned: null, isNew: false };
  const unpaid = await selectUnpaidReceipt(tx, answer);
  if (unpaid) return { receipt: receiptOfUnpaid(unpaid), unpaid, unsigned: null, isNew: false };
  const { updated_at, ...row } = answer;
  const amount_cents = form.is_payment ? amountOf(form, answers) : null;
  const inserted = await insertUnsigned(tx, { ...row, amount_cents });
  const unsigned = inserted ?? (await selectUnsignedReceipt(tx, answer));
  if (!unsigned || !cosigner) throw keyUsed();
  if (inserted) {
    await takeAnsweredFiles(tx, { ...files, of: { unsigned_id: inserted.id } }, updated_at);
    await askSignature(tx, { ...inserted, deya_id }, { cosigner, days: form.cosign_days, now: updated_at });
  }
  return { receipt: receiptOfUnpaid(unsigned), unpaid: null, unsigned, isNew: inserted !== undefined };
}

/** Stores answers of a form that costs something, until they are paid. */
async function storeUnpaid(app: ApiContext, tx: Tx, sent: Checked, { answer, files }: Row): Promise<Stored> {
  const { deya_id, form, answers } = sent;
  const paid = await selectAnswerReceipt(tx, answer);
  if (paid) return { receipt: await receiptOf(app, tx, deya_id, paid), unpaid: null, unsigned: null, isNew: false };
  const { updated_at, ...row } = answer;
  const inserted = await insertUnpaid(tx, { ...row, amount_cents: amountOf(form, answers) });
  const unpaid = inserted ?? (await selectUnpaidReceipt(tx, answer));
  if (!unpaid) throw keyUsed();
  if (inserted) await takeAnsweredFiles(tx, { ...files, of: { unpaid_id: inserted.id } }, updated_at);
  return { receipt: receiptOfUnpaid(unpaid), unpaid, unsigned: null, isNew: inserted !== undefined };
}

/**
 * Stores answers, those of a form that a second person signs or that costs something beside the applications; a repeated request finds what
 * the first one stored.
 */
async function storeSent(app: ApiContext, tx: Tx, sent: Checked, request: SentForm): Promise<Stored> {
  const { deya_id, form, answers, saved } = sent;
  const answer = await rowOf(tx, sent, request, app.clock.now());
  const layout = drawnLayout(form.api);
  const saved_id = saved?.row.id ?? null;
  const named = withFileRefs(layout, answers, saved?.refs);
  const files = { deya_id, form, layout, answers: named, person_id: answer.person_id, saved_id };
  // Paying in another person's name is refused (decisions 27).
  if (form.is_payment && request.session && request.session.actor_person_id !== null)
    throw new AppError('no_access', 403);
  if (sent.cosigner) {
    requireAnother(sent.cosigner.email, [answer.email, sent.own_email]);
    return storeUnsigned(app, tx, sent, { answer, files });
  }
  if (form.is_payment) return storeUnpaid(app, tx, sent, { answer, files });
  const inserted = await insertAnswer(tx, answer);
  const stored = inserted ?? (await selectAnswerReceipt(tx, answer));
  // The key of another person, or of another form.
  if (!stored) throw keyUsed();
  if (inserted) {
    await takeAnsweredFiles(tx, { ...files, of: { answer_id: inserted.id } }, inserted.created_at);
    const log = (error: unknown) => request.log.error({ error }, 'An application was not routed');
    await afterStored(tx, form, inserted, log);
  }
  const receipt = await receiptOf(app, tx, deya_id, stored);
  return { receipt, unpaid: null, unsigned: null, isNew: inserted !== undefined };
}

/** The signature that answers wait for, with a link of their sender; null for others. */
async function cosignOf(app: ApiContext, tx: Tx, deya_id: number, unsigned: UnsignedReceipt | null) {
  const key = unsigned && { deya_id, id: unsigned.id };
  const row = key && (await selectSignature(tx, key));
  if (!key || !row) return null;
  const token = await senderToken(tx, key, { now: app.clock.now(), may_correct: true });
  return { name: row.name, until: row.lapses_at.toISOString(), token };
}

export const onlineForms = defineEndpoints(
  onlineFormsContract,
  {
    'GET /api/applications': ({ db }, { query, session: { person_id } }) =>
      asMember(db, query.deya_id, person_id, async (tx) => {
        const { deya_id, state, search = '', cursor, itemsPerPage: rows } = query;
        const filter = { deya_id, person_id, state, search };
        const counts = await countApplications(tx, filter);
        const page = await keysetPage(byNumber('id'), { cursor, rows }, (at) => selectApplications(tx, filter, at));
        return { ...counts, data: page.data.map(asApplication), next: page.next };
      }),

    'GET /api/applications/{id}': async (app, { params, session }) => {
      const reporter = await reporterOfAccount(app, params.id, session.person_id, 'application');
      return asReporter(app, reporter, (tx) => viewWithAnswers(tx, reporter, app.clock.now()));
    },

    'GET /api/applications/{id}/document': async (app, { params, session }) => {
      const reporter = await reporterOfAccount(app, params.id, session.person_id, 'application');
      return makeApplicationDocument(app, await asReporter(app, reporter, (tx) => readOwnDocument(tx, reporter)));
    },

    'POST /api/applications/{id}/withdraw': async (app, { params, session }) => {
      await withdrawReport(app, await reporterOfAccount(app, params.id, session.person_id, 'application'));
      return DONE;
    },

    'POST /api/applications/{id}/notes': async (app, { params, body, session, refundRateLimit }) => {
      const reporter = await reporterOfAccount(app, params.id, session.person_id, 'application');
      if (!(await addNote(app, reporter, body))) await refundRateLimit();
      return DONE;
    },

    'POST /api/applications/{id}/feedback': async (app, { params, body, session }) => {
      await answerQuestion(app, await reporterOfAccount(app, params.id, session.person_id, 'application'), body);
      return DONE;
    },

    'GET /api/applications/{id}/photos/{photo_id}': async (app, { params, query, session, setHeader }) => {
      const reporter = await reporterOfAccount(app, params.id, session.person_id, 'application');
      const photo = await asReporter(app, reporter, async (tx) => {
        const { deya_id, id } = await readOwn(tx, reporter);
        return selectPublicPhoto(tx, deya_id, id, params.photo_id);
      });
      if (!photo) throw applicationMissing();
      setHeader('cache-control', PHOTO_CACHE);
      return sendPhoto(app, photo, query.size);
    },

    'GET /api/dynamicforms/list': async ({ db, outside }, { query: { deya_id, lang }, setHeader }) => {
      const { url, hosts, forms } = await ownForms(db, deya_id, lang);
      // Outside any transaction: no connection waits for a server that is not ours.
      const foreign = url ? await outside.formLists.formsOf({ deya_id, url, hosts, lang }) : NO_SERVER;
      setHeader('x-forms', foreign.state);
      return [...forms, ...foreign.forms];
    },

    'GET /api/onlineForms/search': staff(async ({ tx, deya_id }, { query }) => {
      const { itemsPerPage = MOST_ROWS, cursor } = query;
      const page = { after: readCursor(byNumber('id'), cursor), limit: Math.min(itemsPerPage, MOST_ROWS) };
      const forms = await selectAllForms(tx, deya_id, page);
      const last = forms.at(-1);
      const next = last && last.matches > forms.length ? String(last.id) : null;
      return {
        data: forms.map((form) => asAnswer(form)),
        truncated: next !== null && forms.length < itemsPerPage,
        next,
      };
    }),

    'GET /api/onlineForms/{id}': async (app, { params, query, session }) => {
      if (params.id === 'createDraft') return emptyDraft(app, query.deya_id ?? session?.deya_id, session);
      const deya_id = await utilityOf(app.db, params.id, query.deya_id, session);
      const { form, published, version } = await asTenant(app.db, deya_id, async (tx) => {
        const found = await findForm(tx, deya_id, params.id);
        return { ...found, version: await newestVersion(tx, { deya_id, id: found.form.id }) };
      });
      if (!published) await requireKeeper(app, session, deya_id);
      return asAnswer(form, query.lang, version || null);
    },

    'GET /api/onlineForms/{id}/prefill': member(async ({ tx, deya_id, person_id, today: day }, { params, query }) => {
      const form = await publishedForm(tx, deya_id, String(params.id));
      return prefillOf(tx, { deya_id, person_id, day }, drawnLayout(form.api), query.kwdikos_katanalwti);
    }),

    'PUT /api/onlineForms': staff(async ({ tx, deya_id, person_id, now }, { body }) => {
      if (!(await selectFormSettings(tx, deya_id))) throw new AppError('deya_not_found', 404);
      const id = await saveForm(tx, deya_id, body, { person_id, now });
      const act = { deya_id, action: 'form-saved', person_id: null, actor_person_id: person_id };
      await audit(tx, { ...act, detail: { form: id }, at: now });
      return { id };
    }),

    'POST /api/onlineForms/{id}/answers': async (app, request) => {
      const { db, clock } = app;
      const { params, query, body, session } = request;
      const deya_id = await utilityOf(db, params.id, query.deya_id, session);
      const own_email = await addressOfAccount(app, session?.person_id ?? null);
      if (body.cosigner_email) await limitMail(app, body.cosigner_email, request.ip);
      const key = body.saved_token === undefined ? null : await savedKeyOf(app, body.saved_token, request.ip);
      const sent = await asTenant(db, deya_id, async (tx) => {
        const form = await publishedForm(tx, deya_id, params.id);
        const day = today(clock);
        const limits = { today: day, text_limit: await textLimitOf(tx, deya_id) };
        const answers = checked(await layoutFor(tx, form, session, day), body.answers, limits);
        const cosigner = cosignerOf(form, body);
        const saved = await lockSent(tx, key, form, session, clock.now());
        const stored = await storeSent(app, tx, { deya_id, form, answers, cosigner, own_email, saved }, request);
        if (saved) await deleteSaved(tx, saved.row);
        if (!stored.isNew) await request.refundRateLimit();
        return {
          unpaid: stored.unpaid,
          receipt: {
            ...stored.receipt,
            cosign: await cosignOf(app, tx, deya_id, stored.unsigned),
            success_note: inLanguage(form.success_note, query.lang),
            redirect_url: await allowedRedirect(tx, deya_id, form.redirect_url),
          },
        };
      });
      // Outside the transaction: the answers wait, whatever the bank says.
      const payment = sent.unpaid && (await beginFormPayment(app, { deya_id, lang: query.lang, ...sent.unpaid }));
      return { ...sent.receipt, payment: payment && { ...payment, amount_cents: sent.unpaid?.amount_cents ?? 0 } };
    },

    'POST /api/onlineForms/payments/{order}/again': async (app, { params: { order }, body, session, ip }) => {
      await rateLimit(app, 'payment-cancel', networkOf(ip));
      return payAgain(app, { ...body, order }, session);
    },
  },
  {
    'POST /api/onlineForms/{id}/answers': { guest: 'guest', member: 'member-form' },
    'GET /api/applications/{id}/document': { member: 'receipt' },
    'POST /api/applications/{id}/notes': { member: 'member-report', bytes: 'photo-bytes' },
  },
);
