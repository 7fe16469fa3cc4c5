import { saveFile } from '../remote/save-file.ts';

/** Saves the parts of a text as a CSV file on the visitor's device. */
export const saveCsv = (name: string, ...parts: string[]): void =>
  saveFile(`${name}.csv`, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
