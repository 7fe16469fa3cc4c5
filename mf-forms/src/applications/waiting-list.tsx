import { mdiDraw } from '@mdi/js';
import type { WaitingRow } from '@hydria/shared/contract/form-signatures.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { notOnPaper } from '@hydria/shared/theme/tokens.ts';
import { LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useWaitingApplications } from './applications.queries.ts';
import { useT as useFormsT } from '../use-t.ts';
import { UnsentItem } from './unsent-item.tsx';
import { useT } from './use-t.ts';

/** One application that waits, and the way to the page of its signature. */
const Waiting = ({ row, deya_id }: { row: WaitingRow; deya_id: number }) => {
  const t = useT();
  const formsT = useFormsT();
  const { navigate } = usePlatform();
  const { date } = useFormats();
  const { mutate, isPending } = useApiMutation('POST /api/form-signatures/{id}/open', {
    onSuccess: ({ token }) => navigate(`/online_forms/waiting#${token}`),
  });
  return (
    <UnsentItem
      row={row}
      note={`${formsT('mine.reference', { code: row.code })} · ${t(`waiting.${row.state}`, { day: date(row.until) })}`}
      open={{
        label: t('waiting.open'),
        name: t('waiting.open_of', { code: row.code }),
        icon: mdiDraw,
        isBusy: isPending,
        run: () => mutate({ params: { id: row.id }, body: { deya_id } }),
      }}
    />
  );
};

/** Applications of the person that a second person has to sign; nothing without any. */
export const WaitingList = () => {
  const formsT = useFormsT();
  const deya_id = useSession((session) => session.deya_id);
  const { data } = useWaitingApplications();
  if (deya_id === null || !data || data.data.length === 0) return null;
  return (
    <SectionCard title={formsT('mine.waiting')} css={notOnPaper} flush>
      <LinedList>
        {data.data.map((row) => (
          <Waiting key={row.id} row={row} deya_id={deya_id} />
        ))}
      </LinedList>
    </SectionCard>
  );
};
