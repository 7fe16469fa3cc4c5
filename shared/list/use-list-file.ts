import { useMemo } from 'react';
import { useRemoteContext, usePreferences } from '../remote/use-platform.tsx';
import { saveFile } from '../remote/save-file.ts';
import type { Column } from './columns.ts';
import { toCsv } from './csv.ts';
import { fileColumns, type FileColumn } from './file-columns.ts';
import { saveCsv } from './save-csv.ts';
import { useListT } from './use-list-t.ts';

/** Saves rows as a workbook for spreadsheets; its code is loaded with the first one. */
export const saveXlsx = async <Row>(name: string, columns: readonly FileColumn<Row>[], rows: readonly Row[]) => {
  const { writeXlsx } = await import(/* webpackChunkName: "write-xlsx" */ './write-xlsx.ts');
  saveFile(`${name}.xlsx`, await writeXlsx(columns, rows));
};

/** Makes the columns of a file by the clock of the person, with heads in their language. */
export const useFileColumns = (): (<Row>(columns: readonly Column<Row>[]) => FileColumn<Row>[]) => {
  const t = useListT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  return useMemo(
    () => (columns) => fileColumns(columns, { timeZone, headOf: (column, part) => t(`part.${part}`, { column }) }),
    [t, timeZone],
  );
};

/** Saves rows that a page has at hand as CSV. */
export const useSaveCsv = () => {
  const { language } = useRemoteContext();
  const made = useFileColumns();
  return <Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void =>
    saveCsv(name, toCsv(made(columns), rows, language));
};
