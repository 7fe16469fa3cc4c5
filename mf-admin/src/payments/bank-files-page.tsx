import {
  mdiAccountClockOutline,
  mdiBankOutline,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiCloseCircleOutline,
  mdiUploadOutline,
} from '@mdi/js';
import type { BankFile, BankStatement } from '@hydria/shared/contract/bank-files.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage, type ListTexts } from '@hydria/shared/list/list-page.tsx';
import { defineList } from '@hydria/shared/list/list-schema.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { readableIban } from '@hydria/shared/rules/iban.ts';
import { color } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useListPoll } from '../conversations/conversations.queries.ts';
import { useOnDecided } from '../one-request.tsx';
import { useMayManage } from './may-manage.ts';
import { PaymentsTabs } from './payments-tabs.tsx';
import { usePaymentsT } from './use-payments-t.ts';

const FILES = 'GET /api/staff/bank-files';

const LIST = defineList({ filters: {}, hidden: ['account', 'debit', 'known', 'message'] });

/** The place of the fault of a refused file, as the server sends it beside the code. Other answers have no file. */
function refusedPlace({ current }: ApiError): Map<string, string> | null {
  if (typeof current !== 'object' || current === null || !('file' in current)) return null;
  return new Map(Object.entries(current).map(([name, value]) => [name, String(value)]));
}

/** The fault of a refused file as a sentence that names the file and, where known, the entry with its amount and its day. */
const useRefusal = () => {
  const t = usePaymentsT();
  const errorText = useErrorText();
  return (error: ApiError): string | null => {
    const place = refusedPlace(error);
    if (!place) return null;
    const [entry, amount] = [place.get('entry'), place.get('amount')];
    const isDifference = error.code === 'bank_file_balances';
    const where = [
      place.get('file'),
      entry && t('files.entry', { number: entry }),
      isDifference && amount ? t('files.balance_differs', { amount }) : amount,
      place.get('day'),
      place.get('account'),
    ];
    return t('files.refused', { where: where.filter(Boolean).join(', '), why: errorText(error) });
  };
};

