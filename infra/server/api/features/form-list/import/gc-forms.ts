import { ENTRIES_MAX } from '@hydria/shared/rules/form-outline.ts';
import type {
  ElementType,
  FormCondition,
  FormElement,
  FormItem,
  FormText,
  FormValidation,
  StoredRow,
} from '@hydria/shared/rules/form-layout.ts';
import { Findings, inLanguages, rowsOf, withoutDangling, type ImportedForm } from './imported-form.ts';
import { isPart, isSaid, part, parts, textOf, type Part } from './json-parts.ts';
import { htmlOfMarkdown, plainOfMarkdown } from './markdown.ts';

const TYPES: Readonly<Record<string, ElementType>> = {
  textField: 'text_field',
  numberInput: 'text_field',
  textArea: 'text_area',
  radio: 'radio_buttons',
  dropdown: 'selects',
  combobox: 'autocomplete_selects',
  checkbox: 'check_boxes',
  attestation: 'check_boxes',
  formattedDate: 'datepicker',
};

const CHOICES = new Set<ElementType>(['radio_buttons', 'selects', 'autocomplete_selects', 'check_boxes']);

/** Formats that its text fields name in `validation.type`. */
const FORMATS: Readonly<Record<string, FormValidation>> = {
  email: { format: 'email' },
  phone: { format: 'phone' },
  number: { format: 'numeric' },
};

/** Rules with a counterpart, or without an effect. */
const RULES = new Set(['required', 'type', 'maxLength', 'minLength', 'descriptionEn', 'descriptionFr', 'regex']);

/** Choices of one question (`form-layout.ts`). */
const CHOICES_MAX = 300;
const LABEL_MAX = 400;

const both = (of: Part, name: string, max = LABEL_MAX) =>
  inLanguages({ en: textOf(of[`${name}En`]), fr: textOf(of[`${name}Fr`]) }, max);

const field = (id: unknown): string => `field_${textOf(id).replaceAll(/[^\w-]/g, '_')}`.slice(0, 60);

const choicesOf = (properties: Part): Part[] =>
  parts(properties['choices']).filter(({ en, fr }) => textOf(en) || textOf(fr));

/** The value of a choice: its English words where no other choice has them. */
const valueOf = (choices: readonly Part[], index: number): string => {
  const text = textOf(choices[index]?.['en']).slice(0, 200);
  const isUnique = choices.filter(({ en }) => textOf(en).slice(0, 200) === text).length === 1;
  return text && isUnique ? text : `choice_${index}`;
};

const itemsOf = (properties: Part): FormItem[] => {
  const choices = choicesOf(properties);
  return choices.map(({ en, fr }, index) => ({
    value: valueOf(choices, index),
    label: inLanguages({ en: textOf(en), fr: textOf(fr) }, LABEL_MAX),
  }));
};

/** A question of a group under a name of its own. */
const within = (group: string, element: FormElement): FormElement => {
  const own = `${group}_${element.options.field}`.slice(0, 60);
  return { ...element, id: own, options: { ...element.options, field: own } };
};

/** A form of GC Forms while it is converted. */
class Conversion {
  readonly findings = new Findings();
  readonly #byId: ReadonlyMap<string, Part>;

  constructor(elements: readonly Part[]) {
    this.#byId = new Map(elements.map((element) => [textOf(element['id']), element]));
  }

