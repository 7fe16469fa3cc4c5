import { ENTRIES_MAX } from '@hydria/shared/rules/form-outline.ts';
import {
  renamedCondition,
  type ElementType,
  type FormCondition,
  type FormElement,
  type FormItem,
  type FormText,
  type FormValidation,
  type StoredRow,
} from '@hydria/shared/rules/form-layout.ts';
import { cleanHtml } from '../../../kernel/clean-html.ts';
import {
  fieldOf,
  Findings,
  inLanguages,
  rowsOf,
  withOwnNames,
  withoutDangling,
  type ImportedForm,
} from './imported-form.ts';
import { conditionOf, depthOf, oppositeOf } from './json-logic.ts';
import { isSaid, part, parts, readJson, textOf, type Part } from './json-parts.ts';
import { plainOfHtml } from './markdown.ts';

const TYPES: Readonly<Record<string, { type: ElementType; rules?: FormValidation }>> = {
  textfield: { type: 'text_field' },
  email: { type: 'text_field', rules: { format: 'email' } },
  phoneNumber: { type: 'text_field', rules: { format: 'phone' } },
  number: { type: 'text_field', rules: { format: 'numeric' } },
  currency: { type: 'text_field', rules: { format: 'numeric' } },
  postcode: { type: 'text_field' },
  textarea: { type: 'text_area' },
  select: { type: 'selects' },
  radio: { type: 'radio_buttons' },
  selectboxes: { type: 'check_boxes' },
  checkbox: { type: 'check_boxes' },
  date: { type: 'datepicker' },
};

const CHOICES_MAX = 300;
const LABEL_MAX = 400;
/** Levels of conditions that a layout takes. */
const LOGIC_DEPTH_MAX = 3;
const CONDITIONS_MAX = 10;

/** Rules of `validate` with a counterpart, or without an effect. */
const RULES = new Set(['required', 'maxLength', 'minLength', 'min', 'max', 'customMessage', 'strictDateValidation']);

/** Rules beside `validate` without a counterpart. */
const OTHER_RULES = ['translatedErrors', 'errors', 'softRequired'];

/** Values and conditions that are calculated. */
const CALCULATIONS = ['customConditional', 'calculateValue', 'deriveAddress', 'deriveStreetName', 'deriveCity'];

/** A mask of Form.io as one of ours: 9 is a digit, A and a are letters. */
const maskOf = (given: Part): string | undefined =>
  textOf(given['inputMask']).slice(0, 60).replaceAll('9', '#').replaceAll('a', 'A') || undefined;

/** The label of a part in Dutch and English; Dutch stands in the place of Greek. */
const labelOf = (given: Part, name: string, max = LABEL_MAX) => {
  const translations = part(part(given['openForms'])['translations']);
  return inLanguages({ el: textOf(given[name]), en: textOf(part(translations['en'])[name]) }, max);
};

/** Conditions that rules of the form add to a question or to a step. */
interface Added {
  conditionals: FormCondition[];
  required_if: FormCondition[];
}

/** A form of Open Forms while it is converted. */
class Conversion {
  readonly findings = new Findings();
  readonly #added = new Map<string, Added>();

  addedTo(key: string): Added {
    const added = this.#added.get(key) ?? { conditionals: [], required_if: [] };
    this.#added.set(key, added);
    return added;
  }

