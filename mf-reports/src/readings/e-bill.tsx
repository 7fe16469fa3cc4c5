import { mdiEmailCheckOutline, mdiEmailOffOutline, mdiEmailOutline } from '@mdi/js';
import type { Customer } from '@hydria/shared/contract/supplies.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { useEBillDiscount } from '@hydria/shared/remote/use-e-bill-discount.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useT } from './use-t.ts';

const LOOKS = {
  on: { tone: 'good', icon: mdiEmailCheckOutline },
  off: { tone: 'quiet', icon: mdiEmailOutline },
  unavailable: { tone: 'quiet', icon: mdiEmailOffOutline },
} as const;

/** The button that turns mail into paper, or paper into mail. */
const Choose = ({ supply }: { supply: Customer }) => {
  const t = useT();
  const { notify } = usePlatform();
  const { deya_id, kwdikos_katanalwti, e_bill } = supply;
  const choose = useApiMutation('PUT /api/supplies/e-bill', {
    invalidates: ['GET /api/user/info'],
    onSuccess: (_answer, { body }) =>
      notify({ kind: 'success', text: t(body.e_bill ? 'e_bill.turned_on' : 'e_bill.turned_off') }),
  });
  return (
    <Button
      variant={e_bill ? 'text' : 'outlined'}
      loading={choose.isPending}
      onClick={() => choose.mutate({ body: { deya_id, kwdikos_katanalwti, e_bill: !e_bill } })}
      css={e_bill ? { marginInlineStart: -12 } : undefined}
    >
      {t(e_bill ? 'e_bill.turn_off' : 'e_bill.turn_on')}
    </Button>
  );
};

/** How the bills of the supply come, and the choice of the party that pays. */
export const EBill = ({ supply }: { supply: Customer }) => {
  const t = useT();
  const shared = useSharedT();
  const { date } = useFormats();
  const isActing = useIsActing();
  const { deya } = useDeya(supply.deya_id);
  const amount = useEBillDiscount(deya);
  const { e_bill, e_bill_from, open } = supply;
  const isOffered = open && (deya?.e_bill ?? true);
  const state = isOffered ? (e_bill ? 'on' : 'off') : 'unavailable';
  const words = {
    on: () => (e_bill_from === null ? t('e_bill.is_on') : t('e_bill.is_on_from', { day: date(e_bill_from) })),
    off: () => t('e_bill.is_off'),
    unavailable: () => `${shared('validation.backend.ebill_unavailable')} ${t('e_bill.on_paper')}`,
  };
  return (
    <SectionCard title={t('e_bill.title')} action={<StatusChip {...LOOKS[state]} label={t(`e_bill.state_${state}`)} />}>
      <Stack gap={12} css={{ justifyItems: 'start' }}>
        <p>{words[state]()}</p>
        {state !== 'unavailable' && amount !== null && (
          <Muted>{t(e_bill ? 'e_bill.discount_on' : 'e_bill.discount_off', { amount })}</Muted>
        )}
        {!isActing && (isOffered || e_bill) && <Choose supply={supply} />}
      </Stack>
    </SectionCard>
  );
};
