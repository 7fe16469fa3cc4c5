import { mdiCancel, mdiCheckCircleOutline, mdiKeyOutline } from '@mdi/js';
import { useState } from 'react';
import type { Open311Key } from '@hydria/shared/contract/open311.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList } from '@hydria/shared/list/list-schema.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { MadeTokenDialog } from '../../made-token-dialog.tsx';
import { NewRowButton } from '../../new-row.tsx';
import { NewKeyDialog, RevokeKeyDialog } from './open311-key-dialogs.tsx';
import { useFeedT } from './use-feed-t.ts';

const STATES = ['active', 'revoked', 'all'] as const;
const LIST = defineList({ filters: { state: choiceFilter(STATES, 'active') }, hidden: ['made'] });

/** The open dialog, with its key. */
type Act = { kind: 'new' } | { kind: 'revoke'; row: Open311Key } | { kind: 'made'; text: string };

const NameCell = ({ name, hint }: Open311Key) => (
  <>
    {name}
    <Muted as="span" small css={{ display: 'block', fontWeight: 400 }}>
      <code>{`${hint}…`}</code>
    </Muted>
  </>
);

interface RevokeProps {
  row: Open311Key;
  onRevoke: (row: Open311Key) => void;
}

const Revoke = ({ row, onRevoke }: RevokeProps) => {
  const t = useFeedT();
  return (
    <Button
      size="small"
      color="error"
      aria-label={t('open311.revoke_which', { name: row.name })}
      onClick={() => onRevoke(row)}
    >
      {t('open311.revoke')}
    </Button>
  );
};

const useColumns = (onRevoke: RevokeProps['onRevoke']): readonly Column<Open311Key>[] => {
  const t = useFeedT();
  const { dateTime } = useFormats();
  const stateOf = ({ revoked_at }: Open311Key) => t(revoked_at ? 'open311.state_revoked' : 'open311.state_active');
  return [
    {
      key: 'name',
      label: t('tokens.name'),
      kind: 'head',
      value: ({ name, hint }) => `${name} (${hint}…)`,
      file: [{ text: ({ name }) => name }, { part: 'code', text: ({ hint }) => hint }],
      cell: (row) => <NameCell {...row} />,
    },
    {
      key: 'state',
      label: t('tokens.state'),
      isOneLine: true,
      value: stateOf,
      cell: (row) => (
        <StatusChip
          tone={row.revoked_at ? 'bad' : 'good'}
          icon={row.revoked_at ? mdiCancel : mdiCheckCircleOutline}
          label={stateOf(row)}
        />
      ),
    },
    {
      key: 'requests',
      label: t('open311.requests'),
      kind: 'figure',
      value: ({ requests }) => String(requests),
      fact: { number: ({ requests }) => requests },
    },
    {
      key: 'used',
      label: t('tokens.used'),
      value: ({ last_used_at }) => (last_used_at === null ? t('tokens.never') : dateTime(last_used_at)),
      fact: { instant: ({ last_used_at }) => last_used_at },
    },
    {
      key: 'made',
      label: t('tokens.made'),
      file: [
        { instant: ({ created_at }) => created_at },
        { part: 'by', text: ({ created_by }) => created_by ?? t('open311.gone') },
      ],
      kind: 'quiet',
      value: ({ created_at, created_by }) =>
        t('open311.made_by', { at: dateTime(created_at), who: created_by ?? t('open311.gone') }),
    },
    {
      key: 'acts',
      label: t('tokens.acts'),
      cell: (row) => (row.revoked_at ? null : <Revoke row={row} onRevoke={onRevoke} />),
    },
  ];
};

const useTexts = (deya_id: number | null) => {
  const t = useFeedT();
  const address = deya_id === null ? '' : t('open311.address', { path: `/open311/${deya_id}/discovery.xml` });
  return {
    title: t('open311.title'),
    intro: `${t('open311.intro')} ${address}`,
    caption: t('open311.title'),
    found: (count: number) => t('open311.found', { count }),
    none: { icon: mdiKeyOutline, label: t('open311.none'), text: t('open311.none_hint') },
    noMatch: { label: t('open311.no_match'), text: t('open311.no_match_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
};

interface ActDialogProps {
  deya_id: number;
  act: Act;
  onAct: (act: Act | null) => void;
}

const ActDialog = ({ deya_id, act, onAct }: ActDialogProps) => {
  const t = useFeedT();
  const onClose = () => onAct(null);
  if (act.kind === 'new')
    return <NewKeyDialog deya_id={deya_id} onClose={onClose} onMade={(text) => onAct({ kind: 'made', text })} />;
  if (act.kind === 'revoke') return <RevokeKeyDialog deya_id={deya_id} row={act.row} onClose={onClose} />;
  const texts = {
    title: t('open311.once_title'),
    once: t('open311.once'),
    label: t('open311.once_label'),
    kept: t('tokens.kept'),
  };
  return <MadeTokenDialog token={act.text} texts={texts} onClose={onClose} />;
};

/** `/admin/open311-keys`: the keys of systems that send problem reports by Open311. */
export const Open311KeysPage = () => {
  const t = useFeedT();
  const deya_id = useSession((session) => session.deya_id);
  const [act, setAct] = useState<Act | null>(null);
  const view = useListView(LIST);
  const { state } = view.filters;
  return (
    <>
      <ListPage
        list={useTenantList('GET /api/staff/open311-keys', view, { state: state === 'all' ? null : state })}
        columns={useColumns((row) => setAct({ kind: 'revoke', row }))}
        rowKey={({ id }) => id}
        texts={useTexts(deya_id)}
        file="open311-keys"
        savedAs="open-keys"
        action={<NewRowButton onClick={() => setAct({ kind: 'new' })}>{t('open311.new')}</NewRowButton>}
        filters={
          <SelectInput
            name="state"
            label={t('open311.show')}
            choices={STATES.map((value) => ({ value, label: t(`open311.show_${value}`) }))}
            value={state}
            onChange={(value) => view.set({ state: value })}
          />
        }
      />
      {act && deya_id !== null && <ActDialog deya_id={deya_id} act={act} onAct={setAct} />}
    </>
  );
};
