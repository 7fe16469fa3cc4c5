import { createHash } from 'node:crypto';
import type { PreloadFile } from './preload-plan.ts';

/** As many sets of files as a person is likely to go round in. */
const KEPT = 12;

/** A name for a set of files; another release gives another. */
export const assetSetId = (files: readonly PreloadFile[]): string =>
  createHash('sha256')
    .update(files.map(({ url }) => url).join('\n'))
    .digest('base64url')
    .slice(0, 8);

/** The marks that a cookie names. */
export const cachedAssetSets = (value: string | undefined): string[] =>
  (value ?? '')
    .split('.')
    .filter((mark) => /^[\w-]{8}$/.test(mark))
    .slice(0, KEPT);

/** The value of the cookie once the files of this page are cached as well; the page itself writes it then. */
export const withAssetSet = (known: readonly string[], mark: string): string =>
  [mark, ...known.filter((other) => other !== mark)].slice(0, KEPT).join('.');
