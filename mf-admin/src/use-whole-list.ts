import { ROWS, type List, type Rows } from '@hydria/shared/list/use-list.ts';
import type { ListControls } from '@hydria/shared/list/use-list-view.ts';
import type { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { plainText } from '@hydria/shared/rules/text.ts';

/** A call that answers all of its rows at once, as a short list of a utility does. */
type WholeRead<Row> = { data: readonly Row[] | undefined } & Omit<ReturnType<typeof useTenantQuery>, 'data'>;

interface Narrowing<Row> {
  /** Whether the filters of the view keep a row. */
  keeps: (row: Row) => boolean;
  /** The value by which a column is sorted. */
  keyOf: (row: Row, column: string) => string | number;
}

const collator = new Intl.Collator('el', { numeric: true });

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** Whether one of the texts has the searched words, without regard to case and accents. */
export const hasWords = (search: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => plainText(text).includes(plainText(search)));

/** Narrows, sorts and pages a list whose call answers all of its rows, so that it is shown by the list kit as any other. */
export const useWholeList = <Row>(
  view: ListControls,
  read: WholeRead<Row>,
  { keeps, keyOf }: Narrowing<Row>,
): List<Rows<Row>> => {
  const { sort, page } = view;
  const kept = (read.data ?? []).filter(keeps);
  const direction = sort?.order === 'desc' ? -1 : 1;
  const rows = sort ? kept.toSorted((a, b) => direction * compare(keyOf(a, sort.column), keyOf(b, sort.column))) : kept;
  const all: Rows<Row> = { data: rows, total: rows.length, next: null };
  const end = (page + 1) * ROWS;
  const shown = { ...all, data: rows.slice(page * ROWS, end), next: end < rows.length ? String(page + 1) : null };
  return {
    view,
    // The state of the read is the same; only its rows are fewer.
    read: { ...read, data: read.data && shown } as List<Rows<Row>>['read'],
    fetchPage: () => Promise.resolve(all),
    fetchAll: (_, onPage) => {
      onPage(all);
      return Promise.resolve(all);
    },
  };
};
