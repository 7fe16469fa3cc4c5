import { mdiTrayArrowDown } from '@mdi/js';
import { useMutation } from '../libs/libs.ts';
import { useErrorText } from '../remote/error-text.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';
import { useFormats } from '../remote/use-formats.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { exportedOf, type Column } from './columns.ts';
import { collectCsv, csvWriter } from './csv.ts';
import { saveCsv } from './save-csv.ts';
import { useListT } from './use-list-t.ts';
import type { List, Rows } from './use-list.ts';

interface ExportButtonProps<Row> {
  list: List<Rows<Row>>;
  columns: readonly Column<Row>[];
  file: string;
}

/** Saves all rows of the list, as it is filtered and sorted, as a CSV file with the columns that are shown. */
export const ExportButton = <Row,>({ list: { view, read, fetchAll }, columns, file }: ExportButtonProps<Row>) => {
  const t = useListT();
  const { platform, language } = useRemoteContext();
  const { number } = useFormats();
  const errorText = useErrorText();
  const exported = exportedOf(columns, view.hidden);
  const isEmpty = read.data?.total === 0;
  const { mutate, isPending } = useMutation({
    mutationFn: () => collectCsv(fetchAll, csvWriter(exported, language)),
    onSuccess: ({ parts, rows, isWhole }) => {
      saveCsv(file, ...parts);
      if (!isWhole) platform.notify({ kind: 'info', text: t('cut', { rows: number(rows, 0) }) });
    },
    onError: (error) => platform.notify({ kind: 'error', text: errorText(error) }),
  });
  return (
    <Button
      variant="outlined"
      size="small"
      loading={isPending}
      disabled={isEmpty}
      startIcon={<Icon path={mdiTrayArrowDown} size={18} />}
      onClick={() => mutate()}
    >
      {t('export')}
    </Button>
  );
};
