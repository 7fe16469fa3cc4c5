import { readingCorrectionForm } from '@hydria/shared/contract/forms/reading.ts';
import type { SentReading } from '@hydria/shared/contract/readings.ts';
import { CounterField } from '@hydria/shared/form/counter-field.tsx';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { counterText } from '@hydria/shared/rules/meter-reading.ts';
import { useT } from './use-t.ts';

interface CorrectDialogProps {
  reading: SentReading;
  deya_id: number;
  onClose: () => void;
}

/** Sends other digits for a reading. When the hour is over, the list shows it and the snackbar says why. */
export const CorrectDialog = ({ reading: { id, type, counter_l }, deya_id, onClose }: CorrectDialogProps) => {
  const t = useT();
  const { notify } = usePlatform();
  const invalidate = useInvalidate();
  const isWhole = type === 'analog';
  const form = useApiForm('POST /api/readings/{id}/correction', {
    rules: readingCorrectionForm,
    to: deya_id,
    defaults: { counter: counterText(counter_l, isWhole) },
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    handlesError: ({ code }) => {
      if (code === 'reading_closed') {
        void invalidate('GET /api/readings');
        onClose();
      }
      // Still shown as a snackbar.
      return false;
    },
    invalidates: ['GET /api/readings'],
    onSuccess: () => {
      notify({ kind: 'success', text: t('correct.done') });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('correct.title')} submitLabel={t('correct.submit')} onClose={onClose}>
      <CounterField form={form} name="counter" isWhole={isWhole} />
    </DialogForm>
  );
};
