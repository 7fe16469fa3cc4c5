import {
  caseAnswerForm,
  caseForwardForm,
  caseJoinForm,
  caseKindForm,
  caseMoveForm,
  caseNoteForm,
  casePartForm,
  casePhotosForm,
  caseWorkForm,
} from '@hydria/shared/contract/forms/case.ts';
import { readingTokenForm } from '@hydria/shared/contract/forms/reading-token.ts';
import {
  alertClosingForm,
  alertLimitsForm,
  alertNoteForm,
  alertPauseForm,
  alertTimesForm,
} from '@hydria/shared/contract/forms/alert.ts';
import { dataDecisionForm, dataRequestForm } from '@hydria/shared/contract/forms/data-request.ts';
import { handoverForm } from '@hydria/shared/contract/forms/handover.ts';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Code } from '@hydria/shared/rules/codes.ts';
import { contract, type Call } from '@hydria/shared/contract/contract.ts';
import {
  checkForm,
  emptyValues,
  mostOf,
  toBody,
  type Field,
  type Form,
  type FormLimits,
} from '@hydria/shared/contract/forms/form.ts';
import { assignmentForm, refundForm, returnForm } from '@hydria/shared/contract/forms/bank-money.ts';
import { caseAreaForm } from '@hydria/shared/contract/forms/case-area.ts';
import { caseRuleForm } from '@hydria/shared/contract/forms/case-rule.ts';
import { caseSettingsForm } from '@hydria/shared/contract/forms/case-settings.ts';
import { caseTeamForm } from '@hydria/shared/contract/forms/case-team.ts';
import { bookForm, newBookForm } from '@hydria/shared/contract/forms/book.ts';
import { waterAllClearForm, waterExceedanceForm, waterNoticeForm } from '@hydria/shared/contract/forms/water-notice.ts';
import { citySourceForm } from '@hydria/shared/contract/forms/city-source.ts';
import { newWaterLimitForm, waterLimitForm } from '@hydria/shared/contract/forms/water-limit.ts';
import { contactDataForm } from '@hydria/shared/contract/forms/contact-data.ts';
import { legalTextForm } from '@hydria/shared/contract/forms/legal-text.ts';
import { caseTemplateForm } from '@hydria/shared/contract/forms/case-template.ts';
import { caseTypeForm } from '@hydria/shared/contract/forms/case-type.ts';
import { pointForm } from '@hydria/shared/contract/forms/point.ts';
import { questionForm } from '@hydria/shared/contract/forms/question.ts';
import { contactForm } from '@hydria/shared/contract/forms/contact.ts';
import { announcementForm } from '@hydria/shared/contract/forms/announcement.ts';
import { answerTemplateForm } from '@hydria/shared/contract/forms/answer-template.ts';
import {
  registrationQuestionForm,
  registrationRefusalForm,
  registrationReplyForm,
} from '@hydria/shared/contract/forms/registration-note.ts';
import { staffAnswerForm } from '@hydria/shared/contract/forms/staff-answer.ts';
import { conversationForm } from '@hydria/shared/contract/forms/conversation.ts';
import {
  authenticatorForm,
  changeEmailForm,
  downloadDataForm,
  endSessionsForm,
  profileForm,
} from '@hydria/shared/contract/forms/account.ts';
import { guestBillForm, guestPaymentForm } from '@hydria/shared/contract/forms/guest-payment.ts';
import { paymentForm } from '@hydria/shared/contract/forms/payment.ts';
import { cosignerForm, declineForm, signatureAskForm, signForm } from '@hydria/shared/contract/forms/cosign.ts';
import { answersForm } from '@hydria/shared/contract/forms/answers.ts';
import { discardedDeliveryForm } from '@hydria/shared/contract/forms/discarded-delivery.ts';
import { impersonationForm } from '@hydria/shared/contract/forms/impersonation.ts';
import { changePasswordForm, resetForm } from '@hydria/shared/contract/forms/password.ts';
import {
  signUpAccountForm,
  signUpCodeForm,
  signUpForm,
  signUpNumberForm,
  signUpPaymentForm,
  signUpRequestForm,
  signUpSuppliesForm,
} from '@hydria/shared/contract/forms/sign-up.ts';
import {
  readingAcceptanceForm,
  readingCorrectionForm,
  readingForm,
  readingRefusalForm,
} from '@hydria/shared/contract/forms/reading.ts';
import { registrationAcceptanceForm, registrationForm } from '@hydria/shared/contract/forms/registration.ts';
import {
  codeForm,
  linkSignInForm,
  mailLinkForm,
  signInAgainForm,
  signInForm,
} from '@hydria/shared/contract/forms/sign-in.ts';
import { reportContactForm } from '@hydria/shared/contract/forms/report-contact.ts';
import { reportFeedbackForm } from '@hydria/shared/contract/forms/report-feedback.ts';
import { caseEntryForm } from '@hydria/shared/contract/forms/case-entry.ts';
import { workAnswerForm } from '@hydria/shared/contract/forms/work-answer.ts';
import { reportLinkForm } from '@hydria/shared/contract/forms/report-link.ts';
import { reportNoteForm } from '@hydria/shared/contract/forms/report-note.ts';
import {
  supplyAcceptanceForm,
  supplyDetailsForm,
  supplyRefusalForm,
  supplyRequestForm,
} from '@hydria/shared/contract/forms/supply.ts';
import { planAcceptanceForm, planRefusalForm, planRequestForm } from '@hydria/shared/contract/forms/plan-request.ts';
import { reportForm } from '@hydria/shared/contract/forms/report.ts';
import { saveLaterForm } from '@hydria/shared/contract/forms/save-later.ts';
import { savedViewForm } from '@hydria/shared/contract/forms/saved-view.ts';
import { feedTokenForm, feedTokenReplacementForm } from '@hydria/shared/contract/forms/feed-token.ts';
import { open311KeyForm } from '@hydria/shared/contract/forms/open311-key.ts';
import { personAfmForm } from '@hydria/shared/contract/forms/person-afm.ts';
import { approvalForm } from '@hydria/shared/contract/forms/approval.ts';
import { mergeForm } from '@hydria/shared/contract/forms/merge.ts';
import { newPersonForm, personForm } from '@hydria/shared/contract/forms/person.ts';
import { personRolesForm, roleForm } from '@hydria/shared/contract/forms/role.ts';
import { newUtilityForm, utilityForm } from '@hydria/shared/contract/forms/utility.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { ElementType, FormElement, FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { PHOTO_MAX_BYTES } from '@hydria/shared/rules/photo.ts';
import { InputError } from '../kernel/app-error.ts';
import {
  ALL_CLEAR,
  BOOK_CHANGE,
  CONTACT_DATA,
  LIMIT_CHANGE,
  NEW_ANNOUNCEMENT,
  NEW_BOOK,
  NEW_LEGAL_TEXT,
  NEW_LIMIT,
  NEW_NOTICE,
  NEW_POINT,
  NEW_QUESTION,
  NEW_SOURCE,
  NEW_UTILITY,
  PROFILE as OWN_PROFILE,
  UTILITY_PROFILE,
} from '../testing/sample-rows.ts';
import { NEW_CASE_TEMPLATE } from '../features/case-templates/samples.ts';
import { NEW_CASE_TYPE } from '../features/case-types/samples.ts';
import { validateInput } from './validate-input.ts';
import { requireForm } from '../kernel/require-form.ts';

