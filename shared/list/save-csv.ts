import { saveFile } from '../remote/save-file.ts';

/** Saves a text as a CSV file on the visitor's device. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