  /** Shown when one of the choices is chosen, each named as `question.index`. */
  conditionals(properties: Part, path: string, name: string): FormCondition[] {
    const rules = parts(properties['conditionalRules']).map(({ choiceId }) => this.#condition(textOf(choiceId)));
    const known = rules.filter((rule) => rule !== undefined);
    if (known.length < rules.length) this.findings.add(path, name, 'logic_unknown');
    const [first, ...others] = known;
    if (!first) return [];
    return others.length === 0 ? [first] : [{ any: known.slice(0, 10) }];
  }

  #condition(choiceId: string): FormCondition | undefined {
    const [, id = '', index = ''] = /^([^.]+)\.(\d+)$/.exec(choiceId) ?? [];
    const choices = choicesOf(part(this.#byId.get(id)?.['properties']));
    return choices[Number(index)] && index ? { field: field(id), value: valueOf(choices, Number(index)) } : undefined;
  }

  #rules(type: string, properties: Part, path: string, name: string): FormValidation {
    const given = part(properties['validation']);
    for (const [rule, value] of Object.entries(given))
      if (isSaid(value) && (!RULES.has(rule) || rule === 'regex'))
        this.findings.add(`${path}.${rule}`, name, 'rule_unknown');
    const kind = textOf(given['type']);
    if (kind && kind !== 'text' && !FORMATS[kind] && type === 'textField')
      this.findings.add(`${path}.type`, name, 'rule_unknown');
    const isText = type === 'textField' || type === 'textArea';
    const [min, max] = [Number(given['minLength']), Number(given['maxLength'])];
    return {
      ...(given['required'] === true && { required: true }),
      ...(type === 'textField' && FORMATS[kind]),
      ...(type === 'numberInput' && { format: 'numeric' }),
      ...(isText && min > 0 && { min }),
      ...(isText && max > 0 && { max: Math.min(max, 8000) }),
    };
  }

  /** A block of text; undefined when nothing of it is left. */
  #block(properties: Part, own: string, conditionals: FormCondition[]): FormElement | undefined {
    const html = inLanguages(
      {
        en: htmlOfMarkdown(textOf(properties['descriptionEn'])),
        fr: htmlOfMarkdown(textOf(properties['descriptionFr'])),
      },
      20_000,
    );
    if (html.el === '') return undefined;
    const title = both(properties, 'title');
    const label: FormText = title.el === '' ? 'Πληροφορίες' : title;
    return {
      id: own,
      type: 'epic',
      options: { field: own, label, text: html },
      items: [],
      conditionals,
      validation: {},
    };
  }

  #refused(path: string, name: string, reason: Parameters<Findings['add']>[2]): undefined {
    this.findings.add(path, name, reason);
    return undefined;
  }

  /** A question or a block of text; undefined for one without a counterpart, which is a finding. */
  element(given: Part): FormElement | undefined {
    const properties = part(given['properties']);
    const [type, own] = [textOf(given['type']), field(given['id'])];
    const path = `elements.${textOf(given['id'])}`;
    const label = both(properties, 'title');
    const conditionals = this.conditionals(properties, `${path}.conditionalRules`, label.el);
    if (type === 'richText')
      return this.#block(properties, own, conditionals) ?? this.#refused(path, type, 'text_missing');
    const ours = TYPES[type];
    if (!ours) return this.#refused(path, `${label.el} (${type})`, 'type_unknown');
    if (label.el === '') return this.#refused(path, type, 'text_missing');
    if (isSaid(properties['managedChoices'])) return this.#refused(path, label.el, 'choices_elsewhere');
    const items = CHOICES.has(ours) ? itemsOf(properties) : [];
    if (CHOICES.has(ours) && items.length === 0) return this.#refused(path, label.el, 'text_missing');
    if (items.length > CHOICES_MAX) return this.#refused(path, label.el, 'over_limit');
    const hint = both(properties, 'description');
    const autocomplete = textOf(properties['autoComplete']).slice(0, 40);
    return {
      id: own,
      type: ours,
      options: { field: own, label, ...(hint.el && { hint }), ...(autocomplete && { autocomplete }) },
      items,
      conditionals,
      validation: this.#rules(type, properties, `${path}.validation`, label.el),
    };
  }

  /** Questions that are answered several times. */
  group(given: Part): StoredRow | undefined {
    const properties = part(given['properties']);
    const path = `elements.${textOf(given['id'])}`;
    const name = both(properties, 'title');
    const most = Number(properties['maxNumberOfRows']) || ENTRIES_MAX;
    if (most > ENTRIES_MAX) this.findings.add(`${path}.maxNumberOfRows`, name.el, 'over_limit');
    // Numbers of questions begin again in each group.
    const elements = parts(properties['subElements']).flatMap((one) => {
      const element = this.element(one);
      return element ? within(field(given['id']), element) : [];
    });
    if (elements.length === 0 || name.el === '') return this.#refused(path, name.el, 'text_missing');
    return {
      value: 'group',
      name,
      showTitle: true,
      theme: 'Plain',
      conditionals: this.conditionals(properties, `${path}.conditionalRules`, name.el),
      field: field(given['id']),
      least: part(properties['validation'])['required'] === true ? 1 : 0,
      most: Math.min(Math.max(most, 1), ENTRIES_MAX),
      elements: rowsOf(name, elements).map(({ elements1, grid }) => ({ name, elements1, grid })),
    };
  }

  /** One page: its questions in rows, its repeated ones in groups between them. */
  page(name: FormText, elements: readonly Part[]): StoredRow[] {
    const rows: StoredRow[] = [];
    let plain: FormElement[] = [];
    const close = () => {
      rows.push(...rowsOf(name, plain));
      plain = [];
    };
    for (const given of elements) {
      if (given['type'] === 'dynamicRow') {
        close();
        rows.push(...[this.group(given) ?? []].flat());
      } else plain.push(...[this.element(given) ?? []].flat());
    }
    close();
    return rows;
  }
}

