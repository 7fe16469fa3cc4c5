import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { elementsOf, isChoice, type FormElement, type FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { isList } from '@hydria/shared/rules/form-logic.ts';

/** The second person, who stands beside the questions of a form that one signs. */
const COSIGNER = ['cosigner_name', 'cosigner_email'];

interface AnsweredForm {
  layout: FormLayout;
  cosign: boolean;
}

const elementsByField = (layout: FormLayout): Map<string, FormElement> =>
  new Map(elementsOf(layout).map((element) => [element.options.field, element]));

type Answer = FormAnswers[string];

const isGiven = (answer: Answer): boolean => answer.length > 0;

/** Whether an answer has the shape of its question: a list, or a text. */
const hasShape = (element: FormElement, answer: Answer): boolean => isList(element) === Array.isArray(answer);

/** The answers of a form as they are saved: those of its questions, without empty ones, neither complete nor right. */
export const answersToSave = ({ layout, cosign }: AnsweredForm, answers: FormAnswers): FormAnswers => {
  const elements = elementsByField(layout);
  const isKept = (field: string, answer: Answer): boolean => {
    const element = elements.get(field);
    if (element) return hasShape(element, answer);
    return cosign && COSIGNER.includes(field) && typeof answer === 'string';
  };
  return Object.fromEntries(
    Object.entries(answers).filter(([field, answer]) => isGiven(answer) && isKept(field, answer)),
  );
};

/** The chosen values that a question still offers. The plans of a person are not in the layout: they are checked when it is sent. */
const offered = (element: FormElement, chosen: readonly string[]): string[] =>
  isChoice(element) && element.options.of_settlement === undefined
    ? chosen.filter((value) => element.items.some((item) => item.value === value))
    : [...chosen];

interface Fitting {
  answers: FormAnswers;
  /** Answers, or values of them, without a place in the form; by the fields of the former form. */
  unfitting: FormAnswers;
}

/** Saved answers in a form that has changed since: those whose question is still there, and of choices those that are still offered. */
export const fitAnswers = ({ layout, cosign }: AnsweredForm, saved: FormAnswers): Fitting => {
  const elements = elementsByField(layout);
  const fitting: Fitting = { answers: {}, unfitting: {} };
  for (const [field, answer] of Object.entries(saved)) {
    const element = elements.get(field);
    if (!element && cosign && COSIGNER.includes(field)) fitting.answers[field] = answer;
    else if (!element || !hasShape(element, answer)) fitting.unfitting[field] = answer;
    else {
      const given = [answer].flat();
      const kept = offered(element, given);
      const left = given.filter((value) => !kept.includes(value));
      const shaped = (values: string[]): Answer => (Array.isArray(answer) ? values : (values[0] ?? ''));
      if (kept.length > 0) fitting.answers[field] = shaped(kept);
      if (left.length > 0) fitting.unfitting[field] = shaped(left);
    }
  }
  return fitting;
};