type Values = Record<string, unknown>;

/** An outage in all languages, as its page sends it. */
const ANNOUNCEMENT = {
  ...NEW_ANNOUNCEMENT,
  kind: 'outage',
  outage_from: '2026-11-25T08:00',
  outage_until: '2026-11-25T14:00',
  place_el: 'Σούδα',
  start_time: '07:30',
  end_date: '2026-11-26',
  end_time: '14:30',
  title_en: 'Works',
  description_en: 'A main is replaced.',
};

interface FormCase {
  call: Call;
  form: Form;
  /** The rest of the body besides the fields. */
  rest: Values;
  /** Values that both sides take. */
  good: Values;
  /** Where the handler checks the form, because its limits are those of the utility. */
  limits?: FormLimits;
  /** The member of the body that has the values; the body itself unless said. */
  within?: string;
}

const file = (name: string, size: number): File =>
  Object.defineProperty(new File(['x'], name), 'size', { value: size });
const idempotency_key = 'key-of-the-forms-test';

const element = (field: string, type: ElementType, changes: Partial<FormElement> = {}): FormElement => ({
  id: field,
  type,
  options: { field, label: field },
  items: [],
  conditionals: [],
  validation: { required: true },
  ...changes,
});

const items = ['yes', 'no'].map((value) => ({ value, label: value }));

/** A utility's own form with every type of question, every format, and a question that another answer hides. */
const layout: FormLayout = [
  {
    value: 'input',
    name: 'Form',
    showTitle: true,
    theme: 'Plain',
    grid: 1,
    conditionals: [],
    elements1: [
      element('line', 'text_field', { validation: { required: true, min: 2, max: 5 } }),
      element('text', 'text_area'),
      element('one', 'selects', { items }),
      element('few', 'radio_buttons', { items }),
      element('many', 'check_boxes', { items, validation: { required: true, min: 2 } }),
      element('day', 'datepicker', { validation: { required: true, min: '2026-01-01' } }),
      ...(['email', 'phone', 'numeric', 'integer', 'afm'] as const).map((format) =>
        element(format, 'text_field', { validation: { required: true, format } }),
      ),
      element('free', 'text_field', { validation: {} }),
      element('hidden', 'text_field', { conditionals: [{ field: 'one', value: 'yes' }] }),
    ],
  },
];

const ANSWERS = {
  line: 'abc',
  text: 'a',
  one: 'no',
  few: 'yes',
  many: ['yes', 'no'],
  day: '2026-02-28',
  email: 'maria@hydria.example',
  phone: '6944123456',
  numeric: '2,5',
  integer: '2',
  afm: '123456783',
};

const { version: _, ...PROFILE } = UTILITY_PROFILE;

/** A rule for cases as its page holds it. */
const AREA = { title_el: 'Κέντρο', area: '35.5, 24\n35.51, 24\n35.51, 24.02' };
const RULE = { title: 'Νύχτα', team: '2', priority: 'high', is_active: true, from: '22:00', until: '06:00' };
/** Working hours as their page holds them. */
const HOURS = { days: ['mon'], from: '08:00', until: '14:00', local_holidays: '11-21' };
/** A team as its page holds it. */
const TEAM = { title: 'Συνεργείο', lead: '2', members: ['2', '3'], limited: ['3'], is_active: true };

