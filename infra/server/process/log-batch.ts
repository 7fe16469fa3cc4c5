import type { KeptLine } from './log-keeper.ts';

/** Lines that a process without a database sends to the API at once, and the bytes of such a request. */
export const BATCH_LINES = 100;
export const BATCH_BYTES = 256 * 1024;
/** Characters of a text and of the details of a sent line. */
export const TEXT_MAX = 2_000;
export const DETAIL_MAX = 8_000;

/** A line on its way to the API, which knows the process by its own. */
export type SentLine = Omit<KeptLine, 'process'>;
