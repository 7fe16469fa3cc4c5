import { useFormats } from '../remote/use-formats.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';
import { useSharedT } from '../remote/use-shared-t.ts';
import { mostOfAnswer, readingsOf } from '../rules/form-answers.ts';
import { mostFilesOf } from '../rules/form-files.ts';
import { TODAY, elementsOf, formText, isChoice, type FormElement, type FormLayout } from '../rules/form-layout.ts';
import type { FormTexts } from './form-texts.ts';
import { useTypedNumber } from './use-typed-number.ts';

/** Codes with one sentence for every kind of field. */
const PLAIN = ['invalid', 'email', 'phone', 'afm', 'numeric', 'integer', 'date', 'file_gone', 'uploading'] as const;

const isNumber = ({ validation: { format } }: FormElement) => format === 'numeric' || format === 'integer';

/** The quantity that min and max of an element limit. */
const boundOf = (element: FormElement): 'length' | 'choices' | 'files' | 'value' => {
  if (element.type === 'file_input') return 'files';
  if (element.type === 'check_boxes') return 'choices';
  return element.type === 'datepicker' || isNumber(element) ? 'value' : 'length';
};

/**
 * The texts of a form that its utility has designed: its own labels and hints, and the question in each error. `text_limit` is that
 * of the utility.
 */
export const useAnswerTexts = (layout: FormLayout, text_limit: number | undefined): FormTexts => {
  const t = useSharedT();
  const { language } = useRemoteContext();
  const { date } = useFormats();
  const typed = useTypedNumber();
  const find = (field: string) => elementsOf(layout).find(({ options }) => options.field === field);
  const bound = (element: FormElement, value: string | number) =>
    element.type === 'datepicker' ? date(String(value)) : typed(Number(value));
  const sentence = (element: FormElement, code: string, given: unknown): string => {
    const own = element.validation.messages?.[code];
    if (own !== undefined) return formText(own, language);
    // The sentence goes on after the question, and ends by itself.
    const attribute = formText(element.options.label, language).replace(/[;?:.]\s*$/, '');
    if (code === 'required' && element.type === 'file_input') return t('answers.add_file', { attribute });
    if (code === 'required') return t(isChoice(element) ? 'answers.choose' : 'answers.required', { attribute });
    if (code === 'min' && element.validation.min === TODAY) return t('answers.not_past', { attribute });
    if (code === 'max' && element.validation.max === TODAY) return t('answers.not_future', { attribute });
    if (code === 'min' || code === 'max') {
      const most = element.type === 'file_input' ? mostFilesOf(element) : mostOfAnswer(element, text_limit);
      const value = element.validation[code] ?? most;
      const values = { attribute, count: Number(value) || 0, bound: bound(element, value) };
      return t(`answers.${code}_${boundOf(element)}`, values);
    }
    const readings = code === 'ambiguous' ? readingsOf(String(given)) : null;
    if (readings) {
      const [more, less] = readings.map((reading) => typed(Number(reading)));
      return t('answers.ambiguous', { attribute, more: more ?? '', less: less ?? '' });
    }
    const plain = PLAIN.find((known) => known === code);
    return t(plain ? `answers.${plain}` : 'answers.other', { attribute });
  };
  const options = (field: string) => find(field)?.options;
  return {
    label: (field) => formText(options(field)?.label ?? '', language),
    hint: (field) => {
      const { hint, pinned_hint, purpose } = options(field) ?? {};
      // A hint that is not pinned stands behind a button (`useElementLook`).
      const pinned = pinned_hint === false ? undefined : hint;
      const why = purpose && t('answers.purpose', { purpose: formText(purpose, language) });
      return [pinned && formText(pinned, language), why].filter(Boolean).join(' ') || undefined;
    },
    error: (field, code, value) => {
      const element = find(field);
      return element ? sentence(element, code, value) : '';
    },
    // Every sentence names its question.
    isShared: () => false,
  };
};
