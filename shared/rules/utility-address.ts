import { utilityId } from './row-id.ts';

/** The parameter by which an address names the utility that it is about. */
const UTILITY_PARAM = 'deya_id';

/** Its own address, for reading a path alone. */
const NO_ORIGIN = 'http://portal.invalid';

const inPath = (pathname: string): number | null =>
  utilityId(/^(?:\/[a-z]{2})?\/(?:deya|online-forms)\/(\d+)(?:\/|$)/.exec(pathname)?.[1]);

/** The utility that a path of the portal names, by its segment (`/deya/3/report`) or its parameter; null for none. */
export const utilityOfAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): number | null =>
  inPath(pathname) ?? utilityId(new URLSearchParams(search).get(UTILITY_PARAM));

/**
 * A path of the portal that names its utility, so that it opens there whichever utility the browser has chosen. Query and
 * fragment stay. A path that names another utility is a mistake of the caller.
 */
export const withUtility = (path: string, deya_id: number): string => {
  const url = new URL(path, NO_ORIGIN);
  const named = utilityOfAddress(url);
  if (named === deya_id) return path;
  if (named !== null) throw new Error(`The path names utility ${named} instead of ${deya_id}`);
  url.searchParams.set(UTILITY_PARAM, String(deya_id));
  return url.pathname + url.search + url.hash;
};

/** A path of the portal without the utility that its query names. */
export const withoutUtility = (path: string): string => {
  const url = new URL(path, NO_ORIGIN);
  url.searchParams.delete(UTILITY_PARAM);
  return url.pathname + url.search + url.hash;
};

/** A path of the portal with this utility in the place of any other that its query names. */
export const toUtility = (path: string, deya_id: number): string => withUtility(withoutUtility(path), deya_id);