  #refused(path: string, name: string, reason: Parameters<Findings['add']>[2]): undefined {
    this.findings.add(path, name, reason);
    return undefined;
  }

  #rules(given: Part, path: string, name: string): FormValidation {
    const rules = part(given['validate']);
    for (const [rule, value] of Object.entries(rules))
      if (isSaid(value) && !RULES.has(rule)) this.findings.add(`${path}.validate.${rule}`, name, 'rule_unknown');
    const isNumber = ['number', 'currency'].includes(textOf(given['type']));
    const boundOf = (own: string) => {
      const value = Number(rules[own]);
      return isSaid(rules[own]) && Number.isFinite(value) ? value : undefined;
    };
    const [min, max] = isNumber ? [boundOf('min'), boundOf('max')] : [boundOf('minLength'), boundOf('maxLength')];
    const mask = maskOf(given);
    const { required_if } = this.addedTo(textOf(given['key']));
    return {
      ...(rules['required'] === true && { required: true }),
      ...TYPES[textOf(given['type'])]?.rules,
      ...(mask !== undefined && { mask }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max: isNumber ? max : Math.min(max, 8000) }),
      ...(required_if.length > 0 && { required_if: required_if.slice(0, CONDITIONS_MAX) }),
    };
  }

  /** The conditions at a part itself, and those that rules of the form have added. */
  conditionals(given: Part, path: string, name: string): FormCondition[] {
    const { show, when, eq } = part(given['conditional']);
    const { conditionals } = this.addedTo(textOf(given['key']));
    if (given['hidden'] === true && conditionals.length === 0 && !textOf(when)) this.findings.add(path, name, 'hidden');
    if (!textOf(when)) return conditionals.slice(0, CONDITIONS_MAX);
    const value = typeof eq === 'boolean' ? String(eq) : textOf(eq).slice(0, 200);
    const field = fieldOf(textOf(when));
    const isShown = show === true || show === 'true';
    const holds: FormCondition = value === '' ? { field, operator: 'given' } : { field, value };
    const own = isShown ? holds : oppositeOf(holds);
    return [...(own ? [own] : []), ...conditionals].slice(0, CONDITIONS_MAX);
  }

  #items(given: Part, path: string, name: string): FormItem[] | undefined {
    if (given['type'] === 'checkbox') return [{ value: 'true', label: labelOf(given, 'label') }];
    const source = textOf(part(given['openForms'])['dataSrc']);
    if (source && source !== 'manual') return this.#refused(path, name, 'choices_elsewhere');
    const values = parts(given['values'] ?? part(given['data'])['values']).filter(({ value }) => textOf(value));
    if (values.length === 0) return this.#refused(path, name, 'text_missing');
    if (values.length > CHOICES_MAX) return this.#refused(path, name, 'over_limit');
    return values.map((one) => {
      const label = labelOf(one, 'label');
      return { value: textOf(one['value']).slice(0, 200), label: label.el === '' ? textOf(one['value']) : label };
    });
  }

  #block(given: Part, own: string, conditionals: FormCondition[]): FormElement | undefined {
    const html = cleanHtml(textOf(given['html'])).trim();
    if (html === '') return undefined;
    const title = labelOf(given, 'label');
    const label: FormText = title.el === '' ? 'Πληροφορίες' : title;
    const options = { field: own, label, text: html.slice(0, 20_000) };
    return { id: own, type: 'epic', options, items: [], conditionals, validation: {} };
  }

  #noteOthers(given: Part, path: string, name: string): void {
    if (isSaid(part(given['prefill'])['plugin'])) this.findings.add(`${path}.prefill`, name, 'setting_unknown');
    for (const rule of OTHER_RULES) if (isSaid(given[rule])) this.findings.add(`${path}.${rule}`, name, 'rule_unknown');
    for (const bound of ['minDate', 'maxDate'])
      if (isSaid(part(part(given['openForms'])[bound])['mode']))
        this.findings.add(`${path}.openForms.${bound}`, name, 'rule_unknown');
    if (isSaid(part(given['registration'])['attribute']))
      this.findings.add(`${path}.registration`, name, 'setting_unknown');
    if (given['multiple'] === true) this.findings.add(`${path}.multiple`, name, 'rule_unknown');
    if (CALCULATIONS.some((one) => isSaid(given[one]))) this.findings.add(path, name, 'logic_unknown');
  }

  /** A question or a block of text; undefined for one without a counterpart, which is a finding. */
  element(given: Part, path: string): FormElement | undefined {
    const [type, key] = [textOf(given['type']), textOf(given['key'])];
    const label = labelOf(given, 'label');
    const own = fieldOf(key);
    const conditionals = this.conditionals(given, path, label.el || key);
    if (type === 'content') return this.#block(given, own, conditionals) ?? this.#refused(path, type, 'text_missing');
    const ours = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
    if (!ours) return this.#refused(path, `${label.el || key} (${type})`, 'type_unknown');
    if (label.el === '' || key === '') return this.#refused(path, key || type, 'text_missing');
    const isChoice = ['select', 'radio', 'selectboxes', 'checkbox'].includes(type);
    const items = isChoice ? this.#items(given, path, label.el) : [];
    if (!items) return undefined;
    this.#noteOthers(given, path, label.el);
    const hint = labelOf(given, 'description');
    const autocomplete = textOf(given['autocomplete']).slice(0, 40);
    const first = textOf(given['defaultValue']).slice(0, 220);
    return {
      id: own,
      type: ours.type,
      options: {
        field: own,
        label,
        ...(hint.el && { hint }),
        ...(autocomplete && { autocomplete }),
        ...(first && !isChoice && { default: first }),
        ...(given['disabled'] === true && { disabled: true }),
      },
      items,
      conditionals,
      validation: this.#rules(given, path, label.el),
    };
  }

  /** Questions that are answered several times. */
  group(given: Part, path: string): StoredRow | undefined {
    const name = labelOf(given, 'label');
    const { minLength, maxLength } = part(given['validate']);
    const most = Number(maxLength) || ENTRIES_MAX;
    if (most > ENTRIES_MAX) this.findings.add(`${path}.validate.maxLength`, name.el, 'over_limit');
    const own = fieldOf(textOf(given['key']));
    const elements = this.#flat(parts(given['components']), path).flatMap(({ component, at }) => {
      return this.element(component, at) ?? [];
    });
    if (elements.length === 0 || name.el === '') return this.#refused(path, name.el || own, 'text_missing');
    const bounded = Math.min(Math.max(most, 1), ENTRIES_MAX);
    return {
      value: 'group',
      name,
      showTitle: true,
      theme: 'Plain',
      conditionals: this.conditionals(given, path, name.el),
      field: own,
      least: Math.min(Math.max(Number(minLength) || 0, 0), bounded),
      most: bounded,
      elements: rowsOf(name, elements).map(({ elements1, grid }) => ({ name, elements1, grid })),
    };
  }

  /** Components without the boxes around them. The conditions of a box are those of each inside. */
  #flat(components: readonly Part[], path: string): { component: Part; at: string }[] {
    return components.flatMap((component) => {
      const at = `${path}.${textOf(component['key'])}`;
      if (component['type'] === 'columns') {
        this.findings.add(at, textOf(component['key']), 'layout_unknown');
        return this.#flat(
          parts(component['columns']).flatMap((column) => parts(column['components'])),
          at,
        );
      }
      if (component['type'] !== 'fieldset') return [{ component, at }];
      const of = this.conditionals(component, at, labelOf(component, 'label').el);
      const inner = this.#flat(parts(component['components']), at);
      for (const { component: one } of inner) this.addedTo(textOf(one['key'])).conditionals.push(...of);
      return inner;
    });
  }

  /** One step: its questions in rows, its repeated ones in groups between them. */
  step(name: FormText, components: readonly Part[], conditionals: FormCondition[], path: string): StoredRow[] {
    const rows: StoredRow[] = [];
    let plain: FormElement[] = [];
    const close = () => {
      rows.push(...rowsOf(name, plain, conditionals));
      plain = [];
    };
    for (const { component, at } of this.#flat(components, path)) {
      if (component['type'] === 'editgrid') {
        close();
        const group = this.group(component, at);
        if (group) rows.push({ ...group, conditionals: [...conditionals, ...group.conditionals].slice(0, 10) });
      } else plain.push(...[this.element(component, at) ?? []].flat());
    }
    close();
    return rows;
  }

  /** Takes a rule of the form, with its actions on questions and steps. */
  rule(rule: Part, index: number): void {
    const given = conditionOf(rule['json_logic_trigger']);
    const trigger = given && renamedCondition(given, fieldOf);
    for (const action of parts(rule['actions'])) this.#action(trigger, action, `formLogic.${index}`);
  }

  #action(trigger: FormCondition | undefined, action: Part, path: string): void {
    const { type, property, state } = part(action['action']);
    const changed = textOf(part(property)['value']);
    const target = textOf(action['component']) || textOf(action['form_step_uuid']);
    const name = [textOf(type), changed, target].filter(Boolean).join(' ');
    const isHiding = changed === 'hidden' ? state === true : type === 'step-not-applicable';
    const condition = trigger && isHiding ? oppositeOf(trigger) : trigger;
    if (!condition || depthOf(condition) > LOGIC_DEPTH_MAX) return this.findings.add(path, name, 'logic_unknown');
    if (type === 'step-not-applicable' || (type === 'property' && changed === 'hidden'))
      this.addedTo(target).conditionals.push(condition);
    else if (type === 'property' && changed === 'validate.required' && state === true)
      this.addedTo(target).required_if.push(condition);
    else this.findings.add(path, name, 'logic_unknown');
  }
}

