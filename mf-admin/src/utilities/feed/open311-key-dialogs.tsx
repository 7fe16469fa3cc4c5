import type { Open311Key } from '@hydria/shared/contract/open311.ts';
import { open311KeyForm } from '@hydria/shared/contract/forms/open311-key.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { useFeedT } from './use-feed-t.ts';

const INVALIDATES = ['GET /api/staff/open311-keys'] as const;

interface DialogProps {
  deya_id: number;
  onClose: () => void;
}

/** Makes a key of Open311; `onMade` gets its text. */
export const NewKeyDialog = ({ deya_id, onClose, onMade }: DialogProps & { onMade: (key: string) => void }) => {
  const t = useFeedT();
  const form = useApiForm('POST /api/staff/open311-keys', {
    rules: open311KeyForm,
    toInput: (body) => ({ query: { deya_id }, body }),
    guard: true,
    invalidates: INVALIDATES,
    onSuccess: ({ key }) => onMade(key),
  });
  return (
    <DialogForm form={form} title={t('open311.new')} submitLabel={t('open311.make')} onClose={onClose}>
      <TextField form={form} name="name" autoComplete="off" />
    </DialogForm>
  );
};

/** Ends a key at once. */
export const RevokeKeyDialog = ({ deya_id, row: { id, name }, onClose }: DialogProps & { row: Open311Key }) => {
  const t = useFeedT();
  const { notify } = usePlatform();
  const revoke = useApiMutation('DELETE /api/staff/open311-keys/{id}', {
    invalidates: INVALIDATES,
    onSuccess: () => {
      notify({ kind: 'success', text: t('open311.revoked', { name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      open
      danger
      title={t('open311.revoke_title', { name })}
      submitLabel={t('open311.revoke')}
      busy={revoke.isPending}
      onClose={onClose}
      onSubmit={() => revoke.isPending || revoke.mutate({ params: { id }, query: { deya_id } })}
    >
      <p>{t('open311.revoke_why')}</p>
    </FormDialog>
  );
};
