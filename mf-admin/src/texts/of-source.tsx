import type { ReactNode } from 'react';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useTextsT } from './use-texts-t.ts';

interface Kept {
  source: 'feed' | 'staff';
  updated_at: string;
  updated_by: string | null;
}

/** Says who keeps a row. One of the utility's own system is changed here only after it was taken over. */
export const OfSource = ({ row, children }: { row: Kept; children: ReactNode }) => {
  const t = useTextsT();
  const { dateTime } = useFormats();
  if (row.source === 'staff')
    return (
      <Muted small>{[t('updated_at'), dateTime(row.updated_at), row.updated_by].filter(Boolean).join(' · ')}</Muted>
    );
  return (
    <Alert severity="info" role="note" title={t('source.of_feed')}>
      <Stack gap={12}>
        <p>{t('source.of_feed_text')}</p>
        {children}
      </Stack>
    </Alert>
  );
};
