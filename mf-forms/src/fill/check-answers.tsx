import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import type { FormAnswers, FormStep } from '@hydria/shared/rules/form-answers.ts';
import { elementsOf, formText, type FormElement } from '@hydria/shared/rules/form-layout.ts';
import { AnswerSummary } from '@hydria/shared/ui/answer-summary.tsx';
import { useT } from '../use-t.ts';

interface CheckAnswersProps {
  steps: readonly FormStep[];
  answers: FormAnswers;
  goTo: (step: number) => void;
}

/** All answers in words before they are sent, each screen with the way back to it. */
export const CheckAnswers = ({ steps, answers, goTo }: CheckAnswersProps) => {
  const t = useT();
  const { language } = useSurroundings();
  const { date } = useFormats();
  const inWords = ({ type, items }: FormElement, value: string): string => {
    const item = items.find((one) => one.value === value);
    if (item) return formText(item.label, language);
    return type === 'datepicker' ? date(value) : value;
  };
  const valueOf = (element: FormElement) => {
    const values = [answers[element.options.field] ?? ''].flat().filter((value) => value.trim() !== '');
    return values.map((value) => inWords(element, value)).join(', ') || t('form.not_given');
  };
  const groups = steps.map(({ title, rows }, index) => {
    const name = title === null ? t('form.questions') : formText(title, language);
    return {
      title: name,
      answers: elementsOf(rows).map((element) => ({
        label: formText(element.options.label, language),
        value: valueOf(element),
      })),
      change: { label: t('form.change'), name: t('form.change_of', { part: name }), run: () => goTo(index) },
    };
  });
  return <AnswerSummary groups={groups} />;
};
