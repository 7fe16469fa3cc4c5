import { useState } from 'react';
import { reportNoteForm } from '@hydria/shared/contract/forms/report-note.ts';
import type { FollowedApplication } from '@hydria/shared/contract/online-forms.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { PhotosField } from '@hydria/shared/form/photos-field.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { PHOTOS_MAX, REPORT_PHOTOS_MAX } from '@hydria/shared/rules/photo.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { APPLICATION_READS } from './applications.queries.ts';
import { useLinkToken } from './link-token.tsx';
import { useT } from './use-t.ts';

interface ActionProps {
  application: FollowedApplication;
}

/** Adds a note with photos to an open application; it is also the answer to a question of the utility. */
export const NoteForm = ({ application: { id, deya_id, photos } }: ActionProps) => {
  const t = useT();
  const { api, notify } = usePlatform();
  const { deya } = useDeya(deya_id);
  const token = useLinkToken();
  const form = useApiForm('POST /api/applications/{id}/notes', {
    rules: reportNoteForm,
    limits: { text_limit: deya?.text_limit },
    to: deya_id,
    draft: `application_note.${id}`,
    toInput: (body, idempotency_key) => ({ params: { id }, body: { ...body, idempotency_key } }),
    ...(token !== null && { send: ({ body }) => api('POST /api/report-links/notes', { body: { ...body, token } }) }),
    invalidates: APPLICATION_READS,
    onSuccess: () => {
      form.reset();
      notify({ kind: 'success', text: t('progress.note_added') });
    },
  });
  const hasRoom = photos.length + PHOTOS_MAX <= REPORT_PHOTOS_MAX;
  return (
    <ApiForm form={form} label={t('progress.add_note')}>
      <TextAreaField form={form} name="note" />
      {hasRoom ? (
        <PhotosField form={form} name="photos" more={t('progress.photo_more')} />
      ) : (
        <Muted small>{t('progress.photos_full')}</Muted>
      )}
      <Button type="submit" variant="outlined" loading={form.isBusy} css={{ justifySelf: 'start' }}>
        {t('progress.add_note')}
      </Button>
    </ApiForm>
  );
};

/** Withdraws an application that the utility has not begun with, after a question. */
export const Withdraw = ({ application: { id } }: ActionProps) => {
  const t = useT();
  const shared = useSharedT();
  const { api, notify } = usePlatform();
  const token = useLinkToken();
  const [isAsking, setAsking] = useState(false);
  const withdrawing = useApiMutation('POST /api/applications/{id}/withdraw', {
    ...(token !== null && { send: () => api('POST /api/report-links/withdraw', { body: { token } }) }),
    invalidates: [...APPLICATION_READS, 'GET /api/applications'],
    onSuccess: () => {
      setAsking(false);
      notify({ kind: 'success', text: t('progress.withdrawn_done') });
    },
  });
  const actions = (
    <>
      <Button onClick={() => setAsking(false)}>{shared('actions.cancel')}</Button>
      <Button
        variant="contained"
        loading={withdrawing.isPending}
        onClick={() => withdrawing.mutate({ params: { id } })}
      >
        {t('progress.withdraw')}
      </Button>
    </>
  );
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)} css={{ justifySelf: 'start' }}>
        {t('progress.withdraw')}
      </Button>
      <Dialog open={isAsking} title={t('progress.withdraw_title')} onClose={() => setAsking(false)} actions={actions}>
        <p>{t('progress.withdraw_text')}</p>
      </Dialog>
    </>
  );
};
