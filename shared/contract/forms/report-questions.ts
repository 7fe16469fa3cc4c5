import { shownFields, type FormAnswers } from '../../rules/form-answers.ts';
import { renamedFields, type FormLayout } from '../../rules/form-layout.ts';
import { readLayout } from '../../rules/form-rows.ts';
import { answersForm } from './answers.ts';
import type { Field, Fields, Form } from './form.ts';

/** A type of report with its questions: rows of a form as a JSON text, null without one. */
export interface AskingType {
  id: number;
  questions: string | null;
}

/** The beginning of the fields of a type: two types may have questions of the same name. */
const prefixOf = (id: number): string => `answer_${id}_`;

/** The questions of a type with the names that their fields have in the report form, `answer_<type>_<field>`; empty without one. */
export const rowsOfType = ({ id, questions }: AskingType): FormLayout =>
  questions === null ? [] : renamedFields(readLayout(questions), (field) => `${prefixOf(id)}${field}`);

/**
 * The statement of a form about a report with the questions of the types that a utility offers. Those of the chosen type alone are asked;
 * the server names their errors by the same fields.
 */
export const askingForm = <F extends Fields>(base: Form<F>, types: readonly AskingType[]): Form<F> => {
  const rows = new Map(types.map((type) => [type.id, rowsOfType(type)]));
  const { fields: answers } = answersForm([...rows.values()].flat());
  const own = Object.keys(base.fields);
  const all = Object.entries<Field>(base.fields);
  const at = own.indexOf('subtype_id') + 1;
  return {
    ...base,
    // In the order in which they are asked: errors are listed in it.
    fields: Object.fromEntries([...all.slice(0, at), ...Object.entries<Field>(answers), ...all.slice(at)]) as F,
    asked: (values, { decimal_sign }) =>
      new Set([...own, ...shownFields(rows.get(Number(values['subtype_id'])) ?? [], values, decimal_sign)]),
  };
};

/** The answers among the values of such a form, by the fields of the questions; undefined without one. */
export const answersAmong = (
  type: number | null | undefined,
  values: Readonly<Record<string, unknown>>,
): FormAnswers | undefined => {
  const prefix = prefixOf(Number(type));
  const found = Object.entries(values).filter(([name]) => name.startsWith(prefix));
  if (found.length === 0) return undefined;
  // The fields with this beginning are those of the questions.
  return Object.fromEntries(found.map(([name, value]) => [name.slice(prefix.length), value])) as FormAnswers;
};

/** The values of such a form without the answers. */
export const withoutAnswers = <V extends object>(values: V): V =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/^answer_\d+_/.test(name))) as V;

/** Answers by the names that their fields have in the report form. */
export const namedAnswers = (type: number, answers: FormAnswers): FormAnswers =>
  Object.fromEntries(Object.entries(answers).map(([field, value]) => [`${prefixOf(type)}${field}`, value]));
