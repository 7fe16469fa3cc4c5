import { mdiFormatListBulleted, mdiTextSearch } from '@mdi/js';
import { Fragment, type ReactNode } from 'react';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { ListReset } from '../ui/list-reset.tsx';
import { Loading } from '../ui/loading.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import type { ListMessage } from './list-page.tsx';
import { Pager } from './pager.tsx';
import { useListT } from './use-list-t.ts';
import type { List, Rows } from './use-list.ts';

/** Words of a list of items. */
export interface ItemListTexts {
  /** The number of items: `3 reports`. */
  found: (count: number) => string;
  none: ListMessage & { action?: ReactNode };
  /** Instead of `none` while a filter is set; a list without filters has none. */
  noMatch?: ListMessage;
}

interface ItemListProps<Row extends object> {
  list: List<Rows<Row>>;
  rowKey: (row: Row) => string | number;
  /** A list item, `<li>`. */
  renderItem: (row: Row) => ReactNode;
  texts: ItemListTexts;
}

const Items = <Row extends object>({
  list,
  rowKey,
  renderItem,
  texts,
  rows,
}: ItemListProps<Row> & { rows: Rows<Row> }) => {
  const { view } = list;
  const { data, total, next } = rows;
  const hasPages = next !== null || view.page > 0;
  return (
    <>
      <ListReset>
        {data.map((row) => (
          <Fragment key={rowKey(row)}>{renderItem(row)}</Fragment>
        ))}
      </ListReset>
      {hasPages ? (
        <Pager view={view} found={texts.found(total)} total={total} shown={data.length} next={next} />
      ) : (
        <p role="status" className="visually-hidden">
          {texts.found(total)}
        </p>
      )}
    </>
  );
};

/** A list of the API for customers: each row is an item of its own instead of a line of a table. */
export const ItemList = <Row extends object>(props: ItemListProps<Row>) => {
  const t = useListT();
  const { read, view } = props.list;
  const { none, noMatch } = props.texts;
  if (read.isPending)
    return (
      <SectionCard>
        <Loading shape="rows" count={3} />
      </SectionCard>
    );
  if (read.isError)
    return (
      <SectionCard>
        <Failed error={read.error} retry={read.refetch} />
      </SectionCard>
    );
  const message = view.isFiltered && noMatch ? { icon: mdiTextSearch, ...noMatch } : none;
  return (
    <SectionCard flush>
      <ProgressLine isShown={read.isFetching} label={t('updating')} />
      {read.data.data.length === 0 ? (
        <Empty icon={mdiFormatListBulleted} {...message} />
      ) : (
        <Items {...props} rows={read.data} />
      )}
    </SectionCard>
  );
};