const CASES: FormCase[] = [
  {
    call: 'POST /api/saved-forms',
    form: saveLaterForm,
    rest: { form: 1, form_version: null, answers: {}, step: 1, idempotency_key },
    good: { email: 'maria@hydria.example' },
  },
  {
    call: 'POST /api/reports',
    form: reportForm,
    rest: { deya_id: 1, idempotency_key },
    good: { problem_type: 'other', description: 'Δεν έχει νερό.', address: 'Αγίου Νικολάου 12' },
    limits: { text_limit: 220 },
  },
  {
    call: 'POST /api/reports/{id}/notes',
    form: reportNoteForm,
    rest: { idempotency_key },
    good: { note: 'Ακόμη τρέχει.' },
    limits: { text_limit: 220 },
  },
  {
    call: 'POST /api/report-links',
    form: reportLinkForm,
    rest: { deya_id: 1 },
    good: { code: '7K4M-2QXP', email: 'maria@hydria.example' },
  },
  {
    call: 'POST /api/report-links/contact',
    form: reportContactForm,
    rest: { token: 'x' },
    good: { phone: '6944123456' },
  },
  { call: 'POST /api/reports/{id}/contact', form: reportContactForm, rest: {}, good: { phone: '6944123456' } },
  { call: 'POST /api/reports/{id}/feedback', form: reportFeedbackForm, rest: { event: 1 }, good: { solved: 'yes' } },
  {
    call: 'POST /api/applications/{id}/notes',
    form: reportNoteForm,
    rest: { idempotency_key },
    good: { note: 'Σας στέλνω το συμβόλαιο.' },
    limits: { text_limit: 220 },
  },
  {
    call: 'POST /api/applications/{id}/feedback',
    form: reportFeedbackForm,
    rest: { event: 1 },
    good: { solved: 'yes' },
  },
  {
    call: 'PUT /api/supplies/details',
    form: supplyDetailsForm,
    rest: { deya_id: 1, kwdikos_katanalwti: '100-1' },
    good: { customer_type: 'tenant' },
  },
  {
    call: 'POST /api/alerts/{id}/pause',
    form: alertPauseForm,
    rest: { deya_id: 1 },
    good: { reason: 'garden', days: 7 },
  },
  { call: 'POST /api/reading-tokens', form: readingTokenForm, rest: { deya_id: 1 }, good: { name: 'Home Assistant' } },
  {
    call: 'PUT /api/alert-settings',
    form: alertTimesForm,
    rest: { deya_id: 1 },
    good: { quiet: true, quiet_from: '22', quiet_until: '7', digest: false },
  },
  {
    call: 'PUT /api/alert-settings/limits',
    form: alertLimitsForm,
    rest: { deya_id: 1, kwdikos_katanalwti: '100-1' },
    good: { litres_day: 500, cents_month: 2000, holiday_from: '2026-12-01', holiday_until: '2026-12-20' },
    limits: { today: '2026-11-20' },
  },
  {
    call: 'POST /api/supplies/requests',
    form: supplyRequestForm,
    rest: { deya_id: 1, kwdikos_katanalwti: '100-1', idempotency_key },
    good: { kind: 'close', wanted_on: '2026-12-01', reason: 'Μετακόμιση' },
    limits: { today: '2026-11-20', text_limit: 220 },
  },
  {
    call: 'POST /api/staff/bank-entries/{id}/assign',
    form: assignmentForm,
    rest: {},
    good: { code: 'B1-60', amount_cents: 5 },
  },
  { call: 'POST /api/staff/bank-entries/{id}/return', form: returnForm, rest: {}, good: { note: 'Διπλή' } },
  {
    call: 'POST /api/staff/payments/{order}/refunds',
    form: refundForm,
    rest: { idempotency_key },
    good: { amount_cents: 5, reason: 'Διπλή' },
  },
  {
    call: 'PUT /api/staff/alerts/{key}/note',
    form: alertNoteForm,
    rest: { version: 1 },
    good: { note: 'Κλήση αύριο.' },
  },
  {
    call: 'POST /api/staff/alerts/{key}/close',
    form: alertClosingForm,
    rest: { version: 1 },
    good: { result: 'leak', note: 'Σπασμένος σωλήνας.' },
  },
  {
    call: 'POST /api/staff/cases/{id}/move',
    form: caseMoveForm,
    rest: {},
    good: { to: 'closed', from: 0, reason: 'Δεν είναι της ΔΕΥΑ.' },
  },
  {
    call: 'POST /api/staff/cases/{id}/answers',
    form: caseAnswerForm,
    rest: { idempotency_key },
    good: { note: 'Ερχόμαστε αύριο.' },
  },
  { call: 'POST /api/staff/cases/{id}/notes', form: caseNoteForm, rest: { idempotency_key }, good: { text: 'Κλήση.' } },
  {
    call: 'POST /api/staff/cases/{id}/photos',
    form: casePhotosForm,
    rest: { idempotency_key },
    good: { photos: [file('a.jpg', 1)], is_public: true },
  },
  {
    call: 'POST /api/staff/cases',
    form: caseEntryForm,
    rest: { idempotency_key },
    good: {
      source: 'phone',
      problem_type: 'other',
      description: 'Νερά στον δρόμο.',
      address: 'Όθωνος 3',
      phone: '6944123456',
      lang: 'el',
      is_untold: false,
    },
    limits: { text_limit: 220 },
  },
  {
    call: 'POST /api/staff/cases/{id}/forwards',
    form: caseForwardForm,
    rest: { idempotency_key },
    good: { name: 'Τεχνική ΕΠΕ', email: 'crew@example.gr', lang: 'el', shows_sender: false },
  },
  {
    call: 'POST /api/work-links/answers',
    form: workAnswerForm,
    rest: { token: 'x'.repeat(43), idempotency_key },
    good: { text: 'Έγινε.', photos: [file('a.jpg', 1)] },
  },
  { call: 'POST /api/staff/cases/{id}/join', form: caseJoinForm, rest: {}, good: { code: '1FEV-E244' } },
  {
    call: 'POST /api/staff/cases/{id}/parts',
    form: casePartForm,
    rest: { idempotency_key },
    good: { description: 'Εκσκαφή.', problem_type: 'other' },
  },
  {
    call: 'PUT /api/staff/cases/{id}/type',
    form: caseKindForm,
    rest: { version: 0 },
    good: { problem_type: 'other' },
  },
  {
    call: 'PUT /api/staff/cases/{id}/work',
    form: caseWorkForm,
    rest: { version: 0 },
    good: { priority: 'high', due_on: '2026-11-25', due_time: '14:00' },
  },
  {
    call: 'POST /api/staff/supply-requests/{id}/accept',
    form: supplyAcceptanceForm,
    rest: {},
    good: { done_on: '2026-11-20' },
    limits: { today: '2026-11-20' },
  },
  {
    call: 'POST /api/staff/supply-requests/{id}/refuse',
    form: supplyRefusalForm,
    rest: {},
    good: { answer: 'Υπάρχει οφειλή.' },
  },
  {
    call: 'POST /api/bills/plan-requests',
    form: planRequestForm,
    rest: { deya_id: 1, liable_id: 'L1', debt: 9000, idempotency_key },
    good: { code: 'short', installments: 2 },
  },
  {
    call: 'POST /api/staff/plan-requests/{id}/accept',
    form: planAcceptanceForm,
    rest: {},
    good: { protokol: '77/2026', installdate1: '2026-12-31' },
    limits: { today: '2026-11-20' },
  },
  {
    call: 'POST /api/staff/plan-requests/{id}/refuse',
    form: planRefusalForm,
    rest: {},
    good: { answer: 'Δεν πληρώθηκε ο προηγούμενος.' },
  },
  {
    call: 'POST /api/readings',
    form: readingForm,
    rest: { deya_id: 1, kwdikos_katanalwti: '100-1', hydrometer: 'M1', idempotency_key },
    good: { counter: 100_200, read_on: '2026-11-20' },
    limits: { today: '2026-11-20' },
  },
  {
    call: 'POST /api/readings/{id}/correction',
    form: readingCorrectionForm,
    rest: {},
    good: { counter: 100_200 },
  },
  {
    call: 'POST /api/staff/readings/{id}/accept',
    form: readingAcceptanceForm,
    rest: {},
    good: { counter: 100_200 },
  },
  {
    call: 'POST /api/staff/readings/{id}/refuse',
    form: readingRefusalForm,
    rest: {},
    good: { reason: 'Δεν διαβάζεται.' },
  },
  {
    call: 'POST /api/contact',
    form: contactForm,
    rest: { deya_id: 1, idempotency_key },
    good: { topic: 'bill', message: 'Καλημέρα', name: 'Μαρία', email: 'maria@hydria.example' },
    limits: { text_limit: 220 },
  },
  {
    call: 'POST /api/conversations',
    form: conversationForm,
    rest: { deya_id: 1, idempotency_key },
    good: { message: 'Καλημέρα' },
    limits: { text_limit: 220 },
  },
  {
    call: 'POST /api/conversations/{id}/messages',
    form: conversationForm,
    rest: { deya_id: 1, idempotency_key },
    good: { message: 'Καλημέρα' },
    limits: { text_limit: 220 },
  },
  {
    call: 'POST /api/staff/conversations/{id}/messages',
    form: staffAnswerForm,
    rest: { last: 1, idempotency_key },
    good: { message: 'Καλημέρα σας' },
  },
  {
    call: 'POST /api/staff/contact/{id}/answer',
    form: staffAnswerForm,
    rest: { idempotency_key },
    good: { message: 'Καλημέρα σας' },
  },
  {
    call: 'POST /api/account/sessions/end',
    form: endSessionsForm,
    rest: {},
    good: { password: 'Nero-kai-fos-1' },
  },
  {
    call: 'POST /api/account/sessions/{id}/end',
    form: endSessionsForm,
    rest: {},
    good: { password: 'Nero-kai-fos-1' },
  },
  {
    call: 'POST /api/account/data/export/download',
    form: downloadDataForm,
    rest: {},
    good: { password: 'Nero-kai-fos-1' },
  },
  {
    call: 'POST /api/account/handovers',
    form: handoverForm,
    rest: { deya_id: 1, idempotency_key },
    good: {
      kwdikos_katanalwti: '100-1',
      email: 'guest@example.gr',
      customer_type: 'tenant',
      since: '2026-11-20',
      until: '2026-12-31',
    },
    limits: { today: '2026-11-20' },
  },
  {
    call: 'POST /api/account/data/requests',
    form: dataRequestForm,
    rest: { deya_id: 1, idempotency_key },
    good: { kind: 'correction', text: 'Άλλο όνομα', password: 'Nero-kai-fos-1' },
  },
  {
    call: 'POST /api/staff/data-requests/{id}/decision',
    form: dataDecisionForm,
    rest: { outcome: 'refused' },
    good: { reason: 'Ο νόμος το απαιτεί' },
  },
  {
    call: 'POST /api/staff/registrations/{id}/accept',
    form: registrationAcceptanceForm,
    rest: {},
    good: { customer_type: 'owner', liable: true },
  },
  {
    call: 'POST /api/staff/registrations/{id}/ask',
    form: registrationQuestionForm,
    rest: {},
    good: { question: 'Είστε ιδιοκτήτης;' },
  },
  {
    call: 'POST /api/staff/registrations/{id}/refuse',
    form: registrationRefusalForm,
    rest: {},
    good: { reason: 'Λάθος στοιχεία' },
  },
  {
    call: 'POST /api/deya/registrations/{id}/reply',
    form: registrationReplyForm,
    rest: { deya_id: 1 },
    good: { reply: 'Ναι, είμαι.' },
  },
  {
    call: 'POST /api/staff/answer-templates',
    form: answerTemplateForm,
    rest: {},
    good: { title: 'Διακοπή', text: 'Η υδροδότηση αποκαταστάθηκε.' },
  },
  {
    call: 'PUT /api/staff/answer-templates/{id}',
    form: answerTemplateForm,
    rest: { version: 1 },
    good: { title: 'Διακοπή', text: 'Η υδροδότηση αποκαταστάθηκε.' },
  },
  { call: 'POST /api/staff/case-areas', form: caseAreaForm, rest: {}, good: AREA },
  { call: 'PUT /api/staff/case-areas/{id}', form: caseAreaForm, rest: { version: 1 }, good: AREA },
  { call: 'POST /api/staff/case-templates', form: caseTemplateForm, rest: {}, good: NEW_CASE_TEMPLATE },
  { call: 'PUT /api/staff/case-templates/{id}', form: caseTemplateForm, rest: { version: 1 }, good: NEW_CASE_TEMPLATE },
  { call: 'POST /api/staff/case-rules', form: caseRuleForm, rest: {}, good: RULE },
  { call: 'PUT /api/staff/case-rules/{id}', form: caseRuleForm, rest: { version: 1 }, good: RULE },
  { call: 'POST /api/staff/case-rules/trial', form: caseRuleForm, rest: {}, good: RULE },
  { call: 'PUT /api/staff/case-settings', form: caseSettingsForm, rest: { version: 0 }, good: HOURS },
  { call: 'POST /api/staff/case-teams', form: caseTeamForm, rest: {}, good: TEAM },
  { call: 'PUT /api/staff/case-teams/{id}', form: caseTeamForm, rest: { version: 1 }, good: TEAM },
  { call: 'POST /api/parametrics/book', form: newBookForm, rest: {}, good: NEW_BOOK },
  { call: 'PUT /api/parametrics/book/{id}', form: bookForm, rest: { version: 1 }, good: BOOK_CHANGE },
  { call: 'POST /api/water-limits', form: newWaterLimitForm, rest: {}, good: NEW_LIMIT },
  { call: 'PUT /api/water-limits/{id}', form: waterLimitForm, rest: { version: 1 }, good: LIMIT_CHANGE },
  { call: 'PUT /api/staff/contact-data', form: contactDataForm, rest: { version: 1 }, good: CONTACT_DATA },
  { call: 'POST /api/staff/case-types', form: caseTypeForm, rest: {}, good: NEW_CASE_TYPE },
  { call: 'PUT /api/staff/case-types/{id}', form: caseTypeForm, rest: { version: 1 }, good: NEW_CASE_TYPE },
  { call: 'POST /api/staff/poi', form: pointForm, rest: {}, good: NEW_POINT },
  { call: 'PUT /api/staff/poi/{code}', form: pointForm, rest: { version: 1 }, good: NEW_POINT },
  { call: 'POST /api/staff/questions', form: questionForm, rest: {}, good: NEW_QUESTION },
  { call: 'PUT /api/staff/questions/{code}', form: questionForm, rest: { version: 1 }, good: NEW_QUESTION },
  { call: 'POST /api/staff/legal-texts', form: legalTextForm, rest: {}, good: NEW_LEGAL_TEXT },
  {
    call: 'PUT /api/staff/legal-texts/{kind}/{valid_from}',
    form: legalTextForm,
    rest: { version: 1 },
    good: NEW_LEGAL_TEXT,
  },
  {
    call: 'POST /api/staff/water-notices',
    form: waterNoticeForm,
    rest: {},
    good: { ...NEW_NOTICE, kind: 'over_limit', alias: 'lead' },
  },
  { call: 'POST /api/staff/water-notices/{id}/all-clear', form: waterAllClearForm, rest: {}, good: ALL_CLEAR },
  {
    call: 'POST /api/staff/water-exceedances/{id}/close',
    form: waterExceedanceForm,
    rest: {},
    good: { reason: 'Λάθος δειγματοληψία.' },
  },
  {
    call: 'POST /api/utilities/sources',
    form: citySourceForm,
    rest: {},
    good: { ...NEW_SOURCE, zone: 'Χανιά', authorization: 'Bearer x' },
  },
  {
    call: 'PUT /api/utilities/sources/{id}',
    form: citySourceForm,
    rest: { version: 1 },
    good: { ...NEW_SOURCE, zone: 'Χανιά', authorization: 'Bearer x' },
  },
  { call: 'POST /api/staff/announcements', form: announcementForm, rest: {}, good: ANNOUNCEMENT },
  { call: 'PUT /api/staff/announcements/{id}', form: announcementForm, rest: { version: 1 }, good: ANNOUNCEMENT },
  {
    call: 'PUT /api/users/{id}/afm',
    form: personAfmForm,
    rest: { version: 1 },
    good: { afm: '900000080', reason: 'Έδειξε την ταυτότητα' },
  },
  {
    call: 'POST /api/saved-views',
    form: savedViewForm,
    rest: { list: 'users', view: 'state=active' },
    good: { name: 'Ενεργοί', is_default: true },
  },
  {
    call: 'PUT /api/saved-views/{id}',
    form: savedViewForm,
    rest: { view: 'state=active', version: 1 },
    good: { name: 'Ενεργοί', is_default: true },
  },
  {
    call: 'POST /api/password/reset',
    form: resetForm,
    rest: { token: 'x' },
    good: { password: 'Nero-kai-fos-1' },
  },
  {
    call: 'POST /api/account/password',
    form: changePasswordForm,
    rest: {},
    good: { old_password: 'x', new_password: 'Nero-kai-fos-1' },
  },
  {
    call: 'POST /api/auth/login',
    form: signInForm,
    rest: {},
    good: { email: 'maria@hydria.example', password: 'x' },
  },
  {
    call: 'POST /api/auth/login',
    form: signInAgainForm,
    rest: { email: 'maria@hydria.example' },
    good: { password: 'x', code: '123456' },
  },
  { call: 'POST /api/auth/autologin', form: linkSignInForm, rest: { token: 'x' }, good: { code: '123456' } },
  { call: 'POST /api/auth/link', form: mailLinkForm, rest: {}, good: { email: 'maria@hydria.example' } },
  { call: 'POST /api/password/email', form: mailLinkForm, rest: {}, good: { email: 'maria@hydria.example' } },
  {
    call: 'POST /api/account/email',
    form: changeEmailForm,
    rest: {},
    good: { email: 'maria@hydria.example', password: 'x' },
  },
  {
    call: 'POST /api/guest/pay',
    form: guestBillForm,
    rest: { deya_id: 1 },
    good: { payment_code: 'RF18 5390 0754 7034', bill_total: '20,60' },
    limits: { bill_total_required: true },
  },
  {
    call: 'POST /api/guest/payments',
    form: guestPaymentForm,
    rest: { deya_id: 1, payment_code: 'RF18539007547034', idempotency_key },
    good: { amount_cents: '20,60' },
  },
  {
    call: 'POST /api/payments',
    form: paymentForm,
    rest: { deya_id: 1, bill_id: 1, idempotency_key },
    good: { amount_cents: '20,60' },
  },
  { call: 'PUT /api/account/profile', form: profileForm, rest: {}, good: { ...OWN_PROFILE } },
  { call: 'POST /api/account/two-factor', form: authenticatorForm, rest: {}, good: { password: 'x' } },
  { call: 'POST /api/account/two-factor/verify', form: codeForm, rest: {}, good: { code: 'ABCD-EFGH-JKLM-NPQR' } },
  { call: 'POST /api/account/two-factor/remove', form: codeForm, rest: {}, good: { code: '123 456' } },
  {
    call: 'POST /api/form-deliveries/{id}/discard',
    form: discardedDeliveryForm,
    rest: {},
    good: { reason: 'Handed over on paper' },
  },
  {
    call: 'POST /api/impersonation',
    form: impersonationForm,
    rest: { person_id: 1 },
    good: { reason: 'Asked for help' },
  },
  {
    call: 'POST /api/users',
    form: newPersonForm,
    rest: {},
    good: { first_name: 'Μαρία', last_name: 'Δ', email: 'm@hydria.example', lang: 'el', send_confirmation_email: 'no' },
  },
  {
    call: 'PUT /api/users/{id}',
    form: personForm,
    rest: { version: 1 },
    good: { first_name: 'Μαρία', last_name: 'Δ', email: 'm@hydria.example', lang: 'el' },
  },
  {
    call: 'POST /api/users/{id}/approvals',
    form: approvalForm,
    rest: {},
    good: { act: 'second-factor', reason: 'Έχασε το κινητό' },
  },
  {
    call: 'POST /api/users/{id}/merge/{into_id}/approvals',
    form: mergeForm,
    rest: {},
    good: { reason: 'Το ίδιο πρόσωπο' },
  },
  { call: 'POST /api/roles', form: roleForm, rest: {}, good: { name: 'Ταμείο', permissions: ['users.view'] } },
  {
    call: 'PUT /api/users/{id}/roles',
    form: personRolesForm,
    rest: { held: ['user'] },
    good: { role_ids: ['2', '3'] },
  },
  {
    call: 'PUT /api/roles/{id}',
    form: roleForm,
    rest: { version: 1 },
    good: { name: 'Ταμείο', sort: 3, permissions: ['users.view'] },
  },
  {
    call: 'POST /api/deya/register',
    form: registrationForm,
    rest: { deya: 1, first_name: 'Μαρία', last_name: 'Δεληγιάννη', idempotency_key },
    good: { customer_code: '12-3456', passkey: 'K7P2', password: 'Nero-kai-fos-1' },
    limits: { code_mask: '##-####', passkey_required: true },
  },
  {
    call: 'POST /api/sign-up/number',
    form: signUpNumberForm,
    rest: { deya_id: 1 },
    good: { country: 'EL', afm: '123456783' },
  },
  {
    call: 'POST /api/sign-up/code',
    form: signUpCodeForm,
    rest: { deya_id: 1 },
    good: { code: '12-3456', passkey: 'K7' },
    limits: { code_mask: '##-####', passkey_required: true },
  },
  {
    call: 'POST /api/sign-up/supplies/add',
    form: signUpPaymentForm,
    rest: { deya_id: 1 },
    good: { payment_code: '123456' },
  },
  {
    call: 'POST /api/sign-up/supplies',
    form: signUpSuppliesForm,
    rest: { deya_id: 1 },
    good: { supplies: ['a'], customer_type: 'tenant' },
  },
  {
    call: 'POST /api/sign-up/account',
    form: signUpAccountForm,
    rest: { deya_id: 1 },
    good: {
      first_name: 'Μαρία',
      last_name: 'Δεληγιάννη',
      email: 'maria@hydria.example',
      phone: '6944123456',
      e_bill: 'yes',
      subscribe: '1',
    },
  },
  {
    call: 'POST /api/sign-up',
    form: signUpForm,
    rest: { deya_id: 1, terms_from: '2026-01-01', idempotency_key },
    good: { password: 'Nero-kai-fos-2', terms: true },
  },
  {
    call: 'POST /api/sign-up/request',
    form: signUpRequestForm,
    rest: { deya_id: 1, terms_from: '2026-01-01', idempotency_key },
    good: { e_bill: 'yes', password: 'Nero-kai-fos-1', terms: true },
  },
  { call: 'POST /api/utilities', form: newUtilityForm, rest: {}, good: NEW_UTILITY },
  { call: 'POST /api/staff/open311-keys', form: open311KeyForm, rest: {}, good: { name: 'FixMyStreet' } },
  {
    call: 'POST /api/utilities/feed-tokens',
    form: feedTokenForm,
    rest: {},
    good: { name: 'ERP', scopes: ['bills'], begins_on: '2026-12-01', ends_on: '2027-12-01' },
    limits: { today: '2026-11-20' },
  },
  {
    call: 'POST /api/utilities/feed-tokens/{id}/replacement',
    form: feedTokenReplacementForm,
    rest: {},
    good: { until: '2026-12-31', ends_on: '2027-12-31' },
    limits: { today: '2026-11-20' },
  },
  { call: 'PUT /api/utilities/profile', form: utilityForm, rest: { version: 1 }, good: PROFILE },
  {
    call: 'POST /api/onlineForms/{id}/answers',
    form: answersForm(layout),
    rest: { idempotency_key },
    good: ANSWERS,
    limits: { today: '2026-11-20', text_limit: 220, decimal_sign: undefined },
    within: 'answers',
  },
  {
    call: 'POST /api/onlineForms/{id}/answers',
    form: cosignerForm,
    rest: { idempotency_key, answers: {} },
    good: { cosigner_name: 'Νίκος Παππάς', cosigner_email: 'owner@example.gr' },
    // The handler checks them, where the form asks for a second person.
    limits: {},
  },
  {
    call: 'POST /api/form-signatures/ask',
    form: signatureAskForm,
    rest: { token: 'x'.repeat(43) },
    good: { name: 'Νίκος Παππάς', email: 'owner@example.gr' },
  },
  {
    call: 'POST /api/form-signatures/sign',
    form: signForm,
    rest: { token: 'x'.repeat(43) },
    good: { name: 'Νίκος Παππάς', agreed: true },
  },
  {
    call: 'POST /api/form-signatures/decline',
    form: declineForm,
    rest: { token: 'x'.repeat(43) },
    good: { reason: '' },
  },
];

