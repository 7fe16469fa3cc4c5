import { answersForm } from '@hydria/shared/contract/forms/answers.ts';
import { checkForm, toBody, type FormLimits } from '@hydria/shared/contract/forms/form.ts';
import { readQuestions } from '@hydria/shared/rules/case-questions.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { formText, type FormElement } from '@hydria/shared/rules/form-layout.ts';
import { readLayout } from '@hydria/shared/rules/form-rows.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { athensDay } from '../../kernel/athens-day.ts';
import type { Problem } from './open311-error.ts';
import { wordsOf, type AttributeWord } from './words.ts';

type Datatype = 'string' | 'number' | 'datetime' | 'text' | 'singlevaluelist' | 'multivaluelist';

const DATATYPES: Record<FormElement['type'], Datatype> = {
  text_field: 'string',
  text_area: 'text',
  selects: 'singlevaluelist',
  autocomplete_selects: 'singlevaluelist',
  radio_buttons: 'singlevaluelist',
  check_boxes: 'multivaluelist',
  datepicker: 'datetime',
  file_input: 'string',
  epic: 'text',
};

const datatypeOf = ({ type, validation }: FormElement): Datatype =>
  validation.format === 'numeric' ? 'number' : DATATYPES[type];

const HINTS: Partial<Record<Datatype, AttributeWord>> = {
  number: 'number',
  datetime: 'day',
  singlevaluelist: 'one',
  multivaluelist: 'some',
};

/** A question of a type as an attribute of a service definition. */
export function attributeOf(element: FormElement, order: number, lang: Language) {
  const { options, items, validation } = element;
  const datatype = datatypeOf(element);
  const hint = HINTS[datatype];
  const described = [options.hint && formText(options.hint, lang), hint && wordsOf(lang).formats[hint]];
  return {
    variable: true,
    code: options.field,
    datatype,
    required: validation.required ?? false,
    datatype_description: described.filter(Boolean).join(' ') || null,
    order,
    description: formText(options.label, lang),
    ...(items.length > 0 && { values: items.map(({ value, label }) => ({ key: value, name: formText(label, lang) })) }),
  };
}

/** The day of a date, or of a time with its zone by the clock of Athens. */
const dayOf = (text: string): string => {
  const at = text.includes('T') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? text : athensDay(at);
};

const answerOf = (element: FormElement, text: string): string | string[] => {
  if (element.type === 'check_boxes') return text.split(',').map((value) => value.trim());
  return element.type === 'datepicker' ? dayOf(text.trim()) : text;
};

/** The answers in the attributes of a request, as a report stores them, and what is wrong with them by the code of the attribute. */
export function readAnswers(
  questions: string,
  given: ReadonlyMap<string, string>,
  limits: FormLimits,
): { problems: Problem[]; answers: FormAnswers } {
  const form = answersForm(readLayout(questions));
  const answers = Object.fromEntries(
    readQuestions(questions).flatMap((element) => {
      const text = given.get(element.options.field);
      return text === undefined ? [] : [[element.options.field, answerOf(element, text)] as const];
    }),
  );
  const problems = Object.entries(checkForm(form, answers, limits)).map(([field, [code]]): Problem => ({
    word: code === 'required' ? 'attribute_missing' : 'attribute_value',
    values: { field },
  }));
  return { problems, answers: problems.length > 0 ? {} : toBody(form, answers) };
}