const UploadButton = () => {
  const t = usePaymentsT();
  const { notify } = usePlatform();
  const refusal = useRefusal();
  const deya_id = useSession((session) => session.deya_id);
  const upload = useApiMutation('POST /api/staff/bank-files', {
    invalidates: [FILES, 'GET /api/staff/bank-files/waiting'],
    handlesError: (error) => {
      const text = refusal(error);
      if (text !== null) notify({ kind: 'error', text });
      return text !== null;
    },
    onSuccess: ({ entries, is_known, state }) => {
      const known = state === 'waiting' ? 'files.known_waiting' : 'files.known_before';
      notify({ kind: 'success', text: t(is_known ? known : 'files.stored', { count: entries }) });
    },
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
  waiting: { tone: 'warning', icon: mdiAccountClockOutline },
  posting: { tone: 'warning', icon: mdiClockOutline },
  done: { tone: 'good', icon: mdiCheckCircleOutline },
  refused: { tone: 'quiet', icon: mdiCloseCircleOutline },
} as const satisfies Record<BankFile['state'], object>;

/** The second person confirms; the one who uploaded the file takes it back. */
const Confirm = ({ file: { id, name, is_own } }: { file: BankFile }) => {
  const t = usePaymentsT();
  const { notify } = usePlatform();
  const deya_id = useSession((session) => session.deya_id);
  const confirm = useApiMutation('POST /api/staff/bank-files/{id}/confirm', {
    invalidates: [
      FILES,
      'GET /api/staff/bank-files/waiting',
      'GET /api/staff/bank-entries',
      'GET /api/staff/bank-entries/waiting',
    ],
    handlesError: useOnDecided(FILES, ['bank_file_decided']),
    onSuccess: ({ state }) =>
      notify({ kind: 'success', text: t(state === 'refused' ? 'files.declined' : 'files.confirmed') }),
  });
  if (deya_id === null) return null;
  const say = (agrees: boolean) => confirm.mutate({ params: { id }, query: { deya_id }, body: { agrees } });
  const of = <span className="visually-hidden"> {name}</span>;
  return (
    <Stack gap={8} css={{ marginTop: 8, minWidth: 200 }}>
      {!is_own && <Muted small>{t('files.compare')}</Muted>}
      <Row gap={8}>
        {!is_own && (
          <Button size="small" variant="contained" disabled={confirm.isPending} onClick={() => say(true)}>
            {t('unmatched.agree')}
            {of}
          </Button>
        )}
        <Button size="small" variant="outlined" color="error" disabled={confirm.isPending} onClick={() => say(false)}>
          {t(is_own ? 'unmatched.take_back' : 'unmatched.disagree')}
          {of}
        </Button>
      </Row>
    </Stack>
  );
};

/** The state of a file, and the way to decide about one that waits: in one place, so that no width of the list cuts it off. */
const State = ({ file, mayDecide }: { file: BankFile; mayDecide: boolean }) => {
  const t = usePaymentsT();
  const { dateTime } = useFormats();
  const { state, decided_by, decided_at } = file;
  return (
    <>
      <StatusChip {...LOOKS[state]} label={t(`files.state_${state}`)} />
      {decided_at && (
        <Muted as="span" small css={{ display: 'block' }}>
          {[decided_by, dateTime(decided_at)].filter(Boolean).join(', ')}
        </Muted>
      )}
      {mayDecide && state === 'waiting' && <Confirm file={file} />}
    </>
  );
};

interface StatementTexts {
  /** Which one it is. */
  name: string;
  /** Its balances, and the entries that were left out. */
  facts: string[];
  /** Each thing that is odd. */
  warnings: string[];
}

const useStatementTexts = (): ((one: BankStatement) => StatementTexts) => {
  const t = usePaymentsT();
  const { date, money } = useFormats();
  return ({
    account,
    number,
    ends_on,
    is_aside,
    difference_cents,
    opening_cents,
    closing_cents,
    ignored,
    warnings,
  }) => {
    const isOff = difference_cents !== null && difference_cents !== 0;
    const facts = [
      is_aside && t('files.aside'),
      opening_cents !== null &&
        closing_cents !== null &&
        t('files.from_to', { opening: money(opening_cents), closing: money(closing_cents) }),
      difference_cents === 0 && t('files.balance_equal'),
      ignored > 0 && t('files.ignored', { count: ignored }),
    ];
    return {
      name: [readableIban(account), number && t('files.statement_number', { number }), ends_on && date(ends_on)]
        .filter(Boolean)
        .join(', '),
      facts: facts.filter((text) => text !== false),
      warnings: [
        ...(isOff ? [t('files.balance_differs', { amount: money(difference_cents) })] : []),
        ...warnings.map((warning) => t(`files.warning_${warning}`)),
      ],
    };
  };
};

const Statements = ({ statements }: Pick<BankFile, 'statements'>) => {
  const statementTexts = useStatementTexts();
  return (
    <ListReset css={{ minWidth: 168 }}>
      {statements.map((one, at) => {
        const { name, facts, warnings } = statementTexts(one);
        return (
          <li key={at} css={{ paddingBlock: 4, overflowWrap: 'anywhere' }}>
            <div>{name}</div>
            <Muted>{facts.join(' · ')}</Muted>
            {warnings.map((warning) => (
              <div key={warning} css={{ color: color.warning, fontWeight: 600 }}>
                {warning}
              </div>
            ))}
          </li>
        );
      })}
    </ListReset>
  );
};

const useColumns = (): readonly Column<BankFile>[] => {
  const t = usePaymentsT();
  const { dateTime, money } = useFormats();
  const mayManage = useMayManage();
  const statementTexts = useStatementTexts();
  const textOf = (one: BankStatement): string => {
    const { name, facts, warnings } = statementTexts(one);
    return [name, ...facts, ...warnings].join(', ');
  };
  const count = (key: 'entries' | 'matched' | 'known' | 'unmatched'): Column<BankFile> => ({
    key,
    label: t(`files.${key}`),
    kind: 'figure',
    value: (row) => String(row[key]),
    fact: { number: (row) => row[key] },
  });
  const sum = (key: 'credit' | 'debit'): Column<BankFile> => ({
    key,
    label: t(`files.${key}`),
    kind: 'figure',
    value: (row) => money(row[`${key}_cents`]),
    fact: { amount: (row) => row[`${key}_cents`] },
  });
  return [
    { key: 'name', label: t('files.name'), kind: 'head', value: ({ name }) => name },
    {
      key: 'received_at',
      label: t('files.received_at'),
      isOneLine: true,
      value: (row) => dateTime(row.received_at),
      fact: { instant: (row) => row.received_at },
    },
    { key: 'message', label: t('files.message'), value: ({ message }) => t(`files.${message === 'camt.053' ? 'statement' : 'notification'}`) }, // prettier-ignore
    ...(['entries', 'matched', 'known', 'unmatched'] as const).map(count),
    sum('credit'),
    sum('debit'),
    {
      key: 'statements',
      label: t('files.statements'),
      value: ({ statements }) => statements.map(textOf).join(' · '),
      cell: ({ statements }) => <Statements statements={statements} />,
    },
    {
      key: 'state',
      label: t('state'),
      value: ({ state }) => t(`files.state_${state}`),
      cell: (file) => <State file={file} mayDecide={mayManage} />,
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