/** Texts that some kinds of fields take and others refuse. */
const SAMPLES = [
  ...['', '   ', ' a ', '123456', '12 34 56', 'ABCD-EFGH-JKLM-NPQR', 'maria@hydria.example', 'maria@', 'maria'],
  ...[
    '694 412 3456',
    '12',
    '-2,5',
    'AB-12',
    '12-3456',
    '123456783',
    '123456789',
    '2026-02-30',
    '2025-12-31',
    '2026-03-01',
  ],
];

/** Values at the edges of what a field may hold, made from what the form says of it. */
const valuesFor = (field: Field, limits: FormLimits): unknown[] => {
  const { kind, min = 0, max = 0, choices = [], empty } = field;
  if (kind === 'flag') return [true, false];
  if (kind === 'lines') return ['', 'https://example.gr', 'no address', 'https://example.gr\n'.repeat(max + 1)];
  if (kind === 'ids') return [['1'], Array<string>(max).fill('1'), Array<string>(max + 1).fill('1')];
  if (kind === 'number' || kind === 'money') return [min, max, min - 1, max + 1];
  if (Array.isArray(empty) && kind === 'choice') return [['no'], ['no', 'yes'], ['nothing that could be chosen', 'no']];
  if (kind === 'choice') return ['', 'nothing that could be chosen', 'yes', ...choices];
  if (kind === 'files') {
    const many = Array.from({ length: max + 1 }, () => file('a.jpg', 1));
    return [[], many.slice(1), many, [file('a.jpg', PHOTO_MAX_BYTES + 1)], [file('a.exe', 1)]];
  }
  const lengths = new Set([mostOf(field, limits) ?? 1, max, 1, 4, 5, 7, 8, 40, 80, 160, 220]);
  const texts = [...lengths].flatMap((length) => ['ώ'.repeat(length), 'a'.repeat(length + 1), '👨‍👩‍👧'.repeat(length)]);
  return [...SAMPLES, ...texts];
};

