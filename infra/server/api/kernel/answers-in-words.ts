import { visibleRows, type FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import {
  formText,
  isPlanFact,
  questionsOf,
  type FormElement,
  type FormLayout,
} from '@hydria/shared/rules/form-layout.ts';
import { readFileAnswer } from '@hydria/shared/rules/form-files.ts';
import { withStoredSettlements } from '@hydria/shared/rules/form-settlements.ts';
import { readableNumber } from '@hydria/shared/rules/written-number.ts';
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

/** A file by its name, and a number with the sign of the language before its decimals. */
const sayText = ({ type, options, validation }: FormElement, value: string, lang: Language): string => {
  if (type === 'file_input') return readFileAnswer(value)?.name ?? value;
  const isNumber = options.calculated !== undefined || validation.format === 'numeric';
  return isNumber ? readableNumber(value, lang === 'en' ? '.' : ',') : value;
};

const sayGiven = (element: FormElement, answer: string | string[], lang: Language): string =>
  [answer]
    .flat()
    .map((value) => sayText(element, value, lang))
    .map((value) => formText(element.items.find((item) => item.value === value)?.label ?? value, lang))
    .join(', ');

/** Each question with its answer, as the person saw them. */
export const answersInWords = (layout: FormLayout, answers: FormAnswers, lang: Language) =>
  questionsOf(visibleRows(withStoredSettlements(layout, answers), answers), lang).flatMap(({ element, question }) => {
    const answer = answers[element.options.field];
    if (answer === undefined) return [];
    return [{ question, answer: sayAnswer(element, answer, lang) }];
  });

/** The same, each in one line. */
export const sayAnswers = (layout: FormLayout, answers: FormAnswers, lang: Language): string[] =>
  answersInWords(layout, answers, lang).map(
    // A question mark ends the question by itself, in Greek `;`.
    ({ question, answer }) => `${question}${/[;?]$/.test(question) ? '' : ':'} ${answer}`,
  );
