import type { ReactNode } from 'react';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Receipt } from '@hydria/shared/ui/receipt.tsx';
import { useT } from '../use-t.ts';

/** The report is stored: its reference, and the next steps. */
export const ReportReceipt = ({ code, actions }: { code: string; actions: ReactNode }) => {
  const t = useT();
  const isMember = useSession(({ status }) => status === 'member');
  const steps = [t('sent.next_read'), t('sent.next_contact'), t(isMember ? 'sent.next_follow' : 'sent.next_keep')];
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
