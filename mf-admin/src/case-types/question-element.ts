import type { FormBody, FormValues } from '@hydria/shared/contract/forms/form.ts';
import { newIdempotencyKey } from '@hydria/shared/remote/idempotency-key.ts';
import { hasChoices, kindOfQuestion } from '@hydria/shared/rules/case-questions.ts';
import type { FormElement, FormItem, FormText } from '@hydria/shared/rules/form-layout.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { choicesIn, type caseQuestionForm } from './case-question-form.ts';

type Fields = (typeof caseQuestionForm)['fields'];

/** The text of a language; empty without a translation. */
const writtenIn = (text: FormText | undefined, language: Language): string => {
  if (text === undefined) return '';
  if (typeof text === 'string') return language === 'el' ? text : '';
  return text[language] ?? '';
};

const perLanguage = (write: (language: Language) => readonly [string, string]): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map(write));

/** The values of the form for a question. */
export const valuesOfQuestion = (question: FormElement): Partial<FormValues<Fields>> => ({
  kind: kindOfQuestion(question),
  is_required: question.validation.required ?? false,
  ...perLanguage((language) => [`label_${language}`, writtenIn(question.options.label, language)]),
  ...perLanguage((language) => [`hint_${language}`, writtenIn(question.options.hint, language)]),
  ...perLanguage((language) => [
    `choices_${language}`,
    question.items
      .map(({ label }) => writtenIn(label, language))
      .filter(Boolean)
      .join('\n'),
  ]),
});

/** A text in the languages in which it is written; undefined without Greek. */
const textOf = (written: (language: Language) => string | undefined): FormText | undefined => {
  const el = written('el')?.trim();
  if (!el) return undefined;
  const others = LANGUAGES.map((language) => [language, written(language)?.trim()] as const);
  return { el, ...Object.fromEntries(others.filter(([, text]) => text)) };
};

/** The number in the name of a choice. */
const numberOf = ({ value }: FormItem): number => Number(/^c(\d+)$/.exec(value)?.[1] ?? 0);

/** The choices; one whose Greek words stay keeps its name. */
const itemsOf = (body: FormBody<Fields>, before: readonly FormItem[]): FormItem[] => {
  const lines = Object.fromEntries(
    LANGUAGES.map((language) => [language, choicesIn([body[`choices_${language}`] ?? []].flat().join('\n'))] as const),
  ) as Record<Language, string[]>;
  let last = Math.max(0, ...before.map(numberOf));
  return lines.el.map((greek, place) => ({
    value: before.find(({ label }) => writtenIn(label, 'el') === greek)?.value ?? `c${(last += 1)}`,
    label: textOf((language) => lines[language][place]) ?? greek,
  }));
};

/** The question that the form describes. One that was there before keeps its name, under which answers are stored. */
export const questionOf = (body: FormBody<Fields>, before?: FormElement): FormElement => {
  const { kind, is_required, label_el } = body;
  const field = before?.options.field ?? `q_${newIdempotencyKey().slice(0, 8)}`;
  const hint = textOf((language) => body[`hint_${language}`]);
  return {
    id: before?.id ?? field,
    type: kind === 'number' ? 'text_field' : kind,
    options: { field, label: textOf((language) => body[`label_${language}`]) ?? label_el, ...(hint && { hint }) },
    items: hasChoices(kind) ? itemsOf(body, before?.items ?? []) : [],
    conditionals: [],
    validation: { required: is_required, ...(kind === 'number' && { format: 'numeric' as const }) },
  };
};

/** The list with one question moved by a place; the first stays first, and the last stays last. */
export const movedQuestion = (questions: readonly FormElement[], place: number, to: 'up' | 'down'): FormElement[] => {
  const question = questions[place];
  const next = place + (to === 'up' ? -1 : 1);
  if (!question || next < 0 || next >= questions.length) return [...questions];
  return questions.filter((_, index) => index !== place).toSpliced(next, 0, question);
};
