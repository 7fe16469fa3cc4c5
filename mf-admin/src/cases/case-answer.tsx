import type { WholeCase } from '@hydria/shared/contract/cases.ts';
import { caseAnswerForm, caseNoteForm } from '@hydria/shared/contract/forms/case.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { NumberField, TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { isActive } from '@hydria/shared/rules/case-state.ts';
import { notOnPaper } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { CASE_READS } from './cases.queries.ts';
import { useCasesT } from './use-cases-t.ts';

interface OfCase {
  request: WholeCase;
  deya_id: number;
}

/** Writes to the sender of a case without a move, such as a question. Only where a mail or a page brings it to them. */
export const CaseAnswer = ({ request: { id, status }, deya_id }: OfCase) => {
  const t = useCasesT();
  const { notify } = usePlatform();
  const form = useApiForm('POST /api/staff/cases/{id}/answers', {
    rules: caseAnswerForm,
    draft: `case-answer.${deya_id}.${id}`,
    toInput: (body, idempotency_key) => ({ params: { id }, query: { deya_id }, body: { ...body, idempotency_key } }),
    invalidates: CASE_READS,
    onSuccess: () => {
      notify({ kind: 'success', text: t('cases.answer_sent') });
      form.reset();
    },
  });
  return (
    <SectionCard title={t('cases.answer_title')} note={t('cases.answer_hint')} css={notOnPaper}>
      <ApiForm form={form} label={t('cases.answer_title')}>
        <TextAreaField form={form} name="note" rows={3} />
        {isActive(status) && <NumberField form={form} name="answer_days" description={t('cases.ask_days_hint')} />}
        <div>
          <Button type="submit" variant="outlined" loading={form.isBusy}>
            {t('cases.answer_send')}
          </Button>
        </div>
      </ApiForm>
    </SectionCard>
  );
};

/** A note for colleagues. */
export const CaseNote = ({ request: { id }, deya_id }: OfCase) => {
  const t = useCasesT();
  const { notify } = usePlatform();
  const form = useApiForm('POST /api/staff/cases/{id}/notes', {
    rules: caseNoteForm,
    draft: `case-note.${deya_id}.${id}`,
    toInput: (body, idempotency_key) => ({ params: { id }, query: { deya_id }, body: { ...body, idempotency_key } }),
    invalidates: CASE_READS,
    onSuccess: () => {
      notify({ kind: 'success', text: t('cases.note_added') });
      form.reset();
    },
  });
  return (
    <SectionCard title={t('cases.note_title')} note={t('cases.note_hint')} css={notOnPaper}>
      <ApiForm form={form} label={t('cases.note_title')}>
        <TextAreaField form={form} name="text" rows={3} />
        <div>
          <Button type="submit" variant="outlined" loading={form.isBusy}>
            {t('cases.note_add')}
          </Button>
        </div>
      </ApiForm>
    </SectionCard>
  );
};
