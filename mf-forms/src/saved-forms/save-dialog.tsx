import { useState } from 'react';
import { saveLaterForm } from '@hydria/shared/contract/forms/save-later.ts';
import type { Saved } from '@hydria/shared/contract/saved-forms.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { EmailField } from '@hydria/shared/form/fields.tsx';
import { useFormUploads } from '@hydria/shared/form/form-uploads.ts';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { newIdempotencyKey } from '@hydria/shared/remote/idempotency-key.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useDialog } from './dialog-context.ts';
import { useT } from './use-t.ts';

/** A guest goes on by the link alone. The type of the form says that the field is optional, and a guest's is not. */
const GUEST_FORM = {
  ...saveLaterForm,
  fields: { email: { ...saveLaterForm.fields.email, optional: false } },
} as unknown as typeof saveLaterForm;

/** A saving that another device has made since. */
interface Newer {
  version: number;
  saved_at: string;
}

const newerOf = ({ code, current }: ApiError): Newer | null =>
  code === 'changed_meanwhile' ? (current as Newer) : null;

/** The body of a saving, with the answers as they are entered now. */
const useBody = () => {
  const { form, filled, step, saving } = useDialog();
  const { language } = useRemoteContext();
  const answers: FormAnswers = { ...filled.latest() };
  const { saved } = saving;
  return {
    form: form.id,
    form_version: form.version,
    answers,
    step,
    lang: language,
    ...(saved && { token: saved.token, version: saved.version }),
  };
};

/** Whether a file is still on its way: it would not be saved. */
const useIsUploading = (): boolean => {
  const { filled } = useDialog();
  const uploads = useFormUploads();
  return Object.keys(filled.values).some((field) => uploads?.of(field).some(({ problem }) => problem === null));
};

/** The form is saved: until when, and the way back to it. */
const Done = ({ saved, email }: { saved: Saved; email: string | null }) => {
  const t = useT();
  const { onClose, saving } = useDialog();
  const { dateTime } = useFormats();
  const isMember = useSession(({ status }) => status === 'member');
  const way = email !== null ? t('done.mailed', { email }) : t(saving.saved?.has_link ? 'done.link' : 'done.account');
  return (
    <Dialog
      open
      title={t('done.title')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('done.back')}
        </Button>
      }
    >
      <Alert severity="success" role="status">
        {t('done.until', { time: dateTime(saved.lapses_at) })}
      </Alert>
      <p css={{ overflowWrap: 'anywhere' }}>{way}</p>
      {isMember && email !== null && <p>{t('done.account')}</p>}
      <p>{t('done.next')}</p>
    </Dialog>
  );
};

/** Another device has saved since: the person takes its answers, or replaces them. */
const Conflict = ({ newer, onSaved }: { newer: Newer; onSaved: (saved: Saved) => void }) => {
  const t = useT();
  const {
    onClose,
    saving: { showNewer },
  } = useDialog();
  const { dateTime } = useFormats();
  const body = useBody();
  const { mutate, isPending } = useApiMutation('POST /api/saved-forms', { onSuccess: onSaved });
  const [key] = useState(newIdempotencyKey);
  const overwrite = () => mutate({ body: { ...body, version: newer.version, idempotency_key: key } });
  return (
    <Dialog
      open
      title={t('newer.title')}
      onClose={onClose}
      actions={
        <>
          <Button loading={isPending} onClick={overwrite}>
            {t('newer.overwrite')}
          </Button>
          {showNewer && (
            <Button
              variant="contained"
              disabled={isPending}
              onClick={() => [onClose, showNewer].forEach((run) => run())}
            >
              {t('newer.take')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('newer.text', { time: dateTime(newer.saved_at) })}</p>
    </Dialog>
  );
};

interface AskProps {
  onSaved: (saved: Saved, email: string | null) => void;
  onNewer: (newer: Newer) => void;
}

/** Asks a guest for the address of the link; a person with an account, or who has the link already, may name one. */
const Ask = ({ onSaved, onNewer }: AskProps) => {
  const t = useT();
  const { form, onClose, saving } = useDialog();
  const { mail } = usePlatform();
  const isMember = useSession(({ status }) => status === 'member');
  const isUploading = useIsUploading();
  const body = useBody();
  const isFirst = saving.saved === null;
  const entry = useApiForm('POST /api/saved-forms', {
    rules: isMember || !isFirst ? saveLaterForm : GUEST_FORM,
    to: form.deya_id,
    guard: false,
    toInput: (entered, idempotency_key) => ({ body: { ...body, ...entered, idempotency_key } }),
    handlesError: (error) => {
      const newer = newerOf(error);
      if (newer) onNewer(newer);
      return newer !== null;
    },
    onSuccess: (saved, { body: { email = null } }) => onSaved(saved, email),
  });
  return (
    <DialogForm
      form={entry}
      title={t('save.title')}
      submitLabel={t('save.send')}
      onClose={onClose}
      disabled={isUploading}
    >
      <Stack gap={16}>
        <p>{t(isMember ? 'save.account' : 'save.guest')}</p>
        {!isFirst && <p>{t('save.again')}</p>}
        {isUploading && (
          <Alert severity="warning" role="status">
            {t('save.uploading')}
          </Alert>
        )}
        {mail !== false && <EmailField form={entry} name="email" autoComplete="email" />}
      </Stack>
    </DialogForm>
  );
};

/** A guest of an installation that sends no mail has no way back. */
const NoWayBack = () => {
  const t = useT();
  const { onClose } = useDialog();
  const close = <Button onClick={onClose}>{t('done.back')}</Button>;
  return (
    <Dialog open title={t('save.title')} onClose={onClose} actions={close}>
      <p>{t('save.no_mail')}</p>
    </Dialog>
  );
};

/** Saves the form and says the way back to it. */
export const SaveDialog = () => {
  const { filled, saving } = useDialog();
  const { mail } = usePlatform();
  const isMember = useSession(({ status }) => status === 'member');
  const [done, setDone] = useState<{ saved: Saved; email: string | null } | null>(null);
  const [newer, setNewer] = useState<Newer | null>(null);
  const keep = (saved: Saved, email: string | null): void => {
    const { token, version, lapses_at } = saved;
    saving.keep(
      { token, version, lapses_at, has_link: email !== null || saving.saved?.has_link === true },
      filled.latest(),
    );
    setDone({ saved, email });
  };
  if (done) return <Done {...done} />;
  if (mail === false && !isMember) return <NoWayBack />;
  if (newer) return <Conflict newer={newer} onSaved={(saved) => keep(saved, null)} />;
  return <Ask onSaved={keep} onNewer={setNewer} />;
};
