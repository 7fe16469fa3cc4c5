import type { PlanRequest } from '@hydria/shared/contract/plan-requests.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { langOf } from '@hydria/shared/rules/text.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { REQUEST_LOOKS } from '@hydria/shared/ui/request-looks.ts';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { usePlansT } from './use-plans-t.ts';

const Withdraw = ({ id, deya_id }: { id: number; deya_id: number }) => {
  const t = usePlansT();
  const { notify } = usePlatform();
  const withdraw = useApiMutation('POST /api/bills/plan-requests/{id}/withdraw', {
    invalidates: ['GET /api/bills/plan-offers'],
    onSuccess: () => notify({ kind: 'success', text: t('withdrawn') }),
  });
  return (
    <div css={{ marginInlineStart: -12 }}>
      <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({ params: { id }, body: { deya_id } })}>
        {t('withdraw')}
      </Button>
    </div>
  );
};

/** The latest request of the party with its terms, its state and what happens next. */
export const AskedPlan = ({ request }: { request: PlanRequest }) => {
  const t = usePlansT();
  const { money, dateTime } = useFormats();
  const isActing = useIsActing();
  const deya_id = useSession((session) => session.deya_id);
  const { id, state, installments, total, advance, each, answer, asked_at } = request;
  const isWaiting = state === 'waiting';
  return (
    <SectionCard
      title={t('asked_title', { id })}
      note={t('asked_at', { at: dateTime(asked_at) })}
      action={<StatusChip {...REQUEST_LOOKS[state]} label={t(`state_${state}`)} />}
    >
      <Stack gap={12}>
        <DataList>
          <DataRow name={t('total')} figure strong>
            {money(total)}
          </DataRow>
          {advance > 0 && (
            <DataRow name={t('advance')} figure>
              {money(advance)}
            </DataRow>
          )}
          <DataRow name={t('each', { count: installments })} figure>
            {money(each)}
          </DataRow>
        </DataList>
        {answer !== null && (
          <p lang={langOf(answer)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {answer}
          </p>
        )}
        {isWaiting && <Muted>{t(advance > 0 ? 'next_advance' : 'next')}</Muted>}
        {isWaiting && !isActing && deya_id !== null && <Withdraw id={id} deya_id={deya_id} />}
      </Stack>
    </SectionCard>
  );
};
