/** The media type of a whole list: one page of the call's answer in each line. */
export const LINES_OF_PAGES = 'application/x-ndjson';

/** The rows that one exported file has at most. */
export const ROWS_OF_A_FILE = 100_000;

/** The rows that one workbook has at most: a browser makes it in memory. */
export const ROWS_OF_A_SPREADSHEET = 20_000;
