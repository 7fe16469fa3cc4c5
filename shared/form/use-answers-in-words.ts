import { useFormats } from '../remote/use-formats.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';
import type { FormAnswers } from '../rules/form-answers.ts';
import { readFileAnswer } from '../rules/form-files.ts';
import { readableNumber } from '../rules/written-number.ts';
import { elementsOf, formText, type FormElement, type FormLayout, type SettlementPart } from '../rules/form-layout.ts';

/** Formats a fact of an instalment plan as it is stored: days, amounts and shares in the person's format. */
export const useFactInWords = (): ((part: SettlementPart | undefined, value: string) => string) => {
  const { date, money, number } = useFormats();
  return (part, value) => {
    if (part === 'date') return date(value);
    if (part === 'amount' || part === 'discount') return money(Math.round(Number(value) * 100));
    return part === 'interest_reduction' ? `${number(Number(value), value.split('.')[1]?.length ?? 0)}%` : value;
  };
};

/** Formats the answers for the summary, by field: labels of choices, dates in the person's format. */
export const useAnswersInWords = (layout: FormLayout): ((answers: FormAnswers) => Record<string, string>) => {
  const { language } = useRemoteContext();
  const { date, decimalSign } = useFormats();
  const factInWords = useFactInWords();
  const inWords = ({ type, items, options, validation }: FormElement, value: string): string => {
    if (options.of_settlement !== undefined) return factInWords(options.of_settlement, value);
    const item = items.find((one) => one.value === value);
    if (item) return formText(item.label, language);
    if (type === 'file_input') return readFileAnswer(value)?.name ?? value;
    if (options.calculated || validation.format === 'numeric') return readableNumber(value, decimalSign);
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
