import { mdiBankOutline, mdiCheckCircleOutline, mdiClockOutline, mdiUploadOutline } from '@mdi/js';
import type { BankFile } from '@hydria/shared/contract/bank-files.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage, type ListTexts } from '@hydria/shared/list/list-page.tsx';
import { defineList } from '@hydria/shared/list/list-schema.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { color } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useListPoll } from '../conversations/conversations.queries.ts';
import { useMayManage } from './may-manage.ts';
import { PaymentsTabs } from './payments-tabs.tsx';
import { usePaymentsT } from './use-payments-t.ts';

const LIST = defineList({ filters: {}, hidden: ['account', 'debit', 'known', 'message', 'received_by'] });

const UploadButton = () => {
  const t = usePaymentsT();
  const { notify } = usePlatform();
  const deya_id = useSession((session) => session.deya_id);
  const upload = useApiMutation('POST /api/staff/bank-files', {
    invalidates: ['GET /api/staff/bank-files', 'GET /api/staff/bank-entries', 'GET /api/staff/bank-entries/waiting'],
    onSuccess: ({ entries, is_known }) =>
      notify({ kind: 'success', text: t(is_known ? 'files.known_before' : 'files.stored', { count: entries }) }),
  });
  if (deya_id === null) return null;
  return (
    <Button
      variant="contained"
      size="small"
      component="label"
      startIcon={<Icon path={mdiUploadOutline} />}
      css={{ '&:focus-within': { outline: `3px solid ${color.primary}`, outlineOffset: 2 } }}
      aria-disabled={upload.isPending}
      tabIndex={-1}
      role={undefined}
    >
      {t(upload.isPending ? 'files.reading' : 'files.upload')}
      <input
        type="file"
        accept=".xml,text/xml,application/xml"
        className="visually-hidden"
        disabled={upload.isPending}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) upload.mutate({ query: { deya_id }, body: { file } });
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </Button>
  );
};

const LOOKS = {
  posting: { tone: 'warning', icon: mdiClockOutline },
  done: { tone: 'good', icon: mdiCheckCircleOutline },
} as const satisfies Record<BankFile['state'], object>;

const useColumns = (): readonly Column<BankFile>[] => {
  const t = usePaymentsT();
  const { dateTime, money } = useFormats();
  const difference = ({ difference_cents: cents }: BankFile): string =>
    cents === null ? '' : cents === 0 ? t('files.balance_equal') : money(cents);
  return [
    { key: 'name', label: t('files.name'), kind: 'head', value: ({ name }) => name },
    { key: 'received_at', label: t('files.received_at'), isOneLine: true, value: (row) => dateTime(row.received_at) },
    { key: 'message', label: t('files.message'), value: ({ message }) => t(`files.${message === 'camt.053' ? 'statement' : 'notification'}`) }, // prettier-ignore
    { key: 'entries', label: t('files.entries'), kind: 'figure', value: ({ entries }) => String(entries) },
    { key: 'matched', label: t('files.matched'), kind: 'figure', value: ({ matched }) => String(matched) },
    { key: 'known', label: t('files.known'), kind: 'figure', value: ({ known }) => String(known) },
    { key: 'unmatched', label: t('files.unmatched'), kind: 'figure', value: ({ unmatched }) => String(unmatched) },
    { key: 'credit', label: t('files.credit'), kind: 'figure', value: (row) => money(row.credit_cents) },
    { key: 'debit', label: t('files.debit'), kind: 'figure', value: (row) => money(row.debit_cents) },
    { key: 'difference', label: t('files.difference'), value: difference },
    {
      key: 'state',
      label: t('state'),
      isOneLine: true,
      value: ({ state }) => t(`files.state_${state}`),
      cell: ({ state }) => <StatusChip {...LOOKS[state]} label={t(`files.state_${state}`)} />,
    },
    { key: 'account', label: t('files.account'), kind: 'quiet', value: ({ account }) => account },
    {
      key: 'received_by',
      label: t('files.received_by'),
      kind: 'quiet',
      value: ({ received_by, source }) => received_by ?? t(`files.source_${source}`),
    },
  ];
};

const useTexts = (): ListTexts => {
  const t = usePaymentsT();
  return {
    title: t('files.title'),
    intro: t('files.intro'),
    caption: t('files.title'),
    found: (count) => t('files.found', { count }),
    none: { icon: mdiBankOutline, label: t('files.none'), text: t('files.none_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
};

/** `/admin/payments/files`: the bank files of the utility, and the upload of one. */
export const BankFilesPage = () => {
  const view = useListView(LIST);
  const list = useTenantList('GET /api/staff/bank-files', view, { everywhere: false }, useListPoll());
  const mayManage = useMayManage();
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={useTexts()}
      tabs={<PaymentsTabs current="files" />}
      action={mayManage && <UploadButton />}
      file="bank-files"
    />
  );
};