/** Settings of a form without a counterpart. */
const OTHERS = [
  'authentication_backends',
  'auth_backends',
  'registration_backend',
  'registration_backends',
  'payment_backend',
  'product',
  'category',
  'theme',
  'appointment_options',
  'login_required',
  'confirmation_email_template',
];

const listIn = (files: ReadonlyMap<string, string>, name: string): Part[] => {
  const text = files.get(`${name}.json`);
  return text === undefined ? [] : parts(readJson(text));
};

/** Whether an archive is a form of Open Forms. */
export const isOpenForm = (files: ReadonlyMap<string, string>): boolean =>
  ['forms', 'formSteps', 'formDefinitions'].every((name) => files.has(`${name}.json`));

const nameOf = (form: Part, max: number) =>
  inLanguages({ el: textOf(form['name']), en: textOf(part(part(form['translations'])['en'])['name']) }, max);

const noteOf = (form: Part, ...names: string[]): FormText | null => {
  const text = names.map((name) => plainOfHtml(cleanHtml(textOf(form[name])))).find((one) => one !== '');
  return text === undefined ? null : { el: text.slice(0, 2000) };
};

const inOrder = (list: Part[], name: string): Part[] =>
  list.toSorted((one, other) => Number(one[name] ?? 0) - Number(other[name] ?? 0));

