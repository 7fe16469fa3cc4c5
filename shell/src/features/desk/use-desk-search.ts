import { useEffect, useState } from 'react';
import { skipToken } from '@hydria/shared/libs';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { STAFF_SEARCH_TERM } from '@hydria/shared/rules/staff-search.ts';
import type { DeskSection } from './desk-pages.ts';
import { groupsOf, pagesNamed } from './search-results.ts';

/** The pause in typing after which the server is asked. */
const PAUSE_MS = 250;

/** The text once it has not changed for the pause. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** The rows and pages that the typed text finds. An answer to an older text is dropped; the pages of the desk are found without the server. */
export const useDeskSearch = (typed: string, sections: readonly DeskSection[]) => {
  const { money } = useFormats();
  const deya_id = useSession((session) => session.deya_id);
  const scope = useSession(({ user }) => user?.scope ?? []);
  const term = typed.trim().slice(0, STAFF_SEARCH_TERM.max);
  const settled = useSettled(term);
  const isAsked = settled.length >= STAFF_SEARCH_TERM.min;
  // The term is in a body, which `useTenantQuery` does not fill in.
  const input = deya_id !== null && isAsked ? { query: { deya_id }, body: { term: settled } } : skipToken;
  const read = useApiQuery('POST /api/staff/search', input);
  const isShort = term.length < STAFF_SEARCH_TERM.min;
  const isCurrent = settled === term && !isShort;
  const pages = isShort ? [] : [pagesNamed(sections, term)].filter(({ results }) => results.length > 0);
  const found = isCurrent && read.data ? groupsOf({ found: read.data, term, scope, money }) : [];
  return {
    groups: [...pages, ...found],
    isShort,
    isPending: !isShort && deya_id !== null && (!isCurrent || read.isPending),
    error: isCurrent && read.isError ? read.error : null,
    retry: read.refetch,
  };
};
