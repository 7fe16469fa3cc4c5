import type { StaffForm } from '@hydria/shared/contract/form-list.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { saveFile } from '@hydria/shared/remote/save-file.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { isApiError, type ApiError } from '@hydria/shared/platform/api-error.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { useFormsT } from './use-forms-t.ts';

/** The reads that change with a form of the list. */
export const FORM_READS = ['GET /api/staff-forms'] as const;

/** Says that a form has changed since the list was read, and reads the list again. */
const useOnChanged = () => {
  const t = useFormsT();
  const { notify } = usePlatform();
  const invalidate = useInvalidate();
  return ({ code }: ApiError): boolean => {
    if (code !== 'changed_meanwhile') return false;
    notify({ kind: 'error', text: t('changed_meanwhile') });
    void Promise.all(FORM_READS.map(invalidate));
    return true;
  };
};

/** Saves a form as a file. */
const useExport = ({ id, form_id }: StaffForm) => {
  const { api, notify } = usePlatform();
  const errorText = useErrorText();
  return async (deya_id: number): Promise<void> => {
    try {
      const file = await api('GET /api/staff-forms/{id}/export', { params: { id }, query: { deya_id } });
      saveFile(`${form_id}.json`, new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }));
    } catch (error) {
      if (!isApiError(error)) throw error;
      notify({ kind: 'error', text: errorText(error) });
    }
  };
};

const useActs = () => {
  const t = useFormsT();
  const { notify } = usePlatform();
  const say = (key: 'copied' | 'unarchived') => () => notify({ kind: 'success', text: t(key) });
  return {
    copy: useApiMutation('POST /api/staff-forms/{id}/copy', { invalidates: FORM_READS, onSuccess: say('copied') }),
    unarchive: useApiMutation('POST /api/staff-forms/{id}/unarchive', {
      invalidates: FORM_READS,
      handlesError: useOnChanged(),
      onSuccess: say('unarchived'),
    }),
  };
};

/** The buttons of a form in the list. */
export const FormActs = ({ form, onArchive }: { form: StaffForm; onArchive: () => void }) => {
  const { id, title, version } = form;
  const t = useFormsT();
  const deya_id = useSession((session) => session.deya_id);
  const { copy, unarchive } = useActs();
  const save = useExport(form);
  if (deya_id === null) return null;
  const of = <span className="visually-hidden">: {title}</span>;
  const one = { params: { id }, query: { deya_id } };
  return (
    <Row as="span" gap={8}>
      <Button variant="outlined" size="small" component={PortalLink} to={`/admin/forms/${id}/figures`}>
        {t('figures.link')}
        {of}
      </Button>
      <Button variant="outlined" size="small" disabled={copy.isPending} onClick={() => copy.mutate(one)}>
        {t('copy')}
        {of}
      </Button>
      <Button variant="outlined" size="small" onClick={() => void save(deya_id)}>
        {t('export')}
        {of}
      </Button>
      {form.state === 'archived' ? (
        <Button
          variant="outlined"
          size="small"
          disabled={unarchive.isPending}
          onClick={() => unarchive.mutate({ ...one, body: { version } })}
        >
          {t('unarchive')}
          {of}
        </Button>
      ) : (
        <Button size="small" onClick={onArchive}>
          {t('archive')}
          {of}
        </Button>
      )}
    </Row>
  );
};

interface ArchiveDialogProps {
  deya_id: number;
  form: StaffForm;
  onClose: () => void;
}

/** Says what the archive means for a form and its open answers, and puts it there. */
export const ArchiveDialog = ({ deya_id, form: { id, title, version, waiting }, onClose }: ArchiveDialogProps) => {
  const t = useFormsT();
  const { notify } = usePlatform();
  const onChanged = useOnChanged();
  const archive = useApiMutation('POST /api/staff-forms/{id}/archive', {
    invalidates: FORM_READS,
    handlesError: (error) => {
      onClose();
      return onChanged(error);
    },
    onSuccess: () => {
      notify({ kind: 'success', text: t('archived') });
      onClose();
    },
  });
  return (
    <FormDialog
      open
      title={t('archive_title')}
      submitLabel={t('archive')}
      busy={archive.isPending}
      onClose={onClose}
      onSubmit={() => archive.mutate({ params: { id }, query: { deya_id }, body: { version } })}
    >
      <p>{t('archive_means', { title })}</p>
      <p>{t('archive_waiting', { count: waiting })}</p>
    </FormDialog>
  );
};