/** A form of Open Forms as a form of ours. */
export function fromOpenForms(files: ReadonlyMap<string, string>): ImportedForm {
  const conversion = new Conversion();
  const { findings } = conversion;
  const [form = {}] = listIn(files, 'forms');
  const title = nameOf(form, 220);
  findings.add('forms.0.name', title.el, 'greek_missing');
  for (const name of OTHERS) if (isSaid(form[name])) findings.add(`forms.0.${name}`, name, 'setting_unknown');
  for (const variable of listIn(files, 'formVariables'))
    findings.add('formVariables', textOf(variable['name']) || textOf(variable['key']), 'logic_unknown');
  inOrder(listIn(files, 'formLogic'), 'order').forEach((rule, index) => conversion.rule(rule, index));
  const definitions = listIn(files, 'formDefinitions');
  const rows = inOrder(listIn(files, 'formSteps'), 'index').flatMap((step) => {
    const url = textOf(step['form_definition']);
    const definition = definitions.find(({ uuid }) => textOf(uuid) !== '' && url.includes(textOf(uuid)));
    if (!definition) return (findings.add('formSteps', url, 'reference_unknown'), []);
    const name = nameOf(definition, LABEL_MAX);
    const { conditionals } = conversion.addedTo(textOf(step['uuid']));
    const components = parts(part(definition['configuration'])['components']);
    return conversion.step(
      name.el === '' ? title : name,
      components,
      conditionals.slice(0, 10),
      textOf(definition['slug']),
    );
  });
  return {
    title,
    description: noteOf(form, 'introduction_page_content', 'explanation_template'),
    success_note: noteOf(form, 'submission_confirmation_template'),
    rows: withoutDangling(withOwnNames(rows, findings), findings),
    findings: findings.list,
  };
}
