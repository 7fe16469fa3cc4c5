import { mdiAlertCircleOutline, mdiClockOutline, mdiSendCheckOutline } from '@mdi/js';
import { useState } from 'react';
import type { FormDelivery } from '@hydria/shared/contract/form-deliveries.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList } from '@hydria/shared/list/list-schema.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { FORM_DELIVERY_STATES } from '@hydria/shared/rules/form-delivery.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { SecretDialog } from './secret-dialogs.tsx';
import { useDeliveriesT } from './use-deliveries-t.ts';

const STATES = ['all', ...FORM_DELIVERY_STATES] as const;

const LIST = defineList({ filters: { state: choiceFilter(STATES, 'all') } });

const LOOKS = {
  waiting: { tone: 'quiet', icon: mdiClockOutline },
  dead: { tone: 'bad', icon: mdiAlertCircleOutline },
} as const;

/** Sends the answers again. */
const Resend = ({ delivery: { id, code }, deya_id }: { delivery: FormDelivery; deya_id: number }) => {
  const t = useDeliveriesT();
  const { notify } = usePlatform();
  const { mutate, isPending } = useApiMutation('POST /api/form-deliveries/{id}/resend', {
    invalidates: ['GET /api/form-deliveries'],
    onSuccess: () => notify({ kind: 'success', text: t('resent', { code }) }),
  });
  return (
    <Button
      variant="outlined"
      size="small"
      disabled={isPending}
      aria-label={t('resend_which', { code })}
      onClick={() => mutate({ params: { id }, query: { deya_id } })}
    >
      {t('resend')}
    </Button>
  );
};

/** Why the last try failed, in words. */
const useProblem = () => {
  const t = useDeliveriesT();
  return ({ problem, status, tries }: FormDelivery): string => {
    if (problem === null) return '';
    const why = t(`problem.${problem}`, { status: status ?? '' });
    return t('after_tries', { why, count: tries });
  };
};

interface ActsProps {
  delivery: FormDelivery;
  deya_id: number;
  discard: (delivery: FormDelivery) => void;
}

const Acts = ({ delivery, deya_id, discard }: ActsProps) => {
  const t = useDeliveriesT();
  return (
    <Row as="span" gap={8}>
      <Resend delivery={delivery} deya_id={deya_id} />
      {delivery.state === 'dead' && (
        <Button size="small" aria-label={t('discard_which', { code: delivery.code })} onClick={() => discard(delivery)}>
          {t('discard')}
        </Button>
      )}
    </Row>
  );
};

const useColumns = (
  deya_id: number | null,
  discard: (delivery: FormDelivery) => void,
): readonly Column<FormDelivery>[] => {
  const t = useDeliveriesT();
  const { dateTime } = useFormats();
  const { language } = useRemoteContext();
  const titleOf = ({ form }: FormDelivery) => form.title[language] ?? form.title.el;
  return [
    {
      key: 'code',
      label: t('application'),
      kind: 'head',
      value: ({ code }) => code,
      cell: ({ code, case_id }) => <PortalLink to={`/admin/cases/${case_id}`}>{code}</PortalLink>,
    },
    { key: 'form', label: t('form'), value: titleOf },
    { key: 'host', label: t('host'), value: ({ host }) => host ?? '—' },
    {
      key: 'state',
      label: t('state'),
      isOneLine: true,
      value: ({ state }) => t(`states.${state}`),
      cell: ({ state }) => <StatusChip {...LOOKS[state]} label={t(`states.${state}`)} />,
    },
    { key: 'problem', label: t('last_try'), value: useProblem() },
    {
      key: 'next',
      label: t('next_try'),
      isOneLine: true,
      value: ({ next_try_at }) => (next_try_at === null ? '—' : dateTime(next_try_at)),
      fact: { instant: ({ next_try_at }) => next_try_at },
    },
    {
      key: 'created_at',
      label: t('created_at'),
      kind: 'quiet',
      value: ({ created_at }) => dateTime(created_at),
      fact: { instant: ({ created_at }) => created_at },
    },
    {
      key: 'acts',
      label: t('acts'),
      cell: (delivery) => deya_id !== null && <Acts delivery={delivery} deya_id={deya_id} discard={discard} />,
    },
  ];
};

/** `/admin/form-deliveries`: answers of forms that have not reached the system to which their form sends them. */
export const FormDeliveriesPage = () => {
  const t = useDeliveriesT();
  const { dateTime } = useFormats();
  const deya_id = useSession((session) => session.deya_id);
  const [isAsking, setAsking] = useState(false);
  const [discarded, setDiscarded] = useState<FormDelivery | null>(null);
  const view = useListView(LIST);
  const { state } = view.filters;
  const list = useTenantList('GET /api/form-deliveries', view, { state: state === 'all' ? null : state });
  const since = list.read.data?.signed_since ?? null;
  const texts = {
    title: t('title'),
    intro: since === null ? t('intro') : `${t('intro')} ${t('signed_since', { at: dateTime(since) })}`,
    caption: t('title'),
    found: (count: number) => t('found', { count }),
    none: { icon: mdiSendCheckOutline, label: t('none'), text: t('none_hint') },
    noMatch: { label: t('no_match'), text: t('no_match_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
  return (
    <>
      <ListPage
        list={list}
        columns={useColumns(deya_id, setDiscarded)}
        rowKey={({ id }) => id}
        texts={texts}
        file="form-deliveries"
        action={
          <Button variant="outlined" onClick={() => setAsking(true)}>
            {t('secret.make')}
          </Button>
        }
        filters={
          <SelectInput
            name="state"
            label={t('state')}
            choices={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
            value={state}
            onChange={(value) => view.set({ state: value })}
          />
        }
      />
      {discarded && deya_id !== null && (
        <DiscardDialog deya_id={deya_id} delivery={discarded} onClose={() => setDiscarded(null)} />
      )}
      {isAsking && deya_id !== null && (
        <SecretDialog deya_id={deya_id} replaces={since !== null} onClose={() => setAsking(false)} />
      )}
    </>
  );
};
