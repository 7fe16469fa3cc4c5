import { useEffect, useRef } from 'react';
import type { StaffCase } from '@hydria/shared/contract/cases.ts';
import { Pager } from '@hydria/shared/list/pager.tsx';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { color, notOnPaper, type } from '@hydria/shared/theme/tokens.ts';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { CasePriority, CaseState, DueTime } from './case-state.tsx';
import { useCasesList, useListQuery } from './cases-list.ts';
import { useCaseTitle } from './use-case-title.ts';
import { useCasesT } from './use-cases-t.ts';

/** Beside the case and as high as the window, so that the list keeps its place while the case is read. */
const pane = {
  position: 'sticky',
  top: 'calc(var(--bar-height) + 16px)',
  maxHeight: 'calc(100dvh - var(--bar-height) - 32px)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  ...notOnPaper,
} as const;

const line = {
  display: 'grid',
  gap: 4,
  padding: '12px 16px',
  color: color.text,
  textDecoration: 'none',
  outlineOffset: -3,
  '&:hover': { background: color.primaryTint, color: color.text },
  '&[aria-current]': { background: color.primaryTint, boxShadow: `inset 4px 0 0 ${color.primary}` },
} as const;

const Line = ({ request, isOpen }: { request: StaffCase; isOpen: boolean }) => {
  const titleOf = useCaseTitle();
  const search = useListQuery();
  const { id, code, status, priority, address, name, due_at } = request;
  return (
    <li>
      <PortalLink to={`/admin/cases/${id}${search}`} css={line} aria-current={isOpen ? 'true' : undefined}>
        <Row as="span" gap={8} align="center" justify="space-between">
          <span css={type.strong}>{code}</span>
          <CaseState status={status} />
        </Row>
        <span>{titleOf(request)}</span>
        <Muted as="span" small>
          {[address, name].filter(Boolean).join(' · ')}
        </Muted>
        {(priority !== 'normal' || due_at !== null) && (
          <Row as="span" gap={8} align="center">
            {priority !== 'normal' && <CasePriority priority={priority} />}
            {due_at !== null && <DueTime request={request} />}
          </Row>
        )}
      </PortalLink>
    </li>
  );
};

/** Keeps the open case in sight within the list. */
const useOpenInSight = (id: number, rows: readonly StaffCase[] | undefined) => {
  const list = useRef<HTMLElement>(null);
  const isThere = rows !== undefined;
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [id, isThere]);
  return list;
};

/** The list from which a case was opened, with its filters and its page, beside the case. */
export const CasesBeside = ({ id }: { id: number }) => {
  const t = useCasesT();
  const { view, list } = useCasesList();
  const { data, error, isError, refetch } = list.read;
  const place = useOpenInSight(id, data?.data);
  return (
    <aside ref={place} aria-label={t('cases.title')} css={pane}>
      <Stack gap={16}>
        <SearchFilter
          label={t('cases.search')}
          value={view.filters.search}
          onChange={(text) => view.set({ search: text })}
        />
        <SectionCard flush>
          {isError && <Failed error={error} retry={refetch} />}
          {!data && !isError && <Loading count={6} />}
          {data && (
            <>
              <LinedList>
                {data.data.map((request) => (
                  <Line key={request.id} request={request} isOpen={request.id === id} />
                ))}
              </LinedList>
              <Pager
                view={view}
                found={t('cases.found', { count: data.total })}
                total={data.total}
                shown={data.data.length}
                next={data.next}
              />
            </>
          )}
        </SectionCard>
      </Stack>
    </aside>
  );
};
