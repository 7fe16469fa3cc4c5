// oxlint-disable-next-line no-restricted-imports -- the first page has no remote context
import { useQuery } from '@hydria/shared/libs';
import { useCore, useLocale } from '../../core/core-context.ts';

/** The current announcements of a utility, in the language of the screen. */
export const useAnnouncementList = (deya_id: number) => {
  const { api } = useCore().platform;
  const { language } = useLocale();
  const input = { query: { deya_id, lang: language } };
  return useQuery({
    queryKey: [deya_id, 'GET /api/deya/announcements', input],
    queryFn: ({ signal }) => api('GET /api/deya/announcements', input, { signal }),
  });
};
