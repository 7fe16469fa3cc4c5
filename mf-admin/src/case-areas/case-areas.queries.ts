import type { CaseArea } from '@hydria/shared/contract/case-areas.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** The named areas of the chosen utility. */
export const useCaseAreas = () => useTenantQuery('GET /api/staff/case-areas', {});

/** The title of an area in the language of the reader. */
export const useAreaName = (): ((title: CaseArea['title']) => string) => {
  const { language } = useRemoteContext();
  return (title) => title[language] ?? title.el;
};
