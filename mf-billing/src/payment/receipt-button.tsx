import { mdiFilePdfBox } from '@mdi/js';
import { saveFile } from '@hydria/shared/remote/save-file.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useT } from '../use-t.ts';

interface ReceiptButtonProps {
  payment: { order: string; reference: string };
  deya_id: number;
  /** A payment that was begun without signing in: its number alone gives the receipt. */
  isGuest?: boolean;
  size?: 'small' | 'large';
}

/** Saves the receipt of a payment as a PDF document in the language of the screen. */
export const ReceiptButton = ({ payment, deya_id, isGuest = false, size }: ReceiptButtonProps) => {
  const t = useT();
  const { language: lang } = useRemoteContext();
  const { order, reference } = payment;
  const save = (document: unknown) => {
    if (document instanceof Blob) saveFile(`receipt-${reference}.pdf`, document);
  };
  const own = useApiMutation('GET /api/payments/{order}/receipt', { onSuccess: save });
  const ofGuest = useApiMutation('GET /api/guest/payments/{order}/receipt', { onSuccess: save });
  const { mutate, isPending } = isGuest ? ofGuest : own;
  return (
    <Button
      variant="outlined"
      css={{ whiteSpace: 'nowrap' }}
      {...(size && { size })}
      loading={isPending}
      startIcon={<Icon path={mdiFilePdfBox} size={20} />}
      aria-label={t('payment.receipt_of', { reference })}
      onClick={() => mutate({ params: { order }, query: { deya_id, lang } })}
    >
      {t('payment.receipt')}
    </Button>
  );
};
