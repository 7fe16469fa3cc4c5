import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A script of the folder `browser`, as it is written into a page: without its comments and indentation. */
export const browserScript = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, 'browser', name), 'utf8')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^\s+/gm, '')
    .trim();
