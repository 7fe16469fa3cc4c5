import { mdiFileTableOutline, mdiTrayArrowDown } from '@mdi/js';
import { useMutation } from '../libs/libs.ts';
import { useErrorText } from '../remote/error-text.ts';
import { useFormats } from '../remote/use-formats.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';
import { ROWS_OF_A_SPREADSHEET } from '../rules/list-export.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { exportedOf, type Column } from './columns.ts';
import { collectCsv, csvWriter, takeRows } from './csv.ts';
import { saveCsv } from './save-csv.ts';
import { saveXlsx, useFileColumns } from './use-list-file.ts';
import { useListT } from './use-list-t.ts';
import type { List, Rows } from './use-list.ts';

interface ExportButtonProps<Row> {
  list: List<Rows<Row>>;
  columns: readonly Column<Row>[];
  file: string;
}

/** Saves all rows of the list, as it is filtered and sorted, with the columns that are shown: as a workbook, and as CSV for programs. */
export const ExportButtons = <Row,>({ list: { view, read, fetchAll }, columns, file }: ExportButtonProps<Row>) => {
  const t = useListT();
  const { platform, language } = useRemoteContext();
  const { number } = useFormats();
  const errorText = useErrorText();
  const exported = useFileColumns()(exportedOf(columns, view.hidden));
  const isEmpty = read.data?.total === 0;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (kind: 'xlsx' | 'csv') => {
      if (kind === 'csv') {
        const { parts, ...found } = await collectCsv(fetchAll, csvWriter(exported, language));
        saveCsv(file, ...parts);
        return found;
      }
      const rows: Row[] = [];
      const taken = await takeRows(fetchAll, ROWS_OF_A_SPREADSHEET, (more) => void rows.push(...more));
      await saveXlsx(file, exported, rows);
      return taken;
    },
    onSuccess: ({ rows, isWhole }) => {
      if (!isWhole) platform.notify({ kind: 'info', text: t('cut', { rows: number(rows, 0) }) });
    },
    onError: (error) => platform.notify({ kind: 'error', text: errorText(error) }),
  });
  return (
    <>
      {(['xlsx', 'csv'] as const).map((kind) => (
        <Button
          key={kind}
          variant="outlined"
          size="small"
          loading={isPending && variables === kind}
          disabled={isEmpty || (isPending && variables !== kind)}
          startIcon={<Icon path={kind === 'csv' ? mdiTrayArrowDown : mdiFileTableOutline} size={18} />}
          onClick={() => mutate(kind)}
        >
          {t(kind === 'csv' ? 'export' : 'export_xlsx')}
        </Button>
      ))}
    </>
  );
};
