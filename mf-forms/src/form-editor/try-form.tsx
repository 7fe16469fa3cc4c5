import { useMemo, useState } from 'react';
import { answersForm, type AnswerFields } from '@hydria/shared/contract/forms/answers.ts';
import { useAnswerTexts } from '@hydria/shared/form/use-answer-texts.ts';
import { useApiForm, type ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import type { FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { startWith } from '../form-answers/fill-form.tsx';

/** A form that is filled in for trial: it is checked like a real one, and nothing is sent or stored. */
export const useTrial = (layout: FormLayout, deya_id: number): { form: ApiForm<AnswerFields>; isOver: boolean } => {
  const text_limit = useDeya(deya_id).deya?.text_limit;
  const [isOver, setIsOver] = useState(false);
  const form = useApiForm<'POST /api/onlineForms/{id}/answers', AnswerFields, void>(
    'POST /api/onlineForms/{id}/answers',
    {
      rules: useMemo(() => answersForm(layout), [layout]),
      defaults: useMemo(() => startWith(layout, null), [layout]),
      limits: { today: dayInGreece(), text_limit },
      texts: useAnswerTexts(layout, text_limit),
      to: deya_id,
      guard: false,
      toInput: (answers, idempotency_key) => ({ params: { id: 'createDraft' }, body: { answers, idempotency_key } }),
      send: () => Promise.resolve(),
      onSuccess: () => setIsOver(true),
    },
  );
  return { form, isOver };
};
