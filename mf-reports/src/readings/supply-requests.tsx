import { useState } from 'react';
import { supplyRequestForm } from '@hydria/shared/contract/forms/supply.ts';
import type { Customer } from '@hydria/shared/contract/supplies.ts';
import type { SupplyRequest } from '@hydria/shared/contract/supply-requests.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { color, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { REQUEST_LOOKS } from '@hydria/shared/ui/request-looks.ts';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useSupplyRequests } from './readings.queries.ts';
import { useT } from './use-t.ts';

type Kind = SupplyRequest['kind'];

const READ = 'GET /api/supplies/requests';

/** The kinds that the person may send: closing or opening as the liable party, the ownership when another person has it. */
const kindsOf = ({ is_liable, open, customer_type, until, hydrometers }: Customer): readonly Kind[] => [
  ...(is_liable && hydrometers.length > 0 ? [open ? ('close' as const) : ('open' as const)] : []),
  ...(customer_type !== 'owner' && until === null ? ['owner' as const] : []),
];

const AskDialog = ({ supply, kind, onClose }: { supply: Customer; kind: Kind; onClose: () => void }) => {
  const t = useT();
  const { notify } = usePlatform();
  const { deya_id, kwdikos_katanalwti } = supply;
  const { deya } = useDeya(deya_id);
  const [today] = useState(dayInGreece);
  const form = useApiForm('POST /api/supplies/requests', {
    rules: supplyRequestForm,
    to: deya_id,
    defaults: { kind, wanted_on: kind === 'owner' ? '' : today },
    limits: { today, text_limit: deya?.text_limit },
    context: { deya_id, kwdikos_katanalwti },
    invalidates: [READ],
    onSuccess: ({ id }) => {
      notify({ kind: 'success', text: t('requests.sent', { id }) });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t(`requests.ask_${kind}`)} submitLabel={t('requests.send')} onClose={onClose}>
      <p css={{ whiteSpace: 'pre-line' }}>{t(`requests.means_${kind}`)}</p>
      {kind !== 'owner' && <TextField form={form} name="wanted_on" type="date" min={today} optional={false} />}
      <TextAreaField form={form} name="reason" rows={3} />
    </DialogForm>
  );
};

const RequestItem = ({ request, deya_id }: { request: SupplyRequest; deya_id: number }) => {
  const t = useT();
  const { date, dateTime } = useFormats();
  const isActing = useIsActing();
  const { notify } = usePlatform();
  const { id, kind, state, wanted_on, done_on, asked_at, answer } = request;
  const withdraw = useApiMutation('POST /api/supplies/requests/{id}/withdraw', {
    invalidates: [READ],
    onSuccess: () => notify({ kind: 'success', text: t('requests.withdrawn') }),
  });
  const facts = [
    t('requests.number', { id }),
    t('requests.asked_at', { at: dateTime(asked_at) }),
    wanted_on && t('requests.wanted', { day: date(wanted_on) }),
    done_on && t('requests.done', { day: date(done_on) }),
  ];
  return (
    <Stack as="li" gap={4} css={{ paddingBlock: 16 }}>
      <Row gap="4px 16px" justify="space-between" align="center">
        <span css={type.strong}>{t(`requests.kind_${kind}`)}</span>
        <StatusChip {...REQUEST_LOOKS[state]} label={t(`requests.state_${state}`)} />
      </Row>
      <Muted small>{facts.filter(Boolean).join(' · ')}</Muted>
      {state === 'waiting' && <Muted small>{t('requests.next')}</Muted>}
      {answer !== null && (
        <p lang={langOf(answer)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {answer}
        </p>
      )}
      {state === 'waiting' && !isActing && (
        <div css={{ marginInlineStart: -12 }}>
          <Button
            size="small"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id }, body: { deya_id } })}
          >
            {t('requests.withdraw')}
          </Button>
        </div>
      )}
    </Stack>
  );
};

/** The requests that the person has sent for the supply, and the kinds that they may send. */
export const SupplyRequests = ({ supply }: { supply: Customer }) => {
  const t = useT();
  const { deya_id, kwdikos_katanalwti, open } = supply;
  const list = useSupplyRequests(kwdikos_katanalwti);
  const [asked, ask] = useState<Kind | null>(null);
  const requests = list.data ?? [];
  const isFree = (kind: Kind) => !requests.some((one) => one.kind === kind && one.state === 'waiting');
  const kinds = list.data ? kindsOf(supply).filter(isFree) : [];
  const body = () => {
    if (list.isError) return <Failed error={list.error} retry={list.refetch} />;
    if (!list.data) return <Loading shape="rows" count={1} />;
    return (
      <Stack gap={16}>
        {requests.length > 0 && (
          <ListReset css={{ '& > li + li': { borderTop: `1px solid ${color.hairline}` } }}>
            {requests.map((request) => (
              <RequestItem key={request.id} request={request} deya_id={deya_id} />
            ))}
          </ListReset>
        )}
        {kinds.length > 0 && (
          <Row gap={8}>
            {kinds.map((kind) => (
              <Button key={kind} variant="outlined" onClick={() => ask(kind)}>
                {t(`requests.ask_${kind}`)}
              </Button>
            ))}
          </Row>
        )}
        {requests.length === 0 && kinds.length === 0 && <p>{t('requests.none')}</p>}
      </Stack>
    );
  };
  return (
    <SectionCard title={t('requests.title')} note={t(open ? 'requests.is_open' : 'requests.is_closed')}>
      {body()}
      {asked && <AskDialog supply={supply} kind={asked} onClose={() => ask(null)} />}
    </SectionCard>
  );
};
