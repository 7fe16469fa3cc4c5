import {
  mdiAlertCircleOutline,
  mdiCancel,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiKeyOutline,
  mdiTimerSandComplete,
} from '@mdi/js';
import { useState } from 'react';
import type { FeedToken } from '@hydria/shared/contract/feed-tokens.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList } from '@hydria/shared/list/list-schema.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { StatusChip, type Tone } from '@hydria/shared/ui/status-chip.tsx';
import { MadeTokenDialog } from '../../made-token-dialog.tsx';
import { NewRowButton } from '../../new-row.tsx';
import { NewTokenDialog, ReplaceTokenDialog, RevokeTokenDialog } from './token-dialogs.tsx';
import { useFeedT } from './use-feed-t.ts';
import { useScopeNames } from './use-scope-names.ts';
import { useUtilityFrame } from './use-utility-frame.tsx';

const STATES = ['live', 'over', 'all'] as const;
const LIST = defineList({ filters: { state: choiceFilter(STATES, 'live') }, hidden: ['made'] });

const LOOKS: Record<FeedToken['state'] | 'replaced', { tone: Tone; icon: string }> = {
  early: { tone: 'quiet', icon: mdiClockOutline },
  active: { tone: 'good', icon: mdiCheckCircleOutline },
  ending: { tone: 'warning', icon: mdiAlertCircleOutline },
  replaced: { tone: 'quiet', icon: mdiTimerSandComplete },
  ended: { tone: 'quiet', icon: mdiTimerSandComplete },
  revoked: { tone: 'bad', icon: mdiCancel },
};

const isOver = ({ state }: FeedToken): boolean => state === 'ended' || state === 'revoked';

/** A token with a successor ends as it is meant to, which wants no attention. */
const shownState = (token: FeedToken): FeedToken['state'] | 'replaced' =>
  token.replaced && !isOver(token) ? 'replaced' : token.state;

/** The open dialog, with its token. */
type Act = { kind: 'new' } | { kind: 'replace' | 'revoke'; token: FeedToken } | { kind: 'made'; text: string };

/** The last day of a token: its end is the first instant after it. */
const lastDayOf = ({ ends_at }: FeedToken): string | null =>
  ends_at === null ? null : new Date(Date.parse(ends_at) - 1).toISOString();

const useWords = () => {
  const t = useFeedT();
  const { date, dateTime } = useFormats();
  return {
    end: (token: FeedToken): string => (token.ends_at === null ? t('tokens.no_end') : date(lastDayOf(token))),
    use: ({ last_used_at, last_used_network }: FeedToken): string =>
      last_used_at === null
        ? t('tokens.never')
        : t('tokens.used_from', { at: dateTime(last_used_at), network: last_used_network ?? '' }),
    made: ({ created_at, created_by }: FeedToken): string =>
      t('tokens.made_by', { at: dateTime(created_at), who: created_by ?? t('tokens.by_command') }),
  };
};

const Acts = ({ token, onAct }: { token: FeedToken; onAct: (act: Act) => void }) => {
  const t = useFeedT();
  const { name } = token;
  if (isOver(token)) return null;
  return (
    <span css={{ display: 'inline-flex', gap: 8 }}>
      {!token.replaced && (
        <Button
          variant="outlined"
          size="small"
          aria-label={t('tokens.replace_which', { name })}
          onClick={() => onAct({ kind: 'replace', token })}
        >
          {t('tokens.replace')}
        </Button>
      )}
      <Button
        size="small"
        color="error"
        aria-label={t('tokens.revoke_which', { name })}
        onClick={() => onAct({ kind: 'revoke', token })}
      >
        {t('tokens.revoke')}
      </Button>
    </span>
  );
};

