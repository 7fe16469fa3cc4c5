import type { ApplicationWithAnswers } from '@hydria/shared/contract/online-forms.ts';
import { saveNamed, type SavedFiles } from '@hydria/shared/form/sent-files.tsx';
import { skipToken } from '@hydria/shared/libs';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { useLinkToken } from './link-token.tsx';

const APPLICATIONS = defineList({
  filters: { state: choiceFilter(['all', 'active', 'closed'], 'all'), search: textFilter() },
});

/** The page of the person's applications to the current utility that the address shows, with counts. */
export const useApplications = () => {
  const view = useListView(APPLICATIONS);
  const { state, search } = view.filters;
  const filters = { state: state === 'all' ? null : state, search: search || null };
  return { view, list: useTenantList('GET /api/applications', view, filters) };
};

/** The forms that the person has saved at the current utility and not sent. */
export const useSavedForms = () => useTenantQuery('GET /api/saved-forms', {});

/** One of the person's applications with its answers; null for a number that cannot be one. */
export const useApplication = (id: number | null) =>
  useApiQuery('GET /api/applications/{id}', id === null ? skipToken : { params: { id } });

/** The application of a mailed link. */
export const useLinkedApplication = (token: string) =>
  useApiQuery('POST /api/report-links/application', { body: { token } });

/** Applications of the person that a second person has yet to sign. */
export const useWaitingApplications = () => useTenantQuery('GET /api/form-signatures', {});

/** The reads of one application, by account and by link. */
export const APPLICATION_READS = ['GET /api/applications/{id}', 'POST /api/report-links/application'] as const;

const FOR_EVER = { staleTime: Infinity };

/** A photo of an application, which the person or the mailed link leads to. It never changes. */
export const useApplicationPhoto = (id: number, photo_id: number, size: 'full' | 'thumb') => {
  const token = useLinkToken();
  const own = token === null ? { params: { id, photo_id }, query: { size } } : skipToken;
  const linked = token === null ? skipToken : { body: { token, photo_id, size } };
  const ofAccount = useApiQuery('GET /api/applications/{id}/photos/{photo_id}', own, FOR_EVER);
  const ofLink = useApiQuery('POST /api/report-links/photo', linked, FOR_EVER);
  return token === null ? ofAccount : ofLink;
};

/** The files of an application, and the way to download one. */
export const useApplicationFiles = ({ id, files }: Pick<ApplicationWithAnswers, 'id' | 'files'>): SavedFiles => {
  const { mutate, isPending, variables } = useApiMutation('GET /api/applications/{id}/files/{file_id}', {
    onSuccess: (file: unknown, { params }) => saveNamed(files, params.file_id, file),
  });
  return {
    files,
    save: (file) => mutate({ params: { id, file_id: file.id } }),
    saving: isPending ? variables.params.file_id : null,
  };
};
