import { workAnswerForm } from '@hydria/shared/contract/forms/work-answer.ts';
import type { ForwardedWork } from '@hydria/shared/contract/work-links.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { PhotosField } from '@hydria/shared/form/photos-field.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { langOf } from '@hydria/shared/rules/text.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from './use-t.ts';
import { WORK_READ } from './work.queries.ts';
import { WorkPhotos } from './work-photos.tsx';

interface OfWork {
  work: ForwardedWork;
  token: string;
}

/** Sends an answer with photos to the utility. */
export const WorkAnswer = ({ work: { deya_id, code }, token }: OfWork) => {
  const t = useT();
  const { notify } = usePlatform();
  const form = useApiForm('POST /api/work-links/answers', {
    rules: workAnswerForm,
    to: deya_id,
    draft: `work_answer.${deya_id}.${code}`,
    toInput: (body, idempotency_key) => ({ body: { ...body, token, idempotency_key } }),
    invalidates: WORK_READ,
    onSuccess: () => {
      form.reset();
      notify({ kind: 'success', text: t('work.answer_sent') });
    },
  });
  return (
    <SectionCard title={t('work.answer')} note={t('work.answer_note')}>
      <ApiForm form={form} label={t('work.answer')}>
        <TextAreaField form={form} name="text" rows={4} />
        <PhotosField form={form} name="photos" more={t('work.photo_more')} />
        <Button type="submit" variant="contained" size="large" loading={form.isBusy} css={{ justifySelf: 'start' }}>
          {t('work.answer_send')}
        </Button>
      </ApiForm>
    </SectionCard>
  );
};

/** The answers that were sent with the link; nothing before the first one. */
export const SentAnswers = ({ work: { answers, answer_photos }, token }: OfWork) => {
  const t = useT();
  const { dateTime } = useFormats();
  if (answers.length === 0) return null;
  return (
    <SectionCard title={t('work.answers')}>
      <Stack gap={16}>
        <ListReset gap={16}>
          {answers.map(({ text, at }, index) => (
            <li key={index}>
              <p lang={langOf(text)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {text}
              </p>
              <Muted small>{dateTime(at)}</Muted>
            </li>
          ))}
        </ListReset>
        {answer_photos.length > 0 && <WorkPhotos token={token} photos={answer_photos} />}
      </Stack>
    </SectionCard>
  );
};
