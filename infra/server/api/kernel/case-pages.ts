import type { CaseKind } from '@hydria/shared/rules/case-work.ts';

/** The page that mails a link to a case by its reference. */
export const ASK_FOR_LINK = '/report/follow';

/** The page of a case for its sender: with an account, and by a mailed link. */
export const PAGES_OF_CASES = {
  report: { own: '/report/mine', followed: '/report/follow' },
  application: { own: '/applications', followed: '/applications/follow' },
} as const satisfies Record<CaseKind, { own: string; followed: string }>;
