import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
// oxlint-disable-next-line no-restricted-imports -- a header of the answer is part of what is read
import { skipToken, useQuery, type UseQueryResult } from '@hydria/shared/libs';
import { usePlatform, useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';

/** Forms of a utility: the portal's own, and those on the utility's server. */
export interface Forms {
  forms: Answer<'GET /api/dynamicforms/list'>;
  /** False while the utility's own server does not answer, so that its forms are missing (decisions 29). */
  isComplete: boolean;
}

/** The published forms of a utility; a header of the answer states whether some are missing. */
export const useForms = (deya_id: number | null): UseQueryResult<Forms, ApiError> => {
  const { api } = usePlatform();
  const { language: lang } = useRemoteContext();
  const current = useSession((session) => session.deya_id);
  const read = async (of: number, signal: AbortSignal): Promise<Forms> => {
    let isComplete = true;
    const onHeaders = (headers: Pick<Headers, 'get'>): void => {
      isComplete = headers.get('x-forms') !== 'unavailable';
    };
    const forms = await api('GET /api/dynamicforms/list', { query: { deya_id: of, lang } }, { signal, onHeaders });
    return { forms, isComplete };
  };
  return useQuery<Forms, ApiError>({
    queryKey: [current, 'forms', deya_id, lang],
    queryFn: deya_id === null ? skipToken : ({ signal }) => read(deya_id, signal),
  });
};
