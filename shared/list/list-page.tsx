import { mdiFormatListBulleted, mdiLockOutline, mdiTextSearch } from '@mdi/js';
import type { ReactNode } from 'react';
import { from } from '../theme/tokens.ts';
import { SelectInput } from '../ui/choices.tsx';
import { Empty } from '../ui/empty.tsx';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ColumnMenu } from './column-menu.tsx';
import type { Column } from './columns.ts';
import { noteLeftRow, useListPlace } from './list-place.ts';
import { ExportButtons } from './export-buttons.tsx';
import { ListRows, type RowSelection } from './list-rows.tsx';
import { Pager } from './pager.tsx';
import { useListT } from './use-list-t.ts';
import type { List, Rows } from './use-list.ts';
import type { ListControls } from './use-list-view.ts';

/** Words in the place of rows. */
export interface ListMessage {
  /** A path of `@mdi/js`. */
  icon?: string;
  label: string;
  text: string;
}

/** The texts of one list. */
export interface ListTexts {
  title: string;
  intro?: string;
  /** The heading above the rows, where the page has more than the rows. */
  heading?: string;
  /** Names the table for screen readers. */
  caption: string;
  /** The number of rows: `12 users`. */
  found: (count: number) => string;
  none: ListMessage;
  /** Instead of `none` while a filter is set. */
  noMatch?: ListMessage;
  forbidden: ListMessage;
}

interface ListPageProps<Row extends object> {
  list: List<Rows<Row>>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  texts: ListTexts;
  /** Fields that narrow the list. `SearchFilter` and elements with `data-wide` take the whole width on phones. */
  filters?: ReactNode;
  /** Given for rows that can be chosen for an act. */
  choosing?: RowSelection<Row> | undefined;
  /** Stands above the rows. */
  above?: ReactNode;
  /** The content above the rows is still read. The rows wait for it, because its arrival would move them. */
  isAbovePending?: boolean;
  /** Links to the other pages about the same thing; above the filters. */
  tabs?: ReactNode;
  /** Above the heading: where this page belongs to. */
  back?: ReactNode;
  /** The main action of the page, such as a link to a new row. */
  action?: ReactNode;
  /** Name of the exported file, without its ending. */
  file: string;
  /** The name under which a person's views of this list are kept; that of the file unless given. */
  savedAs?: string;
}

