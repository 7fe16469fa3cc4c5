import type { ReactNode } from 'react';
import { useDayTime } from '@hydria/shared/remote/use-day-time.ts';
import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Receipt } from '@hydria/shared/ui/receipt.tsx';
import { useT } from '../use-t.ts';

interface ReportReceiptProps {
  code: string;
  /** Whether a mail tells the utility of it. */
  isTold: boolean;
  /** Whether the sender follows another report of the same problem. */
  follows: boolean;
  /** The time by which the utility means to have solved it; null without a promise. */
  due_at: string | null;
  actions: ReactNode;
}

/** The report is stored: its reference, and the next steps. */
export const ReportReceipt = ({ code, isTold, follows, due_at, actions }: ReportReceiptProps) => {
  const t = useT();
  const dayTime = useDayTime();
  const sendsMail = useSendsMail();
  const isMember = useSession(({ status }) => status === 'member');
  const steps = [
    t(isTold ? 'sent.next_received_told' : 'sent.next_received'),
    ...(follows ? [t(sendsMail ? 'sent.next_follows' : 'sent.next_follows_no_mail')] : []),
    ...(due_at === null ? [] : [t('sent.next_due', { time: dayTime(due_at) })]),
    t(isMember ? 'sent.next_follow' : 'sent.next_keep'),
    t('sent.next_urgent'),
  ];
  return (
    <div css={{ width: '100%', maxWidth: 760, marginInline: 'auto' }}>
      <Receipt
        title={t('sent.title')}
        text={t('sent.thanks')}
        reference={{ label: t('sent.reference'), value: code }}
        next={{ title: t('sent.next'), steps }}
        actions={actions}
      />
    </div>
  );
};
