import { mdiDraw } from '@mdi/js';
import type { WaitingRow } from '@hydria/shared/contract/form-signatures.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { notOnPaper, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useWaitingApplications } from './applications.queries.ts';
import { useT as useFormsT } from '../use-t.ts';
import { useT } from './use-t.ts';
import { useTitle } from './use-title.ts';

/** One application that waits, and the way to the page of its signature. */
const Waiting = ({ row, deya_id }: { row: WaitingRow; deya_id: number }) => {
  const t = useT();
  const formsT = useFormsT();
  const { navigate } = usePlatform();
  const { date } = useFormats();
  const { text, lang } = useTitle()(row);
  const { mutate, isPending } = useApiMutation('POST /api/form-signatures/{id}/open', {
    onSuccess: ({ token }) => navigate(`/online_forms/waiting#${token}`),
  });
  return (
    <LinedItem>
      <Row gap="8px 16px" align="center">
        <div css={{ flex: '1 1 200px', minWidth: 0 }}>
          <p css={type.strong} lang={lang}>
            {text}
          </p>
          <Muted small>
            {formsT('mine.reference', { code: row.code })} · {t(`waiting.${row.state}`, { day: date(row.until) })}
          </Muted>
        </div>
        <Button
          variant="outlined"
          loading={isPending}
          startIcon={<Icon path={mdiDraw} size={20} />}
          aria-label={t('waiting.open_of', { code: row.code })}
          onClick={() => mutate({ params: { id: row.id }, body: { deya_id } })}
        >
          {t('waiting.open')}
        </Button>
      </Row>
    </LinedItem>
  );
};

/** Applications of the person that a second person has to sign; nothing without any. */
export const WaitingList = () => {
  const formsT = useFormsT();
  const deya_id = useSession((session) => session.deya_id);
  const { data } = useWaitingApplications();
  if (deya_id === null || !data || data.data.length === 0) return null;
  return (
    <SectionCard title={formsT('mine.waiting')} css={notOnPaper}>
      <LinedList>
        {data.data.map((row) => (
          <Waiting key={row.id} row={row} deya_id={deya_id} />
        ))}
      </LinedList>
    </SectionCard>
  );
};
