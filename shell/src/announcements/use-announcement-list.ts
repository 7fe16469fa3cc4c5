import { useQuery } from '@hydria/shared/libs';
import { usePortal, useSpeech } from '../portal-context.ts';

/** The current announcements of a utility, in the language of the screen. */
export const useAnnouncementList = (deya_id: number) => {
  const { api } = usePortal().platform;
  const { language } = useSpeech();
  const input = { query: { deya_id, lang: language } };
  return useQuery({
    queryKey: [deya_id, 'GET /api/deya/announcements', input],
    queryFn: ({ signal }) => api('GET /api/deya/announcements', input, { signal }),
  });
};