const useColumns = (onAct: (act: Act) => void): readonly Column<FeedToken>[] => {
  const t = useFeedT();
  const scopeNames = useScopeNames();
  const words = useWords();
  const stateOf = (token: FeedToken): string => t(`tokens.state_${shownState(token)}`);
  return [
    {
      key: 'name',
      label: t('tokens.name'),
      kind: 'head',
      value: ({ name, hint }) => (hint ? `${name} (${hint}…)` : name),
      file: [{ text: ({ name }) => name }, { part: 'code', text: ({ hint }) => hint }],
      cell: ({ name, hint }) => (
        <>
          {name}
          {hint && (
            <Muted as="span" small css={{ display: 'block', fontWeight: 400 }}>
              <code>{`${hint}…`}</code>
            </Muted>
          )}
        </>
      ),
    },
    {
      key: 'state',
      label: t('tokens.state'),
      isOneLine: true,
      value: stateOf,
      cell: (token) => <StatusChip {...LOOKS[shownState(token)]} label={stateOf(token)} />,
    },
    { key: 'scopes', label: t('tokens.scopes'), value: ({ scopes }) => scopeNames(scopes) },
    { key: 'ends', label: t('tokens.ends'), isOneLine: true, value: words.end, fact: { date: lastDayOf } },
    {
      key: 'used',
      label: t('tokens.used'),
      value: words.use,
      file: [{ instant: (row) => row.last_used_at }, { part: 'network', text: (row) => row.last_used_network }],
    },
    {
      key: 'made',
      label: t('tokens.made'),
      kind: 'quiet',
      value: words.made,
      file: [
        { instant: (row) => row.created_at },
        { part: 'by', text: (row) => row.created_by ?? t('tokens.by_command') },
      ],
    },
    { key: 'acts', label: t('tokens.acts'), cell: (token) => <Acts token={token} onAct={onAct} /> },
  ];
};

interface ActDialogProps {
  deya_id: number;
  act: Act;
  onAct: (act: Act | null) => void;
}

const ActDialog = ({ deya_id, act, onAct }: ActDialogProps) => {
  const t = useFeedT();
  const dialog = {
    deya_id,
    onClose: () => onAct(null),
    onMade: (text: string) => onAct({ kind: 'made', text }),
  };
  switch (act.kind) {
    case 'new':
      return <NewTokenDialog {...dialog} />;
    case 'replace':
      return <ReplaceTokenDialog {...dialog} token={act.token} />;
    case 'revoke':
      return <RevokeTokenDialog {...dialog} token={act.token} />;
    case 'made':
      return (
        <MadeTokenDialog
          token={act.text}
          texts={{
            title: t('tokens.once_title'),
            once: t('tokens.once'),
            label: t('tokens.once_label'),
            kept: t('tokens.kept'),
          }}
          onClose={dialog.onClose}
        />
      );
  }
};

/** `/admin/utilities/{id}/feed-tokens`: the access tokens of a utility's feed. */
export const FeedTokensPage = () => {
  const t = useFeedT();
  const [act, setAct] = useState<Act | null>(null);
  const { deya_id, title, frame, gone } = useUtilityFrame('tokens');
  const view = useListView(LIST);
  const { state } = view.filters;
  const list = useTenantList('GET /api/utilities/feed-tokens', view, {
    deya_id,
    state: state === 'all' ? null : state,
  });
  const columns = useColumns(setAct);
  if (gone) return gone;
  return (
    <>
      <ListPage
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        texts={{
          title,
          intro: t('tokens.intro'),
          heading: t('tabs.tokens'),
          caption: t('tabs.tokens'),
          found: (count) => t('tokens.found', { count }),
          none: { icon: mdiKeyOutline, label: t('tokens.none'), text: t('tokens.none_hint') },
          noMatch: { label: t('tokens.no_match'), text: t('tokens.no_match_hint') },
          forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
        }}
        {...frame}
        file="access-tokens"
        action={<NewRowButton onClick={() => setAct({ kind: 'new' })}>{t('tokens.new')}</NewRowButton>}
        filters={
          <SelectInput
            name="state"
            label={t('tokens.show')}
            choices={STATES.map((value) => ({ value, label: t(`tokens.show_${value}`) }))}
            value={state}
            onChange={(value) => view.set({ state: value })}
          />
        }
      />
      {act && <ActDialog deya_id={deya_id} act={act} onAct={setAct} />}
    </>
  );
};