/** A page with a list of the API: filters, rows, pages, messages and an export. The list is read page by page. */
export const ListPage = <Row extends object>(props: ListPageProps<Row>) => {
  const { list, columns, texts, filters, file, savedAs = file, action, back } = props;
  const place = useListPlace((list.read.data?.data.length ?? 0) > 0 && !props.isAbovePending);
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      above={back}
      width="full"
      actions={
        <>
          {!list.read.isError && <SavedViews list={savedAs} />}
          {/* Without rows too, since their arrival or end would move the page. */}
          {!list.read.isError && (
            <>
              <ColumnMenu view={list.view} columns={columns} />
              <ExportButtons list={list} columns={columns} file={file} />
            </>
          )}
          {action}
        </>
      }
    >
      {props.tabs}
      {filters && (
        <Filters>
          {filters}
          <SortFilter view={list.view} columns={columns} />
        </Filters>
      )}
      {props.above}
      {/* The rules ask for a key handler on an element with a click handler. This one only notes which link was followed, and a link sends a click for the Enter key too. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div ref={place} css={{ minWidth: 0 }} onClickCapture={({ target }) => noteLeftRow(target)}>
        <Found {...props} />
      </div>
    </Page>
  );
};

/** Two fields in a line on phones, as many as fit on wide screens. A field is as wide as its chosen words need. */
const Filters = ({ children }: { children: ReactNode }) => (
  <div
    css={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'end',
      gap: '16px 12px',
      '& > *': { flex: '1 1 calc(50% - 6px)' },
      '& > [data-wide]': { flexBasis: '100%' },
      '&& > *': { minWidth: 'min-content', maxWidth: '100%' },
      '&& select': { fieldSizing: 'content', minWidth: 'min-content' },
      [from.medium]: {
        gap: 16,
        '& > *': { flex: '1 1 160px' },
        '& > [data-wide]': { flex: '1 1 280px' },
        '&& > *': { maxWidth: 220 },
        '&& > [data-wide]': { maxWidth: 520 },
      },
    }}
  >
    {children}
  </div>
);

/** Sorting on phones; on a wide screen the heads of the table are pressed instead. */
const SortFilter = <Row extends object>({ view, columns }: { view: ListControls; columns: readonly Column<Row>[] }) => {
  const t = useListT();
  if (!view.sort) return null;
  const orders = ['asc', 'desc'] as const;
  const choices = columns
    .filter(({ key }) => view.sortable.includes(key))
    .flatMap(({ key, label: column }) =>
      orders.map((order) => ({
        value: `${key} ${order}`,
        label: t('sorting', { column, direction: t(order === 'asc' ? 'ascending' : 'descending') }),
      })),
    );
  const choose = (chosen: string) => {
    const order = orders.find((one) => chosen.endsWith(` ${one}`));
    view.sortBy(chosen.replace(/ \w+$/, ''), order);
  };
  return (
    <div data-wide css={{ [from.medium]: { display: 'none' } }}>
      <SelectInput
        name="sort"
        label={t('sort_by')}
        choices={choices}
        value={`${view.sort.column} ${view.sort.order}`}
        onChange={choose}
      />
    </div>
  );
};

/** Rows of the skeleton. */
const WAITING_ROWS = 8;

/** Refusals of the list itself: of a permission, or of the utility. Asking again does not help. */
const FORBIDDEN = ['no_access', 'no_access_to_service'];

const Found = <Row extends object>(props: ListPageProps<Row>) => {
  const t = useListT();
  const { list, texts } = props;
  const { read, view } = list;
  if (read.isPending || props.isAbovePending)
    return (
      // With a key: the card of the rows is another one, which does not move from its place.
      <SectionCard key="pending" {...(texts.heading && { title: texts.heading })}>
        <Loading count={WAITING_ROWS} />
      </SectionCard>
    );
  if (read.isError)
    return (
      <SectionCard>
        {FORBIDDEN.includes(read.error.code) ? (
          <Empty icon={mdiLockOutline} {...texts.forbidden} />
        ) : (
          <Failed error={read.error} retry={read.refetch} />
        )}
      </SectionCard>
    );
  const message = view.isFiltered && texts.noMatch ? { icon: mdiTextSearch, ...texts.noMatch } : texts.none;
  return (
    <SectionCard flush {...(texts.heading && { title: texts.heading })}>
      <ProgressLine isShown={read.isFetching} label={t('updating')} />
      {read.data.data.length === 0 ? (
        <Empty icon={mdiFormatListBulleted} {...message} />
      ) : (
        <Shown {...props} found={read.data} />
      )}
    </SectionCard>
  );
};

/** Names the table, with its sorting. */
const useCaption = <Row extends object>({
  list: { view },
  columns,
  texts: { caption },
}: ListPageProps<Row>): string => {
  const t = useListT();
  const column = columns.find(({ key }) => key === view.sort?.column)?.label;
  const direction = t(view.sort?.order === 'desc' ? 'descending' : 'ascending');
  return column === undefined ? caption : t('sorted', { caption, column, direction });
};

const Shown = <Row extends object>({ found, ...props }: ListPageProps<Row> & { found: Rows<Row> }) => {
  const { columns, rowKey, texts, choosing } = props;
  const { view } = props.list;
  const { data, total, next } = found;
  const caption = useCaption(props);
  return (
    <>
      <ListRows columns={columns} rows={data} rowKey={rowKey} caption={caption} view={view} choosing={choosing} />
      <Pager view={view} found={texts.found(total)} total={total} shown={data.length} next={next} />
    </>
  );
};
