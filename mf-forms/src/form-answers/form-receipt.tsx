import type { ReactNode } from 'react';
import { Receipt } from '@hydria/shared/ui/receipt.tsx';
import { useT } from '../use-t.ts';
import type { HandedIn } from './fill-form.tsx';

/** The form is stored: its reference, and the next steps in the utility's own words. */
export const FormReceipt = ({ receipt, title, actions }: { receipt: HandedIn; title: string; actions: ReactNode }) => {
  const t = useT();
  const steps = [receipt.success_note ?? t('sent.next_read'), t('sent.next_keep')];
  return (
    <Receipt
      title={t('sent.title')}
      text={title}
      reference={{ label: t('sent.reference'), value: receipt.code }}
      next={{ title: t('sent.next'), steps }}
      actions={actions}
    />
  );
};
