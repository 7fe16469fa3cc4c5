import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';

/** The read of the report that was forwarded. */
export const WORK_READ = ['POST /api/work-links/case'] as const;

/** The report of a contractor's link. */
export const useWork = (token: string) => useApiQuery('POST /api/work-links/case', { body: { token } });

/** A photo of the report. It never changes. */
export const useWorkPhoto = (token: string, photo_id: number) =>
  useApiQuery('POST /api/work-links/photo', { body: { token, photo_id, size: 'full' } }, { staleTime: Infinity });
