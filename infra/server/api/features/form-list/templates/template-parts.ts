import type { FormContent } from '@hydria/database/tables/requests.ts';
import type { Localized } from '@hydria/shared/rules/languages.ts';
import type {
  ExitRow,
  FormCondition,
  FormElement,
  FormItem,
  FormRow,
  FormText,
  FormValidation,
  GroupRow,
  StoredLayout,
} from '@hydria/shared/rules/form-layout.ts';

/** A form that a clerk begins with instead of an empty one. */
export interface FormTemplate {
  title: Localized;
  description: Localized;
  success_note: Localized;
  /** Of the personal data that it asks for. */
  purpose: Localized;
  retention_days: number;
  one_page?: FormContent['one_page'];
  api: StoredLayout;
}

/** A text in the four languages. */
export const words = (el: string, en: string, de: string, fr: string): Localized => ({ el, en, de, fr });

type Options = Omit<FormElement['options'], 'field' | 'label'>;

interface Question extends Options {
  items?: FormItem[];
  /** Asked while all of these hold. */
  when?: FormCondition[];
  rules?: FormValidation;
}

/** A question; its field is its id too. */
export const question = (
  type: FormElement['type'],
  field: string,
  label: FormText,
  { items = [], when = [], rules = {}, ...options }: Question = {},
): FormElement => ({
  id: field,
  type,
  options: { field, label, ...options },
  items,
  conditionals: when,
  validation: rules,
});

/** A block of formatted text between the questions. */
export const block = (field: string, label: FormText, text: FormText, when: FormCondition[] = []): FormElement =>
  question('epic', field, label, { text, when });

/** A choice. */
export const item = (value: string, ...texts: Parameters<typeof words>): FormItem => ({
  value,
  label: words(...texts),
});

const columnsOf = (elements: FormElement[]) =>
  Object.fromEntries(elements.map((element, index) => [`elements${index + 1}`, [element]])) as Pick<
    FormRow,
    'elements1'
  >;

const gridOf = (elements: FormElement[]) => elements.length as FormRow['grid'];

/** A screen of its own: the first row carries its title, and each list is a row with its questions side by side. */
export const screen = (name: FormText, rows: FormElement[][], conditionals: FormCondition[] = []): FormRow[] =>
  rows.map((elements, index) => ({
    value: 'input',
    name,
    showTitle: index === 0,
    theme: 'Plain',
    conditionals,
    grid: gridOf(elements),
    ...columnsOf(elements),
  }));

interface Group {
  least: number;
  most: number;
  conditionals?: FormCondition[];
}

/** Questions that are answered several times; `entry` names one of them. */
export const group = (
  field: string,
  name: FormText,
  entry: FormText,
  rows: FormElement[][],
  { least, most, conditionals = [] }: Group,
): GroupRow => ({
  value: 'group',
  field,
  name,
  showTitle: true,
  theme: 'Plain',
  conditionals,
  least,
  most,
  elements: rows.map((elements) => ({ name: entry, grid: gridOf(elements), ...columnsOf(elements) })),
});

/** The end of a form that need not be sent. */
export const exit = (id: string, name: FormText, text: FormText, conditionals: FormCondition[]): ExitRow => ({
  value: 'exit',
  id,
  name,
  showTitle: true,
  theme: 'Plain',
  conditionals,
  text,
});

/** The answer has to be given. */
export const REQUIRED = { required: true } as const satisfies FormValidation;

/** The answers “yes” and “no”. */
export const YES_NO = [item('yes', 'Ναι', 'Yes', 'Ja', 'Oui'), item('no', 'Όχι', 'No', 'Nein', 'Non')];

/** Full name, tax number and ways to reach the applicant, taken from the account where there is one. */
export const applicant = (purposeOfAfm: Localized): FormRow[] =>
  screen(words('Τα στοιχεία σας', 'About you', 'Ihre Angaben', 'Vos coordonnées'), [
    [
      question('text_field', 'first_name', words('Όνομα', 'First name', 'Vorname', 'Prénom'), {
        autocomplete: 'given-name',
        prefill: 'first_name',
        rules: REQUIRED,
      }),
      question('text_field', 'last_name', words('Επώνυμο', 'Last name', 'Nachname', 'Nom'), {
        autocomplete: 'family-name',
        prefill: 'last_name',
        rules: REQUIRED,
      }),
    ],
    [
      question('text_field', 'afm', words('ΑΦΜ', 'Tax number (AFM)', 'Steuernummer (AFM)', 'Numéro fiscal (AFM)'), {
        prefill: 'afm',
        purpose: purposeOfAfm,
        rules: { required: true, format: 'afm' },
      }),
    ],
    [
      question('text_field', 'phone', words('Τηλέφωνο', 'Phone', 'Telefon', 'Téléphone'), {
        autocomplete: 'tel',
        prefill: 'phone',
        rules: { required: true, format: 'phone' },
      }),
      question('text_field', 'email', words('E-mail', 'Email', 'E-Mail', 'E-mail'), {
        autocomplete: 'email',
        prefill: 'email',
        rules: { format: 'email' },
      }),
    ],
  ]);

/** The code of the supply, as it stands on the bill. */
export const supplyCode = (when: FormCondition[] = [], field = 'kwdikos_katanalwti'): FormElement =>
  question('text_field', field, words('Κωδικός παροχής', 'Supply code', 'Anschlussnummer', 'Code du branchement'), {
    hint: words(
      'Επάνω δεξιά στον λογαριασμό· λέγεται και κωδικός καταναλωτή.',
      'At the top right of the bill.',
      'Oben rechts auf der Rechnung.',
      'En haut à droite de la facture.',
    ),
    ...(field === 'kwdikos_katanalwti' && { prefill: 'kwdikos_katanalwti' as const }),
    when,
    rules: REQUIRED,
  });

/** A reading of the meter in cubic metres. */
export const reading = (field: string, label: FormText, more: Question = {}): FormElement =>
  question('text_field', field, label, {
    hint: words(
      'Μόνο τα μαύρα ψηφία, σε κυβικά μέτρα.',
      'Only the black digits, in cubic metres.',
      'Nur die schwarzen Ziffern, in Kubikmetern.',
      'Les chiffres noirs uniquement, en mètres cubes.',
    ),
    ...more,
    rules: { format: 'integer', min: 0, max: 999_999, ...more.rules },
  });

/** The last question: the sender answers for what they have written. */
export const declaration = (): FormRow[] =>
  screen(words('Δήλωση', 'Declaration', 'Erklärung', 'Déclaration'), [
    [
      question(
        'check_boxes',
        'declaration',
        words('Δηλώνω ότι', 'I declare that', 'Ich erkläre, dass', 'Je déclare que'),
        {
          items: [
            item(
              'true',
              'τα στοιχεία που έγραψα είναι αληθή',
              'what I have written is true',
              'meine Angaben wahr sind',
              'mes indications sont exactes',
            ),
          ],
          rules: REQUIRED,
        },
      ),
    ],
  ]);
