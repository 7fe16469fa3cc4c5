/** The scopes of access tokens of the feed, each with the kinds of rows that it permits. */
export const FEED_PARTS = {
  supplies: ['supplies', 'hydrometers'],
  readings: ['readings', 'billing-readings', 'alarms'],
  bills: ['tariffs', 'bills'],
  settlements: ['settlements', 'settlement-rules'],
  water: ['water-analyses'],
  texts: ['announcements', 'faq', 'legal-texts', 'poi'],
  forms: ['online-forms', 'books'],
  city: ['city-energy', 'city-air', 'city-waste', 'city-parking'],
  /** The profile, logo and cover are no rows. */
  profile: [],
} as const;

/** The scope of an access token of the feed. */
export type FeedScope = keyof typeof FEED_PARTS;

/** A kind of rows of the feed, as its call names it. */
export type FeedPart = (typeof FEED_PARTS)[FeedScope][number];

/** All scopes, in the order of the documentation. */
export const FEED_SCOPES = Object.keys(FEED_PARTS) as [FeedScope, ...FeedScope[]];

/** All kinds of rows, in the order of their scopes. */
export const ALL_FEED_PARTS = Object.values(FEED_PARTS).flat() as [FeedPart, ...FeedPart[]];

/** The scope that covers a kind of rows. */
export const scopeOfPart = (part: FeedPart): FeedScope =>
  FEED_SCOPES.find((scope) => (FEED_PARTS[scope] as readonly string[]).includes(part))!;
