import { globSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { fieldsOf } from '@hydria/shared/contract/forms/body.ts';
import { toBody, type Field, type Form } from '@hydria/shared/contract/forms/form.ts';
import { cleanText } from '@hydria/shared/rules/pasted-text.ts';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import { validateInput } from '../http/validate-input.ts';
import { InputError } from '../kernel/app-error.ts';
import { sampleInput } from '../testing/suites/requests.ts';
import type { Targets } from '../testing/suites/samples.ts';
import { startSuite } from '../testing/suites/start-suite.ts';
import { nameOf, stringFields, withText, type StringField } from '../testing/suites/string-fields.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { AnyInput } from '../testing/to-request.ts';

/** Signs that are not seen, one of each kind: without width, of direction, soft hyphens, fillers, selectors, controls. */
const UNSEEN = [
  ...['\u200B', '\u200C', '\u200D', '\u200E', '\u2060', '\uFEFF', '\u00AD', '\u034F', '\u061C', '\u202A', '\u202E'],
  ...['\u2068', '\u2069', '\u115F', '\u3164', '\u2800', '\uFE0F', '\u{E0041}', '\u0007', '\u007F', '\u009F'],
];

const calls = Object.entries<Endpoint>(contract).filter(
  ([call, { later, bodyType }]) => !later && bodyType !== 'ndjson' && stringFields(call).length > 0,
);

let app: TestApp;
let targets: Targets;
beforeAll(async () => {
  ({ app, targets } = await startSuite([]));
});
afterAll(() => app.stop());

/** The parts of an input as the handler has them, or the fields that are refused. */
const outcomeOf = ({ params, query, body }: Endpoint, input: AnyInput) => {
  try {
    return {
      params: params && validateInput(params, input.params),
      query: query && validateInput(query, input.query ?? {}),
      body: body && validateInput(body, input.body),
    };
  } catch (error) {
    if (error instanceof InputError) return error.fields;
    throw error;
  }
};

const isSecret = ({ path: steps }: StringField): boolean => /password/.test(steps.join('.'));

const read = (value: unknown, [step, ...rest]: readonly string[]): unknown => {
  if (step === undefined) return value;
  if (step === '[]') return Array.isArray(value) ? read(value[0], rest) : undefined;
  return read((value as Record<string, unknown> | undefined)?.[step], rest);
};

/** Copies of a text as people paste it: with a sign that is not seen somewhere in it, and with letters and accents apart. */
const pasted = (text: string): string[] => [
  ...UNSEEN.flatMap((sign) => [`${sign}${text}`, `${text}${sign}`, `${text.slice(0, 1)}${sign}${text.slice(1)}`]),
  text.normalize('NFD'),
];

it.each(calls)('%s makes the same of a text with signs that are not seen as of the text', (call, endpoint) => {
  for (const field of stringFields(call).filter((one) => !isSecret(one))) {
    const input = sampleInput(call, targets);
    const given = read(input[field.part], field.path);
    const own = typeof given === 'string' && given !== '' && !field.path.includes('*') ? given : 'Μαρία Ά';
    for (const [text, variants] of [
      [own, pasted(own)],
      ['', UNSEEN],
    ] as const) {
      const expected = outcomeOf(endpoint, withText(input, field, text));
      for (const variant of variants)
        expect([nameOf(field), JSON.stringify(variant), outcomeOf(endpoint, withText(input, field, variant))]).toEqual([
          nameOf(field),
          JSON.stringify(variant),
          expected,
        ]);
    }
  }
});

const isForm = (value: unknown): value is Form => value instanceof Object && 'fields' in value && 'name' in value;

const FORMS = path.join(__dirname, '../../../../shared/contract/forms');

/** The fields of all forms that are stated. */
const statedFields = async (): Promise<[string, Field][]> => {
  const files = globSync('*.ts', { cwd: FORMS }).filter((file) => !file.includes('.test.'));
  const modules = await Promise.all(files.map((file) => import(path.join(FORMS, file)) as Promise<object>));
  return modules
    .flatMap((module) => Object.values(module))
    .filter(isForm)
    .flatMap((form) =>
      Object.entries(form.fields).map(([name, field]): [string, Field] => [`${form.name}.${name}`, field]),
    );
};

/** Texts that people paste: in the letters of another keyboard, with wide digits, dashes and blanks of other kinds. */
const TEXTS = [
  ...[
    'Μαρία',
    'Μαρι\u0301α\u200B',
    'A\u00A0B',
    'a\tb',
    '１２－３４',
    '12–34',
    '094 014 201',
    'EL094014201',
    'ΕΛ 094.014.201',
  ],
  ...[
    '\u202A694 123 4567\u202C',
    'tel:+306941234567',
    '+30 (0) 694 123 4567',
    'maria@hydria.example.',
    'mailto:a@b.gr',
  ],
  ...[
    'ΒΕ12',
    'GR16 0110 1250 0000 0001 2300 695',
    'GR16–0110–1250–0000–0001–2300–695',
    'ABCD–EFGH–JKLM–NPQR',
    '123 456',
  ],
  ...['RF18 5390 0754 7034.', '7Κ4Μ 2QΧΡ', '12/34', '', '\u200B', '\u3164\u2800', 'ένα\u2028δύο', '👨‍👩‍👧', '١٢٣'],
];

const fieldAlone = (field: Field): Form => ({ name: 'alone', fields: { field } });

it('a text is stored by a call as the page sends it, and is clean', async () => {
  const fields = (await statedFields()).filter(([, { kind, local, secret }]) => kind === 'text' && !local && !secret);
  expect(fields.length).toBeGreaterThan(100);
  for (const [name, field] of fields) {
    const schema = z.object(fieldsOf(fieldAlone(field)));
    for (const text of TEXTS) {
      const sent = toBody(fieldAlone(field), { field: text }) as { field?: string };
      const stored = validateInput(schema.partial(), { field: text }) as { field?: string };
      expect([name, text, stored.field || undefined]).toEqual([name, text, sent.field]);
      if (sent.field === undefined) continue;
      expect([name, text, cleanText(sent.field).trim()]).toEqual([name, text, sent.field]);
      // A stored text is read as itself.
      expect([name, text, toBody(fieldAlone(field), { field: sent.field })]).toEqual([name, text, sent]);
    }
  }
});
