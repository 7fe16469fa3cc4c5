import type { FormDelivery } from '@hydria/shared/contract/form-deliveries.ts';
import { discardedDeliveryForm } from '@hydria/shared/contract/forms/discarded-delivery.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useDeliveriesT } from './use-deliveries-t.ts';

interface DiscardDialogProps {
  deya_id: number;
  delivery: FormDelivery;
  onClose: () => void;
}

/** Takes a delivery without a further try off the list, with a reason. */
export const DiscardDialog = ({ deya_id, delivery: { id, code }, onClose }: DiscardDialogProps) => {
  const t = useDeliveriesT();
  const { notify } = usePlatform();
  const form = useApiForm('POST /api/form-deliveries/{id}/discard', {
    rules: discardedDeliveryForm,
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    invalidates: ['GET /api/form-deliveries'],
    onSuccess: () => {
      notify({ kind: 'success', text: t('discarded', { code }) });
      onClose();
    },
  });
  return (
    <DialogForm form={form} danger title={t('discard_title')} submitLabel={t('discard')} onClose={onClose}>
      <p>{t('discard_means', { code })}</p>
      <TextAreaField form={form} name="reason" rows={3} />
    </DialogForm>
  );
};