const refusalOf = (act: () => unknown): Record<string, Code[]> => {
  try {
    act();
    return {};
  } catch (error) {
    if (error instanceof InputError) return error.fields;
    throw error;
  }
};

/** The server's answer to the body that the page makes of these values. */
const server = ({ call, form, rest, limits, within }: FormCase, values: Values): Record<string, Code[]> => {
  const e: Endpoint = contract[call];
  return refusalOf(() => {
    const sent = toBody(form, { ...emptyValues(form), ...values });
    const body = validateInput(e.body!, { ...rest, ...(within ? { [within]: sent } : sent) }) as Values;
    if (limits) requireForm(form, (within ? body[within] : body) as Values, limits);
  });
};

/** The fields that are sent: a repeated entry concerns the page alone. */
const sentFields = ({ fields }: Form): [string, Field][] => Object.entries(fields).filter(([, { local }]) => !local);

const inputsOf = (one: FormCase): Values[] =>
  sentFields(one.form).flatMap(([name, field]) =>
    [field.empty, ...valuesFor(field, one.limits ?? {})].map((value) => ({ ...one.good, [name]: value })),
  );

/** The limits, and the names of those that a form has read. */
const noting = (limits: FormLimits = {}) => {
  const read = new Set<string>();
  const get = (target: FormLimits, name: string | symbol): unknown => {
    read.add(String(name));
    return Reflect.get(target, name);
  };
  return { read, limits: new Proxy(limits, { get }) };
};

