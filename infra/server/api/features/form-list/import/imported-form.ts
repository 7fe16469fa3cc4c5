import type { ImportFinding } from '@hydria/shared/contract/form-list.ts';
import {
  formText,
  type FormCondition,
  type FormElement,
  type FormRow,
  type FormText,
  type StoredRow,
} from '@hydria/shared/rules/form-layout.ts';
import { elementsOfStored } from '@hydria/shared/rules/form-outline.ts';
import type { Localized } from '@hydria/shared/rules/languages.ts';

/** A form of another system as one of ours, and its parts without a counterpart. */
export interface ImportedForm {
  title: FormText;
  description: FormText | null;
  success_note: FormText | null;
  rows: StoredRow[];
  findings: ImportFinding[];
}

/** Collects the parts of a file that have no counterpart. */
export class Findings {
  readonly list: ImportFinding[] = [];

  add(path: string, name: string, reason: ImportFinding['reason']): void {
    this.list.push({ path: path.slice(0, 200), name: (name || path).slice(0, 200), reason });
  }
}

/** A text in the languages of the file. Greek is always there: where the file has none, it is that of another language. */
export const inLanguages = (
  { el, en, de, fr }: Partial<Localized>,
  max: number,
): Partial<Localized> & { el: string } => {
  const cut = (text: string | undefined) => text?.trim().slice(0, max).trim() || undefined;
  const [english, german, french] = [cut(en), cut(de), cut(fr)];
  return {
    el: cut(el) ?? english ?? french ?? german ?? '',
    ...(english && { en: english }),
    ...(german && { de: german }),
    ...(french && { fr: french }),
  };
};

/** A name of answers that the layout takes: letters, digits, `_` and `-`, a letter first. */
export const fieldOf = (name: string): string => {
  const plain = name.replaceAll(/[^\w-]+/g, '_');
  return (/^[A-Za-z]/.test(plain) ? plain : `f_${plain}`).slice(0, 60);
};

/** Elements of one column. */
const COLUMN_MAX = 20;

/** Questions below each other under a heading, in as many rows as they need. */
export const rowsOf = (name: FormText, elements: FormElement[], conditionals: FormCondition[] = []): FormRow[] =>
  Array.from({ length: Math.ceil(elements.length / COLUMN_MAX) }, (_, index) => ({
    value: 'input',
    name,
    showTitle: index === 0,
    theme: 'Plain',
    conditionals,
    grid: 1,
    elements1: elements.slice(index * COLUMN_MAX, (index + 1) * COLUMN_MAX),
  }));

const namesIn = (condition: FormCondition): string[] => {
  if ('all' in condition) return condition.all.flatMap(namesIn);
  if ('any' in condition) return condition.any.flatMap(namesIn);
  return [condition.field];
};

const fieldsOf = (row: StoredRow): string[] => {
  if (row.value === 'group') return [row.field];
  return elementsOfStored(row)
    .filter(({ type }) => type !== 'epic')
    .map(({ options }) => options.field);
};

const labelOf = (label: FormText): string => formText(label, 'el');

/** Drops conditions on questions that do not come earlier: those left out, and those that follow. Each is a finding. */
export function withoutDangling(rows: StoredRow[], findings: Findings): StoredRow[] {
  const known = new Set<string>();
  const kept = (conditions: FormCondition[], at: string, name: FormText, seen: ReadonlySet<string>) =>
    conditions.filter((condition) => {
      const isKnown = namesIn(condition).every((field) => seen.has(field));
      if (!isKnown) findings.add(at, labelOf(name), 'reference_unknown');
      return isKnown;
    });
  const checked = (element: FormElement, seen: Set<string>): FormElement => {
    const { field, label } = element.options;
    const conditionals = kept(element.conditionals, field, label, seen);
    const required_if = kept(element.validation.required_if ?? [], field, label, seen);
    const { required_if: _before, ...rules } = element.validation;
    if (element.type !== 'epic') seen.add(field);
    return { ...element, conditionals, validation: { ...rules, ...(required_if.length > 0 && { required_if }) } };
  };
  return rows.map((row) => {
    const conditionals = kept(row.conditionals, fieldsOf(row)[0] ?? '', row.name, known);
    if (row.value === 'group') {
      const inside = new Set(known);
      const elements = row.elements.map((one) => ({
        ...one,
        elements1: one.elements1.map((element) => checked(element, inside)),
      }));
      known.add(row.field);
      return { ...row, conditionals, elements };
    }
    if (row.value !== 'input') return { ...row, conditionals };
    return { ...row, conditionals, elements1: row.elements1.map((element) => checked(element, known)) };
  });
}

/** Gives each question a name of its own. A repeated one keeps its answers apart from those of the first, which is a finding. */
export function withOwnNames(rows: StoredRow[], findings: Findings): StoredRow[] {
  const taken = new Set<string>();
  const free = (name: string): string => {
    let own = name;
    for (let n = 2; taken.has(own); n += 1) own = `${name.slice(0, 55)}_${n}`;
    taken.add(own);
    return own;
  };
  const named = (element: FormElement): FormElement => {
    const { field, label } = element.options;
    const own = free(field);
    if (own !== field) findings.add(field, labelOf(label), 'repeated');
    return { ...element, id: own, options: { ...element.options, field: own } };
  };
  return rows.map((row) => {
    if (row.value === 'group') {
      const field = free(row.field);
      const elements = row.elements.map((one) => ({ ...one, elements1: one.elements1.map(named) }));
      return { ...row, field, elements };
    }
    return row.value === 'input' ? { ...row, elements1: row.elements1.map(named) } : row;
  });
}
