import { useState } from 'react';
import type { WholeCase } from '@hydria/shared/contract/cases.ts';
import { saveNamed, type SavedFiles } from '@hydria/shared/form/sent-files.tsx';
import { createBackOff } from '@hydria/shared/remote/back-off.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

const POLL = { first: 15_000, most: 120_000 };

/** A new case is in an open list within ten seconds. */
const LIST_POLL_MS = 8_000;

/** How the list is kept up to date. */
export const LIST_POLL = { refetchInterval: LIST_POLL_MS } as const;

/** The reads that a change of a case makes stale. */
export const CASE_READS = [
  'GET /api/staff/cases/{id}',
  'GET /api/staff/cases/{id}/near',
  'GET /api/staff/cases',
  'GET /api/staff/cases/waiting',
] as const;

/** A case with its history, kept up to date: a colleague may move it first, and its sender may add a note. */
export const useCase = (id: number) => {
  const [refetchInterval] = useState(() => createBackOff(POLL));
  return useTenantQuery('GET /api/staff/cases/{id}', { id }, { refetchInterval });
};

/** A photo of a case. It never changes. */
export const useCasePhoto = (id: number, photo_id: number) =>
  useTenantQuery(
    'GET /api/staff/cases/{id}/photos/{photo_id}',
    { id, photo_id, size: 'full' },
    { staleTime: Infinity },
  );

/** The files of an application, and the way to download one. */
export const useCaseFiles = ({ id, files }: Pick<WholeCase, 'id' | 'files'>, deya_id: number): SavedFiles => {
  const { mutate, isPending, variables } = useApiMutation('GET /api/staff/cases/{id}/files/{file_id}', {
    onSuccess: (file: unknown, { params }) => saveNamed(files, params.file_id, file),
  });
  return {
    files,
    save: (file) => mutate({ params: { id, file_id: file.id }, query: { deya_id } }),
    saving: isPending ? variables.params.file_id : null,
  };
};

/** Open reports near a case. */
export const useNearCases = (id: number) => useTenantQuery('GET /api/staff/cases/{id}/near', { id });

/** The types of reports that the utility offers under the kinds of problems. */
export const useOfferedTypes = () => useTenantQuery('GET /api/deya/case-types', {});

/** The forms of which there are applications. */
export const useCaseForms = () => useTenantQuery('GET /api/staff/cases/forms', {});

/** The templates of reasons that fit a case, with the words of its sender's language. */
export const useReasonTemplates = (id: number) => useTenantQuery('GET /api/staff/cases/{id}/templates', { id });
