import { useFormats } from '../remote/use-formats.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';
import type { FormAnswers } from '../rules/form-answers.ts';
import { readFileAnswer } from '../rules/form-files.ts';
import { elementsOf, formText, type FormElement, type FormLayout } from '../rules/form-layout.ts';

/** Formats the answers for the summary, by field: labels of choices, dates in the person's format. */
export const useAnswersInWords = (layout: FormLayout): ((answers: FormAnswers) => Record<string, string>) => {
  const { language } = useRemoteContext();
  const { date } = useFormats();
  const inWords = ({ type, items }: FormElement, value: string): string => {
    const item = items.find((one) => one.value === value);
    if (item) return formText(item.label, language);
    if (type === 'file_input') return readFileAnswer(value)?.name ?? value;
    return type === 'datepicker' ? date(value) : value;
  };
  return (answers) =>
    Object.fromEntries(
      elementsOf(layout).map((element) => {
        const { field } = element.options;
        const values = [answers[field] ?? ''].flat().filter((value) => value.trim() !== '');
        return [field, values.map((value) => inWords(element, value)).join(', ')];
      }),
    );
};
