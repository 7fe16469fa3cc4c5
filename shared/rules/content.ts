/** The legal texts that a portal has (spec D §1), and the statement of Decision (EU) 2018/1523. */
export const LEGAL_KINDS = ['terms-of-use', 'privacy-policy', 'accessibility-statement'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

/** The kinds of a place on the map of `/poi`, in the order of lists. */
export const POI_TYPES = [
  'office',
  'payment_point',
  'drinking_fountain',
  'sampling_point',
  'reservoir',
  'other',
] as const;
export type PoiType = (typeof POI_TYPES)[number];

/** The states of a text of a utility: a draft, before its first day, shown, and after its last day. */
export const TEXT_STATES = ['draft', 'planned', 'published', 'over'] as const;

/** The subjects of questions with a heading of their own, in the order of the help; another one counts as `other` (spec S §3). */
export const QUESTION_TYPES = ['select_deya', 'add_deya', 'bills', 'readings', 'reports', 'other'] as const;
