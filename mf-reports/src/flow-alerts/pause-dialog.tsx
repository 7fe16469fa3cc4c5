import type { AlertPage } from '@hydria/shared/contract/flow-alerts.ts';
import { alertPauseForm, NORMAL_REASONS } from '@hydria/shared/contract/forms/alert.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { NumberField, SelectField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useT } from './use-t.ts';

const DAYS = 7;

interface PauseDialogProps {
  alert: AlertPage;
  deya_id: number;
  /** `normal` asks for the reason; `snooze` only for the days. */
  mode: 'normal' | 'snooze';
  onClose: () => void;
}

/** "This is normal: garden, 7 days", or a pause without a reason. */
export const PauseDialog = ({ alert: { id }, deya_id, mode, onClose }: PauseDialogProps) => {
  const t = useT();
  const { notify } = usePlatform();
  const form = useApiForm('POST /api/alerts/{id}/pause', {
    rules: alertPauseForm,
    defaults: { days: DAYS, ...(mode === 'normal' && { reason: NORMAL_REASONS[0] }) },
    toInput: (body) => ({ params: { id }, body: { ...body, deya_id } }),
    invalidates: ['GET /api/alerts/{id}'],
    onSuccess: () => {
      notify({ kind: 'success', text: t('pause.done') });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t(`pause.${mode}`)} submitLabel={t('pause.submit')} onClose={onClose}>
      <p>{t('pause.means')}</p>
      {mode === 'normal' && (
        <SelectField
          form={form}
          name="reason"
          choices={NORMAL_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
      )}
      <NumberField form={form} name="days" />
    </DialogForm>
  );
};
