import { skipToken } from '@hydria/shared/libs';
import { useTenantQuery, type TenantInput } from '@hydria/shared/remote/use-tenant-query.ts';
import type { LegalKind } from '@hydria/shared/rules/content.ts';

const TEMPLATE = 'GET /api/staff/water-notices/template';

/** An announcement as the staff edit it. */
export const useAnnouncement = (id: number) => useTenantQuery('GET /api/staff/announcements/{id}', { id });

/** The contact data of the utility as the staff edit them. */
export const useContactData = () => useTenantQuery('GET /api/staff/contact-data', {});

/** One version of a legal text. */
export const useLegalText = (kind: LegalKind, valid_from: string) =>
  useTenantQuery('GET /api/staff/legal-texts/{kind}/{valid_from}', { kind, valid_from });

/** A point of interest as the staff edit it. */
export const usePoint = (code: string) => useTenantQuery('GET /api/staff/poi/{code}', { code });

/** A question with its answer as the staff edit it. */
export const useQuestion = (code: string) => useTenantQuery('GET /api/staff/questions/{code}', { code });

/** Values of analyses over their limit, about which the staff have not decided. */
export const useOpenExceedances = () => useTenantQuery('GET /api/staff/water-exceedances', {});

/** The newest values of each zone that are over their limit or near it. */
export const useWatchedValues = () => useTenantQuery('GET /api/staff/water-watch', {});

/** A sent notice about the water. */
export const useWaterNotice = (id: number) => useTenantQuery('GET /api/staff/water-notices/{id}', { id });

/** The zones and quantities that a notice may be about. */
export const useNoticeChoices = () => useTenantQuery('GET /api/staff/water-notices/choices', {});

/** The words with which a notice or its all-clear begins; null waits until it is chosen what it is about. */
export const useNoticeTemplate = (about: TenantInput<typeof TEMPLATE> | null) =>
  useTenantQuery(TEMPLATE, about ?? skipToken);
