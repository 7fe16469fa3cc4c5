/** The legal texts that a portal has (spec D §1). */
export const LEGAL_KINDS = ['terms-of-use', 'privacy-policy'] as const;
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