it.each(CASES.map((one) => [one.call, one] as const))('page and server refuse the same: %s', (_, one) => {
  const empty = Object.fromEntries(sentFields(one.form).map(([name, field]) => [name, field.empty]));
  const { read, limits } = noting(one.limits);
  const page = (values: Values) => checkForm(one.form, { ...empty, ...values }, limits);
  expect(page(one.good)).toEqual({});
  const inputs = [one.good, ...inputsOf(one)];
  expect(inputs.map((values) => [values, server(one, values)])).toEqual(inputs.map((values) => [values, page(values)]));
  // Each field that is needed was refused at least once, so that the table has met its rule. A flag has none.
  const refused = new Set(inputs.flatMap((values) => Object.keys(page(values))));
  expect(
    sentFields(one.form).filter(([name, { optional, kind }]) => !optional && kind !== 'flag' && !refused.has(name)),
  ).toEqual([]);
  // A limit that the case does not give would be compared on neither side.
  expect([...read].filter((name) => !Object.hasOwn(one.limits ?? {}, name))).toEqual([]);
});

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const FOLDER = `${ROOT}shared/contract/forms/`;

/** The sources below a folder, without tests. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(`${ROOT}${folder}/${file}`, 'utf8'));

/** The forms that the contract states, by name. */
const statedForms = async (): Promise<[string, unknown][]> => {
  const files = readdirSync(FOLDER).filter((file) => !file.endsWith('.test.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(`${FOLDER}${file}`)));
  return modules.flatMap((module) =>
    Object.entries(module).filter(([, value]) => typeof value === 'object' && value !== null && 'fields' in value),
  );
};

it('every form that is stated is in the table', async () => {
  const stated = await statedForms();
  const missing = stated.filter(([, value]) => !CASES.some(({ form }) => form === value)).map(([name]) => name);
  expect(stated.length).toBeGreaterThan(8);
  expect(missing).toEqual([]);
});

/** Calls of forms that have a button and no field. */
const WITHOUT_FIELDS: Call[] = ['POST /api/sign-up/identity', 'POST /api/sign-up/ticket'];

/** Calls whose body a page makes of other fields: a time of the device's clock is sent as an instant. */
const OTHER_FIELDS: Call[] = ['POST /api/onlineForms/{id}/publish'];

/** The argument list that begins at an index. */
const argumentsAt = (source: string, begin: number): string => {
  let depth = 0;
  for (let at = begin; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return source.slice(begin, at);
  }
  return '';
};

const pageSources = (): string[] =>
  ['shared/saved-views', ...globSync('{shell,mf-*}/src', { cwd: ROOT })].flatMap(sourcesOf);

/** The calls of the forms of all pages, and whether the page gives limits. `useMailLink` gives its call to `useApiForm`. */
const drawnForms = (): { call: string; hasLimits: boolean }[] =>
  pageSources().flatMap((source) =>
    [...source.matchAll(/\buse(?:ApiForm|MailLink)(?=\(\s*'([A-Z]+ [^']+)')/g)].map(
      ({ 0: name, 1: call = '', index }) => ({
        call,
        hasLimits: /\blimits[:,]/.test(argumentsAt(source, index + name.length)),
      }),
    ),
  );

it('the call of every form of a page is in the table, with limits where the page gives some', () => {
  const drawn = drawnForms();
  expect(drawn.length).toBeGreaterThan(80);
  const missing = drawn.filter(({ call }) => !CASES.some((one) => one.call === call));
  expect(missing.map(({ call }) => call).toSorted()).toEqual([...OTHER_FIELDS, ...WITHOUT_FIELDS]);
  const withLimits = drawn.filter(({ hasLimits }) => hasLimits).map(({ call }) => call);
  const drawnCalls = new Set(drawn.map(({ call }) => call));
  const limited = new Set(CASES.filter(({ call, limits }) => limits && drawnCalls.has(call)).map(({ call }) => call));
  expect(withLimits.toSorted()).toEqual([...limited].toSorted());
});

it('a form names its call where it is drawn, so that the table can be compared with it', () => {
  const unnamed = pageSources().filter((source) => /\buseApiForm\(\s*[^'\s]/.test(source));
  expect(unnamed.map((source) => /export const (\w+)/.exec(source)?.[1])).toEqual(['useMailLink']);
});

it('the handler of every form with limits checks it', async () => {
  const checked = new Set(
    sourcesOf('infra/server/api/features').flatMap((source) =>
      [...source.matchAll(/\brequireForm\(\s*(\w+)/g)].map(([, name]) => name),
    ),
  );
  const limited = new Set(CASES.filter(({ limits }) => limits).map(({ form }) => form));
  // The statement of an online form is made of its layout, and has no name.
  const stated = (await statedForms()).filter(([, value]) => limited.has(value as Form));
  expect(stated.length).toBe(limited.size - 1);
  expect(stated.map(([name]) => name).filter((name) => !checked.has(name))).toEqual([]);
});
