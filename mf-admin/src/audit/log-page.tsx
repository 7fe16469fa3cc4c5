import {
  mdiAlertCircleOutline,
  mdiAlertOutline,
  mdiBugOutline,
  mdiInformationOutline,
  mdiTextBoxSearchOutline,
} from '@mdi/js';
import type { LogLine } from '@hydria/shared/contract/log.ts';
import { LOG_LEVELS, LOG_PROCESSES } from '@hydria/shared/rules/log.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter, TextFilter } from '@hydria/shared/list/search-filter.tsx';
import { useList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { cleanDay, DayFilter } from './day-filter.tsx';
import { useRecordsT } from './use-records-t.ts';

const LEVELS = ['all', ...LOG_LEVELS.filter((level) => level !== 'debug')] as const;
const PROCESSES = ['all', ...LOG_PROCESSES] as const;
/** The server counts no further. */
const MOST_COUNTED = 10_000;
/** Characters of a reference, at least. */
const LEAST_REFERENCE = 4;

/** A reference as a customer reads it out, in the form that the server expects. */
const cleanReference = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^0-9a-f-]/g, '')
    .slice(0, 36);

const LOG = defineList({
  filters: {
    day: textFilter(cleanDay),
    level: choiceFilter(LEVELS, 'all'),
    process: choiceFilter(PROCESSES, 'all'),
    search: textFilter(),
    request: textFilter(cleanReference),
    route: textFilter(),
  },
  sort: { columns: ['at'], descending: ['at'] },
});

const useView = () => useListView(LOG);
type View = ReturnType<typeof useView>;

const useLog = () => {
  const view = useView();
  const { day, level, process, search, request, route } = view.filters;
  const list = useList('GET /api/log', view, (page) => ({
    query: {
      ...page,
      ...(day !== '' && { day }),
      ...(level !== 'all' && { level }),
      ...(process !== 'all' && { process }),
      ...(search !== '' && { search }),
      ...(request.length >= LEAST_REFERENCE && { request }),
      ...(route !== '' && { route }),
    },
  }));
  return { view, list };
};

const CHIPS = {
  debug: { tone: 'quiet', icon: mdiBugOutline },
  info: { tone: 'quiet', icon: mdiInformationOutline },
  warn: { tone: 'warning', icon: mdiAlertOutline },
  error: { tone: 'bad', icon: mdiAlertCircleOutline },
} as const;

const mono = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const;

/** The details of a line, folded: a stack is long. */
const Detail = ({ detail }: LogLine) => {
  const t = useRecordsT();
  if (detail === '{}') return null;
  return (
    <details>
      <summary css={{ cursor: 'pointer', minHeight: 24 }}>{t('log.detail')}</summary>
      <code css={mono}>{detail.replaceAll('\\n', '\n')}</code>
    </details>
  );
};

const answerOf = ({ method, route, status, ms }: LogLine): string =>
  [method, route, status, ms === null ? null : `${ms} ms`].filter((part) => part !== null).join(' ');

const useColumns = (view: View): readonly Column<LogLine>[] => {
  const t = useRecordsT();
  const { date, words } = useFormats();
  const timeOf = ({ at }: LogLine): string =>
    `${date(at)} ${words(at, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })}`;
  return [
    { key: 'at', label: t('log.at'), kind: 'head', isOneLine: true, value: timeOf, fact: { instant: ({ at }) => at } },
    {
      key: 'level',
      label: t('log.level'),
      isOneLine: true,
      value: ({ level }) => t(`log.badge_${level}`),
      cell: ({ level }) => <StatusChip {...CHIPS[level]} label={t(`log.badge_${level}`)} />,
    },
    { key: 'process', label: t('log.process'), isOneLine: true, value: ({ process }) => process },
    {
      key: 'text',
      label: t('log.text'),
      value: ({ text }) => text,
      cell: ({ text }) => <span css={{ overflowWrap: 'break-word' }}>{text}</span>,
    },
    {
      key: 'answer',
      label: t('log.answer'),
      value: answerOf,
      cell: (line) => <span css={{ overflowWrap: 'anywhere' }}>{answerOf(line)}</span>,
    },
    {
      key: 'request',
      label: t('log.request'),
      value: ({ request_id }) => request_id ?? '',
      cell: ({ request_id }) =>
        request_id !== null && (
          <Button
            size="small"
            // The number stands where the head of its column does.
            css={{ marginInlineStart: -14 }}
            aria-label={t('log.only_request', { id: request_id.slice(0, 8) })}
            onClick={() => view.set({ request: request_id.slice(0, 8) })}
          >
            {request_id.slice(0, 8)}
          </Button>
        ),
    },
    {
      key: 'detail',
      label: t('log.detail'),
      kind: 'quiet',
      value: ({ detail }) => (detail === '{}' ? '' : detail),
      cell: (line) => <Detail {...line} />,
    },
  ];
};

const Filters = ({ view: { filters, set } }: { view: View }) => {
  const t = useRecordsT();
  return (
    <>
      <SearchFilter label={t('log.search')} value={filters.search} onChange={(search) => set({ search })} />
      <DayFilter
        name="day"
        label={t('log.day')}
        value={filters.day}
        fallback={dayInGreece()}
        onChange={(day) => set({ day })}
      />
      <SelectInput
        name="level"
        label={t('log.level')}
        choices={LEVELS.map((value) => ({ value, label: t(`log.level_${value}`) }))}
        value={filters.level}
        onChange={(level) => set({ level })}
      />
      <SelectInput
        name="process"
        label={t('log.process')}
        choices={PROCESSES.map((value) => ({ value, label: t(`log.process_${value}`) }))}
        value={filters.process}
        onChange={(process) => set({ process })}
      />
      <TextFilter
        name="request"
        label={t('log.request')}
        description={t('log.request_note')}
        value={filters.request}
        onChange={(text) => set({ request: cleanReference(text) })}
      />
      <TextFilter name="route" label={t('log.route')} value={filters.route} onChange={(route) => set({ route })} />
    </>
  );
};

/** `/admin/log`: the application log by day, level, process, text, request and route, newest first. */
export const LogPage = () => {
  const t = useRecordsT();
  const { view, list } = useLog();
  return (
    <ListPage
      list={list}
      columns={useColumns(view)}
      rowKey={({ id }) => id}
      texts={{
        title: t('log.title'),
        intro: t('log.intro'),
        caption: t('log.title'),
        found: (count) => (count > MOST_COUNTED ? t('log.found_most') : t('log.found', { count })),
        none: { icon: mdiTextBoxSearchOutline, label: t('log.none'), text: t('log.none_hint') },
        noMatch: { label: t('log.no_match'), text: t('log.no_match_hint') },
        forbidden: { label: t('log.forbidden'), text: t('log.forbidden_hint') },
      }}
      filters={<Filters view={view} />}
      file="log"
    />
  );
};
