import type { HistoryRow } from '@hydria/shared/contract/consumption-history.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { DataTable, type TableColumn } from '@hydria/shared/ui/data-table.tsx';
import type { RowNote } from './history-rows.ts';
import type { HistoryView } from './use-history-view.ts';
import { useHistoryWords } from './use-history-words.ts';
import { useT } from './use-t.ts';

interface HistoryTableProps {
  named: readonly { row: HistoryRow; name: string; notes: readonly RowNote[] }[];
  view: HistoryView;
}

/** The numbers of the chart, newest first. */
export const HistoryTable = ({ named, view }: HistoryTableProps) => {
  const t = useT();
  const words = useHistoryWords(view);
  const { money } = useFormats();
  const { step, comparison } = view;
  const hasCosts = named.some(({ row }) => row.cost !== null);
  const columns: TableColumn[] = [
    { key: 'at', label: t(`column_${step}`), kind: 'head' },
    { key: 'litres', label: t('consumption'), kind: 'figure' },
    ...(comparison === 'none' ? [] : [{ key: 'compared', label: t(`compare_${comparison}`), kind: 'figure' as const }]),
    ...(hasCosts ? [{ key: 'cost', label: t('column_cost'), kind: 'figure' as const }] : []),
    { key: 'note', label: t('column_note') },
  ];
  const rows = named.map(({ row, name, notes }) => ({
    key: row.at,
    cells: [
      words.inTable(row, name),
      words.amount(row.litres),
      ...(comparison === 'none' ? [] : [words.amount(row[comparison])]),
      ...(hasCosts ? [row.cost === null ? '' : money(row.cost)] : []),
      words.note(notes, row),
    ],
  }));
  return <DataTable caption={t('table')} columns={columns} rows={rows.toReversed()} />;
};
