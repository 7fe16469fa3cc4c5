import { columnVisibilityFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useStore } from '../libs/libs.ts';
import { usePlatform } from '../remote/use-platform.tsx';
import { type } from '../theme/tokens.ts';
import { RowCheck } from '../ui/choices.tsx';
import { DataTable, useHasTableRoom, type TableColumn } from '../ui/data-table.tsx';
import { LinedItem, LinedList } from '../ui/lined-list.tsx';
import { Muted } from '../ui/muted.tsx';
import { Row as Line } from '../ui/row.tsx';
import { canHide, contentOf, type Column } from './columns.ts';
import type { ListControls } from './use-list-view.ts';
import type { Selection } from './use-selection.ts';

/** Checkboxes of a list whose rows can be chosen, and their words. */
export interface RowSelection<Row> {
  selection: Selection<Row>;
  /** Names the checkbox of a row. */
  rowLabel: (row: Row) => string;
  /** Names the checkbox of all rows of the page. */
  pageLabel: string;
}

const FEATURES = tableFeatures({ columnVisibilityFeature, rowSortingFeature });

interface ListRowsProps<Row extends object> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Sorting and hidden columns; without it the rows stand as they come. */
  view?: Pick<ListControls, 'sort' | 'sortable' | 'sortBy' | 'hidden'>;
  /** Given for rows that can be chosen. */
  choosing?: RowSelection<Row> | undefined;
}

const UNSORTED: NonNullable<ListRowsProps<never>['view']> = {
  sort: null,
  sortable: [],
  sortBy: () => undefined,
  hidden: [],
};

/** The model of the table: which columns are visible, which can be sorted, and the rows by their keys. */
const useListTable = <Row extends object>({ columns, rows, rowKey, view = UNSORTED }: ListRowsProps<Row>) => {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.key,
        accessorFn: (row: Row) => row,
        header: column.label,
        enableHiding: canHide(column),
        enableSorting: view.sortable.includes(column.key),
      })),
    [columns, view.sortable],
  );
  const data = useMemo(() => [...rows], [rows]);
  return useTable({
    features: FEATURES,
    columns: definitions,
    data,
    getRowId: (row) => String(rowKey(row)),
    manualSorting: true,
    state: {
      sorting: view.sort ? [{ id: view.sort.column, desc: view.sort.order === 'desc' }] : [],
      columnVisibility: Object.fromEntries(view.hidden.map((key) => [key, false])),
    },
  });
};

const Check = <Row,>({ row, choosing: { selection, rowLabel } }: { row: Row; choosing: RowSelection<Row> }) => (
  <RowCheck label={rowLabel(row)} checked={selection.has(row)} onChange={() => selection.toggle(row)} />
);

/** Nothing to say: a card leaves the line out, where a table keeps the place. */
const isBlank = (text: string): boolean => text === '' || text === '–';

interface CardProps<Row extends object> {
  columns: readonly Column<Row>[];
  row: Row;
  choosing: RowSelection<Row> | undefined;
  rowKey: string;
}

const Card = <Row extends object>({ columns, row, choosing, rowKey }: CardProps<Row>) => {
  const [heads, others] = [
    columns.filter(({ kind }) => kind === 'head'),
    columns.filter(({ kind }) => kind !== 'head'),
  ];
  const facts = others.filter(({ value }) => value && !isBlank(value(row)));
  return (
    <LinedItem row={rowKey}>
      <Line gap={16} align="center" justify="space-between" wrap={false}>
        <div css={{ minWidth: 0 }}>
          {heads.map((column) => (
            <div key={column.key} css={type.strong}>
              {contentOf(column, row)}
            </div>
          ))}
        </div>
        {choosing && <Check row={row} choosing={choosing} />}
      </Line>
      <dl
        css={{
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          gap: '4px 16px',
          alignItems: 'baseline',
          margin: 0,
          ...type.small,
        }}
      >
        {facts.map((column) => (
          <div key={column.key} css={{ display: 'contents' }}>
            <Muted as="dt">{column.label}</Muted>
            <dd css={{ margin: 0, overflowWrap: 'anywhere' }}>{contentOf(column, row)}</dd>
          </div>
        ))}
      </dl>
      {others.map((column) => !column.value && <div key={column.key}>{contentOf(column, row)}</div>)}
    </LinedItem>
  );
};

/** The column of checkboxes, with one for all rows of the page in its head. */
const checkColumn = <Row,>(rows: readonly Row[], { selection, pageLabel }: RowSelection<Row>): TableColumn => {
  const chosen = rows.filter(selection.has).length;
  const isWhole = chosen === rows.length;
  return {
    key: 'choose',
    label: pageLabel,
    kind: 'select',
    content: (
      <RowCheck
        label={pageLabel}
        checked={isWhole}
        isPartial={chosen > 0 && !isWhole}
        onChange={() => selection.set(rows, !isWhole)}
      />
    ),
  };
};

/** The rows of a list: a dense table where there is room, cards on phones. */
export const ListRows = <Row extends object>(props: ListRowsProps<Row>) => {
  const { columns, caption, view = UNSORTED, choosing } = props;
  const isWide = useHasTableRoom();
  const { preferences } = usePlatform();
  const isDense = useStore(preferences, ({ denseRows }) => denseRows === true);
  const table = useListTable(props);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const visible = table.getVisibleLeafColumns().flatMap((leaf) => byKey.get(leaf.id) ?? []);
  const rows = table.getRowModel().rows;
  if (!isWide)
    return (
      <LinedList>
        {rows.map((row) => (
          <Card key={row.id} rowKey={row.id} columns={visible} row={row.original} choosing={choosing} />
        ))}
      </LinedList>
    );
  const heads = table.getFlatHeaders().flatMap(({ id, column }) => {
    const known = byKey.get(id);
    if (!known) return [];
    const order = column.getIsSorted() || null;
    const kind = known.kind ?? (known.value ? undefined : ('action' as const));
    return [
      {
        ...known,
        ...(kind && { kind }),
        ...(column.getCanSort() && { sort: { order, onSort: () => view.sortBy(known.key) } }),
      },
    ];
  });
  return (
    <DataTable
      caption={caption}
      isDense={isDense}
      columns={choosing ? [checkColumn(props.rows, choosing), ...heads] : heads}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          ...(choosing ? [<Check key="choose" row={row.original} choosing={choosing} />] : []),
          ...visible.map((column) => contentOf(column, row.original)),
        ],
      }))}
    />
  );
};
