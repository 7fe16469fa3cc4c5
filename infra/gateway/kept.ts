import { createHash } from 'node:crypto';
import type { Wanted } from './wanted.ts';

/**
 * Which pages' files a browser has had already. It keeps them for a year, and a dozen files that are there at once,
 * taken up one by one before anything is painted, only hold the page back: so they are not named ahead again.
 */
export const KEPT_COOKIE = 'portal_kept';

/** As many sets of files as a person is likely to go round in. */
const KEPT = 12;

/** A name for a set of files; another release gives another. */
export const markOf = (files: readonly Wanted[]): string =>
  createHash('sha256')
    .update(files.map(({ url }) => url).join('\n'))
    .digest('base64url')
    .slice(0, 8);

/** The marks that a cookie names. */
export const keptIn = (value: string | undefined): string[] =>
  (value ?? '')
    .split('.')
    .filter((mark) => /^[\w-]{8}$/.test(mark))
    .slice(0, KEPT);

/** What the cookie is to say once the files of this page have come as well; the page itself writes it then. */
export const keptWith = (known: readonly string[], mark: string): string =>
  [mark, ...known.filter((other) => other !== mark)].slice(0, KEPT).join('.');
