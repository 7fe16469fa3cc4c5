import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';

/** The saved form of a link, read again by each visit, because another device may have saved since. */
export const useSavedForm = (token: string) =>
  useApiQuery('POST /api/saved-forms/form', { body: { token } }, { staleTime: 0 });
