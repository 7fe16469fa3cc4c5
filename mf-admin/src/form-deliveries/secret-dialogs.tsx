import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { MadeTokenDialog } from '../made-token-dialog.tsx';
import { useDeliveriesT } from './use-deliveries-t.ts';

interface SecretDialogProps {
  deya_id: number;
  /** Whether there is one, which the new secret replaces. */
  replaces: boolean;
  onClose: () => void;
}

const AskDialog = ({
  replaces,
  onClose,
  busy,
  onSubmit,
}: SecretDialogProps & { busy: boolean; onSubmit: () => void }) => {
  const t = useDeliveriesT();
  return (
    <FormDialog
      open
      danger={replaces}
      title={t('secret.title')}
      submitLabel={t('secret.make')}
      busy={busy}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <p>{t(replaces ? 'secret.replaces' : 'secret.first')}</p>
    </FormDialog>
  );
};

/** Makes the secret that signs the deliveries, and shows it once. */
export const SecretDialog = (props: SecretDialogProps) => {
  const { deya_id, onClose } = props;
  const t = useDeliveriesT();
  const make = useApiMutation('POST /api/form-deliveries/secret', { invalidates: ['GET /api/form-deliveries'] });
  if (!make.data)
    return (
      <AskDialog
        {...props}
        busy={make.isPending}
        onSubmit={() => make.isPending || make.mutate({ query: { deya_id } })}
      />
    );
  const texts = {
    title: t('secret.title'),
    once: t('secret.once'),
    label: t('secret.label'),
    kept: t('secret.kept'),
  };
  return <MadeTokenDialog token={make.data.secret} texts={texts} onClose={onClose} />;
};
