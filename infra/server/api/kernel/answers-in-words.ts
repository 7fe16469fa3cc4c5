import { visibleRows, type FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import {
  elementsOf,
  formText,
  isPlanFact,
  type FormElement,
  type FormLayout,
} from '@hydria/shared/rules/form-layout.ts';
import { readFileAnswer } from '@hydria/shared/rules/form-files.ts';
import { withStoredSettlements } from '@hydria/shared/rules/form-settlements.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { inWords } from './in-words.ts';

/** A fact of an instalment plan: stored numbers and days are read as amounts, shares and dates. */
const sayFact = ({ options: { of_settlement: part } }: FormElement, value: string, lang: Language): string => {
  const words = inWords(lang, null);
  if (part === 'date') return words.day(value);
  if (part === 'amount' || part === 'discount') return words.money(Math.round(Number(value) * 100));
  return part === 'interest_reduction' ? words.percent(Number(value)) : value;
};

const sayAnswer = (element: FormElement, answer: string | string[], lang: Language): string =>
  isPlanFact(element) ? sayFact(element, String(answer), lang) : sayGiven(element, answer, lang);

const sayGiven = ({ type, items }: FormElement, answer: string | string[], lang: Language): string =>
  [answer]
    .flat()
    .map((value) => (type === 'file_input' ? (readFileAnswer(value)?.name ?? value) : value))
    .map((value) => formText(items.find((item) => item.value === value)?.label ?? value, lang))
    .join(', ');

/** Each question with its answer, as the person saw them. */
export const answersInWords = (layout: FormLayout, answers: FormAnswers, lang: Language) =>
  elementsOf(visibleRows(withStoredSettlements(layout, answers), answers)).flatMap((element) => {
    const answer = answers[element.options.field];
    if (answer === undefined) return [];
    return [{ question: formText(element.options.label, lang), answer: sayAnswer(element, answer, lang) }];
  });

/** The same, each in one line. */
export const sayAnswers = (layout: FormLayout, answers: FormAnswers, lang: Language): string[] =>
  answersInWords(layout, answers, lang).map(
    // A question mark ends the question by itself, in Greek `;`.
    ({ question, answer }) => `${question}${/[;?]$/.test(question) ? '' : ':'} ${answer}`,
  );
