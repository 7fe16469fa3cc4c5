import { useMemo } from 'react';
import { useRemoteContext } from '../remote/use-platform.tsx';
import type { FormAnswers } from '../rules/form-answers.ts';
import { questionsOf, type FormLayout } from '../rules/form-layout.ts';
import { readLayout } from '../rules/form-rows.ts';
import { useAnswersInWords } from './use-answers-in-words.ts';

/** The layout of a form; an empty one when it cannot be read, so that the answers are shown by their fields. */
const layoutOf = (api: string): FormLayout => {
  try {
    return readLayout(api);
  } catch {
    return [];
  }
};

/** The given answers of an application with their questions. An answer without its question stands under its field. */
export const useAskedAnswers = ({
  api,
  answers,
}: {
  api: string;
  answers: FormAnswers;
}): { field: string; question: string; answer: string }[] => {
  const { language } = useRemoteContext();
  const layout = useMemo(() => layoutOf(api), [api]);
  const inWords = useAnswersInWords(layout)(answers);
  const asked = questionsOf(layout, language).map(
    ({ element, question }) => [element.options.field, question] as const,
  );
  const known = new Set(asked.map(([field]) => field));
  const rest = Object.entries(answers).filter(([field]) => !known.has(field));
  return [
    ...asked.map(([field, question]) => ({ field, question, answer: inWords[field] ?? '' })),
    ...rest.map(([field, value]) => ({ field, question: field, answer: [value].flat().join(', ') })),
  ].filter(({ answer }) => answer !== '');
};
