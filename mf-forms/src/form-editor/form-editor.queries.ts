import { skipToken } from '@hydria/shared/libs';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { NEW_FORM } from './form-source.ts';

/** A form with its changes that are not published, read again by each page: the editor saves without this query. */
export const useFormDraft = (id: number) => useTenantQuery('GET /api/onlineForms/{id}/draft', { id }, { staleTime: 0 });

/** An empty draft with a new name. */
export const useEmptyDraft = () => useTenantQuery('GET /api/onlineForms/{id}', { id: NEW_FORM });

/** The published versions of a form, newest first. */
export const useVersions = (id: number) => useTenantQuery('GET /api/onlineForms/{id}/versions', { id });

/** A published version of a form; none for a form or a version that is null. */
export const useVersion = (id: number | null, n: number | null) =>
  useTenantQuery('GET /api/onlineForms/{id}/versions/{n}', id === null || n === null ? skipToken : { id, n });

/** The books that can number answers (spec D §7). */
export const useBooks = () => useTenantQuery('GET /api/parametrics/book', {});

/** The forms that another one can belong to (spec D §7). */
export const useAllForms = () => useTenantQuery('GET /api/onlineForms/search', { itemsPerPage: 99999 });

/** The teams and the people that handle applications. */
export const useReceivers = () => ({
  teams: useTenantQuery('GET /api/staff/case-teams', {}),
  people: useTenantQuery('GET /api/staff/case-people', {}),
});
