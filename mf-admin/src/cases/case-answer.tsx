import type { WholeCase } from '@hydria/shared/contract/cases.ts';
import { caseAnswerForm } from '@hydria/shared/contract/forms/case.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useDeskT } from '../use-desk-t.ts';

/** Writes to the reporter without a move, such as a question. Only where a mail or a page brings it to them. */
export const CaseAnswer = ({ request: { id }, deya_id }: { request: WholeCase; deya_id: number }) => {
  const t = useDeskT();
  const { notify } = usePlatform();
  const form = useApiForm('POST /api/staff/cases/{id}/answers', {
    rules: caseAnswerForm,
    toInput: (body, idempotency_key) => ({ params: { id }, query: { deya_id }, body: { ...body, idempotency_key } }),
    invalidates: ['GET /api/staff/cases/{id}'],
    onSuccess: () => {
      notify({ kind: 'success', text: t('cases.answer_sent') });
      form.reset();
    },
  });
  return (
    <SectionCard title={t('cases.answer_title')} note={t('cases.answer_hint')}>
      <ApiForm form={form} label={t('cases.answer_title')}>
        <TextAreaField form={form} name="note" rows={3} />
        <div>
          <Button type="submit" variant="outlined" loading={form.isBusy}>
            {t('cases.answer_send')}
          </Button>
        </div>
      </ApiForm>
    </SectionCard>
  );
};
