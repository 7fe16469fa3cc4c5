import { skipToken } from '../libs/libs.ts';
import { useTenantQuery } from './use-tenant-query.ts';

interface UserInfoOptions {
  /** Another utility than the current one; without access to it (`null`) nothing is asked for. */
  deya_id?: number | null;
  /** Shows the previous answer while another language is on its way. */
  keepPrevious?: boolean;
}

/** The person's supplies at a utility, with its announcements to them. */
export const useUserInfo = ({ deya_id, ...options }: UserInfoOptions = {}) =>
  useTenantQuery('GET /api/user/info', deya_id === null ? skipToken : { deya_id }, options);
