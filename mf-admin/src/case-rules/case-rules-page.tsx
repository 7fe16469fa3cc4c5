import {
  mdiAlertOutline,
  mdiArrowDown,
  mdiArrowUp,
  mdiCheckCircleOutline,
  mdiCloseCircleOutline,
  mdiClockOutline,
  mdiSourceBranch,
} from '@mdi/js';
import { useEffect, useRef } from 'react';
import type { CaseRule } from '@hydria/shared/contract/case-rules.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useCaseRules } from '../case-teams/case-teams.queries.ts';
import { useCaseSetupT } from '../case-teams/use-case-setup-t.ts';
import { NewRowLink } from '../new-row.tsx';
import { hasWords, useWholeList } from '../use-whole-list.ts';
import { unreachableOf } from './rule-place.tsx';
import { useRuleWords } from './rule-words.ts';

const LIST = defineList({ filters: { search: textFilter() } });

/** Moves rules, says their new place, and keeps the focus on the pressed button, whose row has moved. */
const useMove = () => {
  const t = useCaseSetupT();
  const { notify } = usePlatform();
  const deya_id = useSession((session) => session.deya_id);
  const pressed = useRef<string | null>(null);
  const move = useApiMutation('POST /api/staff/case-rules/{id}/move', {
    invalidates: ['GET /api/staff/case-rules'],
    handlesError: (error) => {
      const of = unreachableOf(error);
      if (of) notify({ kind: 'error', text: t('rules.not_moved', { title: of.title, by: of.by_title }) });
      return of !== null;
    },
    onSuccess: ({ data }, { params: { id } }) => {
      const place = data.findIndex((rule) => rule.id === id);
      notify({ kind: 'success', text: t('rules.moved', { title: data[place]?.title ?? '', place: place + 1 }) });
    },
  });
  useEffect(() => {
    if (pressed.current) document.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
  });
  return {
    isBusy: move.isPending,
    move: (id: number, to: 'up' | 'down') => {
      pressed.current = `${to}-${id}`;
      if (deya_id !== null && !move.isPending) move.mutate({ params: { id }, query: { deya_id }, body: { to } });
    },
    forget: () => (pressed.current = null),
  };
};

type Mover = ReturnType<typeof useMove>;

const MoveButtons = ({ rule: { id, title }, mover }: { rule: CaseRule; mover: Mover }) => {
  const t = useCaseSetupT();
  return (
    <Row as="span" gap={8} wrap={false}>
      {(['up', 'down'] as const).map((to) => (
        <Button
          key={to}
          size="small"
          variant="outlined"
          data-move={`${to}-${id}`}
          aria-label={t(`rules.${to}`, { title })}
          onBlur={mover.forget}
          onClick={() => mover.move(id, to)}
        >
          <Icon path={to === 'up' ? mdiArrowUp : mdiArrowDown} size={18} />
        </Button>
      ))}
    </Row>
  );
};

const stateOf = ({ is_active, is_without_receiver, covered_by }: CaseRule) => {
  if (!is_active) return 'inactive';
  if (is_without_receiver) return 'without_receiver';
  return covered_by ? 'covered' : 'active';
};

const LOOKS = {
  active: { tone: 'good', icon: mdiCheckCircleOutline },
  inactive: { tone: 'quiet', icon: mdiCloseCircleOutline },
  covered: { tone: 'warning', icon: mdiAlertOutline },
  without_receiver: { tone: 'warning', icon: mdiAlertOutline },
} as const;

const State = ({ rule }: { rule: CaseRule }) => {
  const t = useCaseSetupT();
  const state = stateOf(rule);
  return (
    <Stack gap={6} align="start">
      <StatusChip {...LOOKS[state]} label={t(`rules.state_${state}`)} />
      {state === 'covered' && <Muted small>{t('rules.covered_by', { title: rule.covered_by?.title ?? '' })}</Muted>}
    </Stack>
  );
};

const useColumns = (rules: readonly CaseRule[]): readonly Column<CaseRule>[] => {
  const t = useCaseSetupT();
  const words = useRuleWords();
  const mover = useMove();
  return [
    {
      key: 'title',
      label: t('field.case_rule.title'),
      kind: 'head',
      value: ({ title }) => title,
      cell: ({ id, title }) => <PortalLink to={`/admin/case-rules/${id}`}>{title}</PortalLink>,
    },
    {
      key: 'place',
      label: t('rules.place'),
      kind: 'figure',
      value: ({ id }) => String(rules.findIndex((rule) => rule.id === id) + 1),
      fact: { number: ({ id }) => rules.findIndex((rule) => rule.id === id) + 1 },
    },
    { key: 'conditions', label: t('rules.conditions'), value: words.conditions },
    { key: 'given', label: t('rules.given'), value: words.given },
    {
      key: 'state',
      label: t('teams.state'),
      value: (rule) => t(`rules.state_${stateOf(rule)}`),
      cell: (rule) => <State rule={rule} />,
    },
    { key: 'acts', label: t('rules.order'), cell: (rule) => <MoveButtons rule={rule} mover={mover} /> },
  ];
};

const useTexts = () => {
  const t = useCaseSetupT();
  return {
    title: t('rules.title'),
    intro: t('rules.intro'),
    caption: t('rules.title'),
    found: (count: number) => t('rules.found', { count }),
    none: { icon: mdiSourceBranch, label: t('rules.none'), text: t('rules.none_hint') },
    noMatch: { label: t('rules.no_match'), text: t('rules.no_match_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
};

/** `/admin/case-rules`: the rules by which new cases find their team, in their order. */
export const CaseRulesPage = () => {
  const t = useCaseSetupT();
  const view = useListView(LIST);
  const { search } = view.filters;
  const words = useRuleWords();
  const read = useCaseRules();
  const rules = read.data?.data ?? [];
  const list = useWholeList(
    view,
    { ...read, data: read.data?.data },
    { keeps: (rule) => hasWords(search, rule.title, words.conditions(rule), words.given(rule)), keyOf: () => 0 },
  );
  return (
    <ListPage
      list={list}
      columns={useColumns(rules)}
      rowKey={({ id }) => id}
      texts={useTexts()}
      file="case-rules"
      action={<NewRowLink to="/admin/case-rules/new">{t('rules.new')}</NewRowLink>}
      above={
        <Row gap={8}>
          <Button
            size="small"
            variant="outlined"
            component={PortalLink}
            to="/admin/case-hours"
            startIcon={<Icon path={mdiClockOutline} size={18} />}
          >
            {t('hours.title')}
          </Button>
        </Row>
      }
      filters={
        <SearchFilter label={t('rules.search')} value={search} onChange={(text) => view.set({ search: text })} />
      }
    />
  );
};
