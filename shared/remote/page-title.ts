import { useContext, useEffect } from 'react';
import { PathParams } from './path-params.ts';
import { skipToken, useQuery } from '../libs/libs.ts';
import type { ApiError } from '../platform/api-error.ts';
import type { DeyaInfo } from '../platform/platform.ts';
import { apiQueryKey } from './use-api-query.ts';
import { useRemoteContext, useSession } from './use-platform.tsx';

/** Ends the title of every page (spec S §9). */
export const BRAND = 'Hydria';

/** The parts of the title, and the title as it was last written. */
const parts = { prefix: '', page: '', utility: '', written: '' };

const write = (): void => {
  const { prefix, page, utility } = parts;
  const titled = `${prefix && `${prefix} `}${page}`;
  document.title = parts.written = [titled, utility, BRAND].filter(Boolean).join(' · ');
};

/**
 * The title of the utility that the address names, or else of the chosen one; empty while it is not known. A title asks the server for
 * nothing: the profile of another utility is the one that the page has read.
 */
const useUtilityTitle = (): string => {
  const { language } = useRemoteContext();
  const { deya_id } = useContext(PathParams);
  const { deya: chosen, deya_id: current } = useSession((session) => session);
  const input = deya_id === undefined ? skipToken : { query: { deya_id: Number(deya_id) } };
  const queryKey = apiQueryKey(current, 'GET /api/deya/info', input);
  const { data: named } = useQuery<DeyaInfo, ApiError>({ queryKey, queryFn: skipToken });
  const deya = deya_id === undefined || chosen?.id === Number(deya_id) ? chosen : named;
  if (!deya) return '';
  return language === 'el' ? deya.title : deya.title_latin;
};

/** Names the window after the page and its utility. The shell then moves the focus to the page's heading and says its name. */
export const usePageTitle = (title: string): void => {
  const utility = useUtilityTitle();
  useEffect(() => {
    parts.page = title;
    parts.utility = utility;
    write();
  }, [title, utility]);
};

/** Puts words before the title of the page while the component is there: the step of a form, or that it has errors. */
export const useTitlePrefix = (prefix: string): void => {
  useEffect(() => {
    parts.prefix = prefix;
    // Before the page has named the window, its own effect writes both; afterwards another page may have done so.
    if (document.title === parts.written) write();
    return () => {
      parts.prefix = '';
      if (document.title === parts.written) write();
    };
  }, [prefix]);
};
