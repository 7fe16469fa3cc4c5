import { isSame } from '@hydria/shared/form/submission-keys.ts';
import type { FormElement, StoredRow } from '@hydria/shared/rules/form-layout.ts';
import { placedElements, textIn, type EditedForm, type KeyedRow } from './edited-form.ts';

/** A difference between two versions of a form. */
export interface FormChange {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  /** A question, a row, or a setting. */
  of: 'element' | 'row' | 'setting';
  /** Its words, or the name of the setting. */
  name: string;
  /** The changed property of a question or a row. */
  property?: string;
  before?: string;
  after?: string;
}

/** A value in words: texts by their Greek words, lists by their entries. */
const inWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  if ('el' in value) return textIn(value as { el: string }, 'el');
  if ('label' in value) return inWords(value.label);
  return Object.values(value).map(inWords).filter(Boolean).join(' ');
};

const PROPERTIES: Record<string, (element: FormElement) => unknown> = {
  label: ({ options }) => options.label,
  type: ({ type }) => type,
  hint: ({ options }) => options.hint,
  text: ({ options }) => options.text,
  items: ({ items }) => items,
  required: ({ validation }) => validation.required === true,
  rules: ({ validation: { required: _required, ...rules } }) => (Object.keys(rules).length > 0 ? rules : undefined),
  conditions: ({ conditionals }) => conditionals,
  value: ({ options: { default: value, prefill, calculated, readonly, disabled } }) =>
    [value, prefill, calculated, readonly, disabled].filter((one) => one !== undefined),
  field: ({ options }) => options.field,
  purpose: ({ options }) => options.purpose,
};

/** Properties whose words would not say the difference: the change alone is named. */
const WITHOUT_WORDS = ['rules', 'conditions', 'value', 'type', 'required', 'text'];

const changesOfElement = (before: FormElement, after: FormElement): FormChange[] =>
  Object.entries(PROPERTIES).flatMap(([property, read]) => {
    const [old, now] = [read(before), read(after)];
    if (isSame(old, now)) return [];
    const named = { kind: 'changed' as const, of: 'element' as const, name: inWords(after.options.label), property };
    return [WITHOUT_WORDS.includes(property) ? named : { ...named, before: inWords(old), after: inWords(now) }];
  });

/** The ids that stand in another order than before, as few as explain it. */
const movedIds = (before: readonly string[], after: readonly string[]): string[] => {
  const kept = after.filter((id) => before.includes(id));
  const places = kept.map((id) => before.indexOf(id));
  // The longest run in rising order stays; the others have moved.
  const best = places.map(() => 1);
  const from = places.map(() => -1);
  for (const [at, place] of places.entries())
    for (const [earlier, other] of places.slice(0, at).entries())
      if (other < place && best[earlier]! + 1 > best[at]!) {
        best[at] = best[earlier]! + 1;
        from[at] = earlier;
      }
  const stays = new Set<number>();
  let at = best.indexOf(Math.max(...best, 0));
  while (at >= 0) {
    stays.add(at);
    at = from[at] ?? -1;
  }
  return kept.filter((_, index) => !stays.has(index));
};

const ROW_PROPERTIES: Record<string, (row: StoredRow) => unknown> = {
  title: ({ name }) => name,
  theme: ({ theme }) => theme,
  grid: (row) => (row.value === 'input' ? row.grid : undefined),
  showTitle: ({ showTitle }) => showTitle,
  conditions: ({ conditionals }) => conditionals,
  entries: (row) => (row.value === 'group' ? `${row.least}–${row.most}` : undefined),
};

const idsOf = (row: KeyedRow): ReadonlySet<string> => new Set(placedElements([row]).map(({ element }) => element.id));

/** How sure it is that two rows are the same one: a name of answers or an id settles it, then shared questions, then equal words. */
const likeness = (before: KeyedRow, after: KeyedRow): number => {
  const [old, now] = [before.row, after.row];
  if (old.value !== now.value) return 0;
  if (old.value === 'exit' && now.value === 'exit') return old.id === now.id ? Infinity : 0;
  if (old.value === 'group' && now.value === 'group') return old.field === now.field ? Infinity : 0;
  const ids = idsOf(after);
  const shared = [...idsOf(before)].filter((id) => ids.has(id)).length;
  return shared + (textIn(old.name, 'el') === textIn(now.name, 'el') ? 0.5 : 0);
};

/** The rows of both versions that are the same ones, by the key of the newer row. Each row has one partner at most, the likest one. */
const partnersOf = (before: readonly KeyedRow[], after: readonly KeyedRow[]): Map<string, KeyedRow> => {
  const pairs = after
    .flatMap((now) => before.map((old) => ({ old, now, like: likeness(old, now) })))
    .filter(({ like }) => like > 0)
    .toSorted((one, other) => other.like - one.like);
  const partners = new Map<string, KeyedRow>();
  const taken = new Set<string>();
  for (const { old, now } of pairs) {
    if (partners.has(now.key) || taken.has(old.key)) continue;
    partners.set(now.key, old);
    taken.add(old.key);
  }
  return partners;
};

const changesOfRows = (before: readonly KeyedRow[], after: readonly KeyedRow[]): FormChange[] => {
  const partners = partnersOf(before, after);
  const kept = new Set([...partners.values()].map(({ key }) => key));
  const of = 'row' as const;
  return [
    ...after.flatMap(({ key, row }): FormChange[] => {
      const was = partners.get(key)?.row;
      const name = textIn(row.name, 'el');
      if (!was) return [{ kind: 'added', of, name }];
      return Object.entries(ROW_PROPERTIES).flatMap(([property, read]): FormChange[] => {
        const [old, now] = [read(was), read(row)];
        if (isSame(old, now)) return [];
        const named = { kind: 'changed' as const, of, name, property };
        return [property === 'title' ? { ...named, before: inWords(old), after: inWords(now) } : named];
      });
    }),
    ...before
      .filter(({ key }) => !kept.has(key))
      .map(({ row }): FormChange => ({ kind: 'removed', of, name: textIn(row.name, 'el') })),
  ];
};

/** The differences between two versions of a form: settings, rows, then questions. */
export const compareForms = (before: EditedForm, after: EditedForm): FormChange[] => {
  const settings = Object.keys(after.settings).flatMap((name): FormChange[] => {
    const key = name as keyof EditedForm['settings'];
    const [old, now] = [before.settings[key], after.settings[key]];
    if (isSame(old, now)) return [];
    return [{ kind: 'changed', of: 'setting', name, before: inWords(old), after: inWords(now) }];
  });
  const old = new Map(placedElements(before.rows).map(({ element }) => [element.id, element]));
  const now = new Map(placedElements(after.rows).map(({ element }) => [element.id, element]));
  const moved = new Set(movedIds([...old.keys()], [...now.keys()]));
  const of = 'element' as const;
  const questions = [...now.values()].flatMap((element): FormChange[] => {
    const name = inWords(element.options.label);
    const was = old.get(element.id);
    if (!was) return [{ kind: 'added', of, name }];
    return [
      ...(moved.has(element.id) ? [{ kind: 'moved' as const, of, name }] : []),
      ...changesOfElement(was, element),
    ];
  });
  const removed = [...old.values()]
    .filter(({ id }) => !now.has(id))
    .map((element): FormChange => ({ kind: 'removed', of, name: inWords(element.options.label) }));
  return [...settings, ...changesOfRows(before.rows, after.rows), ...questions, ...removed];
};
