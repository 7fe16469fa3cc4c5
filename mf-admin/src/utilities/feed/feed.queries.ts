import { skipToken } from '@hydria/shared/libs';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** A pull takes some seconds, so the page of a source that was just changed reads it again. */
const EVERY_MS = 15_000;

/** The sources of a utility, for the page of one of them. */
export const useSources = (deya_id: number) =>
  useTenantQuery('GET /api/utilities/sources', { deya_id, itemsPerPage: 200 }, { refetchInterval: EVERY_MS });

/** A utility's mapping of the files of its laboratory, and the last upload; nothing is asked for without one. */
export const useLaboratory = (deya_id: number | null) =>
  useTenantQuery('GET /api/utilities/laboratory', deya_id === null ? skipToken : { deya_id });
