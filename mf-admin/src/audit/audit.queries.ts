import type { Answer } from '@hydria/shared/contract/contract.ts';
import { skipToken } from '@hydria/shared/libs';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';

/** The trail that is read: a utility's, or the installation's without one. */
export interface TrailQuery {
  deya_id?: number;
}

/** Between two looks at a running verification. */
const POLL_MS = 2_000;

/** Only a running verification is looked at again. */
const whileRunning = ({ state: { data } }: { state: { data: unknown } }): number =>
  (data as Answer<'GET /api/audit/verifications'> | undefined)?.data[0]?.state === 'running' ? POLL_MS : 0;

/** One event of a trail. */
export const useAuditEntry = (seq: number, query: TrailQuery) =>
  useApiQuery('GET /api/audit/{seq}', { params: { seq }, query });

/** The verifications of a trail, the last one first, kept up to date while one is running. */
export const useVerifications = (query: TrailQuery) =>
  useApiQuery('GET /api/audit/verifications', { query }, { refetchInterval: whileRunning });

/** The utilities that the person manages; nothing is asked for without the permission. */
export const useManagedUtilities = (mayManage: boolean) =>
  useApiQuery('GET /api/utilities', mayManage ? { query: { itemsPerPage: 200 } } : skipToken);
