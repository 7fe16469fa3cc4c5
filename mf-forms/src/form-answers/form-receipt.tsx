import type { ReactNode } from 'react';
import { useDayTime } from '@hydria/shared/remote/use-day-time.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Receipt } from '@hydria/shared/ui/receipt.tsx';
import { useT } from '../use-t.ts';
import type { HandedIn } from './fill-form.tsx';

interface FormReceiptProps {
  receipt: HandedIn;
  title: string;
  /** Embedded, without links away from the form. */
  alone: boolean;
  actions: ReactNode;
  /** Whether the form costs something. */
  isPaid: boolean;
}

/** The form is stored: its reference, and the next steps in the utility's own words. */
export const FormReceipt = ({ receipt, title, alone, actions, isPaid }: FormReceiptProps) => {
  const t = useT();
  const dayTime = useDayTime();
  const isMember = useSession(({ status }) => status === 'member');
  const follow =
    isMember && !alone ? 'next_follow' : !isMember && receipt.sender_notified ? 'next_mailed' : 'next_keep';
  const { cosign } = receipt;
  if (cosign) {
    const asked = t('sent.cosign_asked', { name: cosign.name, time: dayTime(cosign.until) });
    return (
      <Receipt
        title={t('sent.cosign_title')}
        text={title}
        reference={{ label: t('sent.reference'), value: receipt.code }}
        next={{ title: t('sent.next'), steps: [asked, t(isPaid ? 'sent.cosign_then_pay' : 'sent.cosign_then')] }}
        actions={actions}
      />
    );
  }
  const received = t(receipt.utility_notified ? 'sent.next_received_told' : 'sent.next_received');
  const due = receipt.due_at === null ? [] : [t('sent.next_due', { time: dayTime(receipt.due_at) })];
  const steps = [
    received,
    ...due,
    ...(receipt.success_note === null ? [] : [receipt.success_note]),
    t(`sent.${follow}`),
  ];
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
