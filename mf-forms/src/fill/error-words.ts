import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import type { FieldErrors } from '@hydria/shared/rules/field-errors.ts';
import { elementsOf, formText, type FormElement, type FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { FREE_TEXT_LIMIT } from '@hydria/shared/rules/text.ts';
import { useT } from '../use-t.ts';

/** Codes whose sentence is the same for every kind of field. */
const PLAIN = ['invalid', 'email', 'phone', 'afm', 'numeric', 'integer', 'date'] as const;

const isNumber = ({ validation: { format } }: FormElement) => format === 'numeric' || format === 'integer';

/** What min and max of an element speak of. */
const boundOf = (element: FormElement): 'length' | 'choices' | 'value' => {
  if (element.type === 'check_boxes') return 'choices';
  return element.type === 'datepicker' || isNumber(element) ? 'value' : 'length';
};

/** Gives the sentences for what is wrong with the answers, by field, with the question in each of them. */
export const useErrorWords = (layout: FormLayout): ((errors: FieldErrors<string>) => Record<string, string>) => {
  const t = useT();
  const { language } = useSurroundings();
  const { date, number } = useFormats();
  const bound = (element: FormElement, value: string | number) =>
    element.type === 'datepicker' ? date(String(value)) : number(Number(value), 0);
  const sentence = (element: FormElement, code: string | undefined): string => {
    const label = formText(element.options.label, language);
    if (code === 'required') return t(element.items.length > 0 ? 'error.choose' : 'error.required', { label });
    if (code === 'min' || code === 'max') {
      const value = element.validation[code] ?? FREE_TEXT_LIMIT;
      return t(`error.${code}_${boundOf(element)}`, { label, count: Number(value) || 0, bound: bound(element, value) });
    }
    const plain = PLAIN.find((known) => known === code);
    return t(plain ? `error.${plain}` : 'error.other', { label });
  };
  return (errors) => {
    const wrong = elementsOf(layout).filter(({ options }) => errors[options.field]);
    return Object.fromEntries(
      wrong.map((element) => [element.options.field, sentence(element, errors[element.options.field]?.[0])]),
    );
  };
};