/** Pages that only end the form. */
const ENDS = new Set(['review', 'end']);

/** Ids of the elements of each page in their order; one page where the form has no groups. */
function pagesOf(form: Part, title: FormText, findings: Findings): { name: FormText; ids: string[] }[] {
  const listed = Array.isArray(form['layout']) ? form['layout'].map(textOf) : [];
  const layout = listed.length > 0 ? listed : parts(form['elements']).map(({ id }) => textOf(id));
  if (Object.keys(part(form['groups'])).length === 0) return [{ name: title, ids: layout }];
  const order = Array.isArray(form['groupsLayout']) ? form['groupsLayout'].map(textOf) : [];
  const keys = [...new Set(['start', ...order, ...Object.keys(part(form['groups']))])].filter((key) => !ENDS.has(key));
  return keys.flatMap((key) => {
    const group = part(part(form['groups'])[key]);
    const name = both(group, 'title');
    if (Array.isArray(group['nextAction'])) findings.add(`groups.${key}.nextAction`, name.el || key, 'logic_unknown');
    const ids = Array.isArray(group['elements']) ? group['elements'].map(textOf) : [];
    return ids.length === 0 ? [] : [{ name: name.el === '' ? title : name, ids }];
  });
}

const note = (form: Part, name: string): FormText | null => {
  const { descriptionEn, descriptionFr } = part(form[name]);
  const text = inLanguages(
    { en: plainOfMarkdown(textOf(descriptionEn)), fr: plainOfMarkdown(textOf(descriptionFr)) },
    2000,
  );
  return text.el === '' ? null : text;
};

/** Settings without a counterpart. */
const OTHERS = ['privacyPolicy', 'brand', 'securityAttribute', 'deliveryOption', 'closedMessage'];

/** Whether a file is a form of GC Forms. */
export const isGcForm = (file: unknown): file is Part =>
  isPart(file) && 'titleEn' in file && Array.isArray(file['elements']);

/** A form of GC Forms as a form of ours. */
export function fromGcForms(form: Part): ImportedForm {
  const elements = parts(form['elements']);
  const conversion = new Conversion(elements);
  const { findings } = conversion;
  const title = both(form, 'title', 220);
  findings.add('titleEn', title.el, 'greek_missing');
  for (const name of OTHERS) if (isSaid(form[name])) findings.add(name, name, 'setting_unknown');
  const { referrerUrlEn, referrerUrlFr } = part(form['confirmation']);
  if (isSaid(referrerUrlEn) || isSaid(referrerUrlFr))
    findings.add('confirmation.referrerUrl', 'referrerUrl', 'setting_unknown');
  const byId = new Map(elements.map((element) => [textOf(element['id']), element]));
  const pages = pagesOf(form, title, findings);
  const used = new Set(pages.flatMap(({ ids }) => ids));
  for (const [id, { type }] of byId) if (!used.has(id)) findings.add(`elements.${id}`, textOf(type), 'not_in_layout');
  const rows = pages.flatMap(({ name, ids }) =>
    conversion.page(
      name,
      ids.map((id) => byId.get(id)).filter((one) => one !== undefined),
    ),
  );
  return {
    title,
    description: note(form, 'introduction'),
    success_note: note(form, 'confirmation'),
    rows: withoutDangling(rows, findings),
    findings: findings.list,
  };
}
