/** The kinds of cases: a problem report, and an application, which is a filled-in online form. */
export const CASE_KINDS = ['report', 'application'] as const;

export type CaseKind = (typeof CASE_KINDS)[number];

/**
 * How a case reached the utility: by the portal, the frame of another site, telephone, counter, mail, Open311 or a leak alert. The staff
 * make parts of other reports. Applications come by the portal alone.
 */
export const CASE_SOURCES = ['portal', 'frame', 'phone', 'counter', 'mail', 'staff', 'open311', 'alert'] as const;

export type CaseSource = (typeof CASE_SOURCES)[number];

/** The sources of a report that the staff enter for a citizen. */
export const ENTERED_SOURCES = ['phone', 'counter', 'mail'] as const;

/** How urgent a case is, the least first. */
export const CASE_PRIORITIES = ['low', 'normal', 'high'] as const;

export type CasePriority = (typeof CASE_PRIORITIES)[number];

/** The most cases of one act on several. */
export const CASES_AT_ONCE = 100;

/** The most photos that the staff add to a case. */
export const CASE_PHOTOS_MAX = 10;

/** The days within which a reporter is asked to answer. */
export const ANSWER_DAYS_MAX = 60;

/** The most parts of a split case. */
export const CASE_PARTS_MAX = 10;

/** Metres within which an open report may be about the same trouble: for a sender, and for the staff. */
export const NEAR_METRES = { sender: 250, staff: 1000 } as const;

/** Days for which a contractor can use a link to a case. */
export const FORWARD_DAYS = 14;

/** The most contractors to whom a case is forwarded. */
export const FORWARDS_MAX = 20;

/** The groups of the figures of cases. */
export const FIGURES_BY = ['type', 'area', 'team', 'month'] as const;

const FIRST_DIGEST_HOUR = 5;
const LAST_DIGEST_HOUR = 22;

/** The times at which a daily digest of new cases may go out, `HH:MM` of Athens: hours that every day has once. */
export const DIGEST_TIMES: readonly string[] = Array.from(
  { length: LAST_DIGEST_HOUR - FIRST_DIGEST_HOUR + 1 },
  (_, n) => `${String(FIRST_DIGEST_HOUR + n).padStart(2, '0')}:00`,
);
