import { useState } from 'react';
import { reportNoteForm } from '@hydria/shared/contract/forms/report-note.ts';
import type { Report } from '@hydria/shared/contract/reports.ts';
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
import { useLinkToken } from './link-token.tsx';
import { REPORT_READS } from './my-reports.queries.ts';
import { useT } from './use-t.ts';

/** Adds a note with photos to an open report. */
export const NoteForm = ({ report: { id, deya_id, photos } }: { report: Report }) => {
  const t = useT();
  const { api, notify } = usePlatform();
  const { deya } = useDeya(deya_id);
  const token = useLinkToken();
  const form = useApiForm('POST /api/reports/{id}/notes', {
    rules: reportNoteForm,
    limits: { text_limit: deya?.text_limit },
    to: deya_id,
    draft: `report_note.${id}`,
    toInput: (body, idempotency_key) => ({ params: { id }, body: { ...body, idempotency_key } }),
    ...(token !== null && { send: ({ body }) => api('POST /api/report-links/notes', { body: { ...body, token } }) }),
    invalidates: REPORT_READS,
    onSuccess: () => {
      form.reset();
      notify({ kind: 'success', text: t('report_page.note_added') });
    },
  });
  const hasRoom = photos.length + PHOTOS_MAX <= REPORT_PHOTOS_MAX;
  return (
    <ApiForm form={form} label={t('report_page.add_note')}>
      <TextAreaField form={form} name="note" />
      {hasRoom ? (
        <PhotosField form={form} name="photos" more={t('report_page.photo_more')} />
      ) : (
        <Muted small>{t('report_page.photos_full')}</Muted>
      )}
      <Button type="submit" variant="outlined" loading={form.isBusy} css={{ justifySelf: 'start' }}>
        {t('report_page.add_note')}
      </Button>
    </ApiForm>
  );
};

/** Withdraws a report that the utility has not begun with, after a question. */
export const Withdraw = ({ report: { id } }: { report: Report }) => {
  const t = useT();
  const shared = useSharedT();
  const { api, notify } = usePlatform();
  const token = useLinkToken();
  const [isAsking, setAsking] = useState(false);
  const withdrawing = useApiMutation('POST /api/reports/{id}/withdraw', {
    ...(token !== null && { send: () => api('POST /api/report-links/withdraw', { body: { token } }) }),
    invalidates: [...REPORT_READS, 'GET /api/reports', 'GET /api/deya/info'],
    onSuccess: () => {
      setAsking(false);
      notify({ kind: 'success', text: t('report_page.withdrawn_done') });
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
        {t('report_page.withdraw')}
      </Button>
    </>
  );
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)} css={{ justifySelf: 'start' }}>
        {t('report_page.withdraw')}
      </Button>
      <Dialog
        open={isAsking}
        title={t('report_page.withdraw_title')}
        onClose={() => setAsking(false)}
        actions={actions}
      >
        <p>{t('report_page.withdraw_text')}</p>
      </Dialog>
    </>
  );
};
