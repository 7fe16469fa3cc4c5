import { readdirSync } from 'node:fs';
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
import { contactForm } from '@hydria/shared/contract/forms/contact.ts';
import { conversationForm } from '@hydria/shared/contract/forms/conversation.ts';
import { authenticatorForm, changeEmailForm } from '@hydria/shared/contract/forms/account.ts';
import { answersForm } from '@hydria/shared/contract/forms/answers.ts';
import { impersonationForm } from '@hydria/shared/contract/forms/impersonation.ts';
import { changePasswordForm, resetForm } from '@hydria/shared/contract/forms/password.ts';
import { registrationForm } from '@hydria/shared/contract/forms/registration.ts';
import {
  codeForm,
  linkSignInForm,
  mailLinkForm,
  signInAgainForm,
  signInForm,
} from '@hydria/shared/contract/forms/sign-in.ts';
import { reportForm } from '@hydria/shared/contract/forms/report.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { ElementType, FormElement, FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { PHOTO_MAX_BYTES } from '@hydria/shared/rules/photo.ts';
import { InputError } from '../kernel/app-error.ts';
import { validateInput } from './validate-input.ts';
import { requireForm } from '../kernel/require-form.ts';

type Values = Record<string, unknown>;

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

const CASES: FormCase[] = [
  {
    call: 'POST /api/reports',
    form: reportForm,
    rest: { deya_id: 1, idempotency_key },
    good: { problem_type: 'other', description: 'Δεν έχει νερό.', address: 'Αγίου Νικολάου 12' },
    limits: { text_limit: 220 },
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
  { call: 'POST /api/account/two-factor', form: authenticatorForm, rest: {}, good: { password: 'x' } },
  { call: 'POST /api/account/two-factor/verify', form: codeForm, rest: {}, good: { code: 'ABCD-EFGH-JKLM-NPQR' } },
  { call: 'POST /api/account/two-factor/remove', form: codeForm, rest: {}, good: { code: '123 456' } },
  {
    call: 'POST /api/impersonation',
    form: impersonationForm,
    rest: { person_id: 1 },
    good: { reason: 'Asked for help' },
  },
  {
    call: 'POST /api/deya/register',
    form: registrationForm,
    rest: { deya: 1, first_name: 'Μαρία', last_name: 'Δεληγιάννη', idempotency_key },
    good: { customer_code: '12-3456', passkey: 'K7P2', password: 'Nero-kai-fos-1' },
    limits: { code_mask: '##-####', passkey_required: true },
  },
  {
    call: 'POST /api/onlineForms/{id}/answers',
    form: answersForm(layout),
    rest: { idempotency_key },
    good: ANSWERS,
    limits: {},
    within: 'answers',
  },
];

const file = (name: string, size: number): File =>
  Object.defineProperty(new File(['x'], name), 'size', { value: size });

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
  if (kind === 'number') return [min, max, min - 1, max + 1];
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

it.each(CASES.map((one) => [one.call, one] as const))('page and server refuse the same: %s', (_, one) => {
  const empty = Object.fromEntries(sentFields(one.form).map(([name, field]) => [name, field.empty]));
  const page = (values: Values) => checkForm(one.form, { ...empty, ...values }, one.limits);
  expect(page(one.good)).toEqual({});
  const inputs = [one.good, ...inputsOf(one)];
  expect(inputs.map((values) => [values, server(one, values)])).toEqual(inputs.map((values) => [values, page(values)]));
  // Each field that is needed was refused at least once, so that the table has met its rule.
  const refused = new Set(inputs.flatMap((values) => Object.keys(page(values))));
  expect(sentFields(one.form).filter(([name, { optional }]) => !optional && !refused.has(name))).toEqual([]);
});

const FOLDER = fileURLToPath(new URL('../../../../shared/contract/forms/', import.meta.url));

it('every form that is stated is in the table', async () => {
  const files = readdirSync(FOLDER).filter((file) => !file.endsWith('.test.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(`${FOLDER}${file}`)));
  const stated = modules.flatMap((module) =>
    Object.entries(module).filter(([, value]) => typeof value === 'object' && value !== null && 'fields' in value),
  );
  const missing = stated.filter(([, value]) => !CASES.some(({ form }) => form === value)).map(([name]) => name);
  expect(stated.length).toBeGreaterThan(8);
  expect(missing).toEqual([]);
});
