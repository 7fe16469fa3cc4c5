/** Kinds of city data besides water; each has a card (spec D §3). */
export const CITY_KINDS = ['energy', 'air', 'waste', 'parking'] as const;
export type CityKind = (typeof CITY_KINDS)[number];

/** The types of smart cards, as the specification names them. */
export type SmartCardType = 'smart-water' | `smart-${CityKind}`;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The age from which a value no longer describes the present. */
const STALE_MS: Record<CityKind, number> = {
  energy: 48 * HOUR_MS,
  air: 3 * HOUR_MS,
  waste: 24 * HOUR_MS,
  parking: 30 * MINUTE_MS,
};

/** Whether a value is too old to be shown without its age. */
export const isStale = (kind: CityKind, seen_at: Date, now: Date): boolean =>
  now.getTime() - seen_at.getTime() > STALE_MS[kind];

/** Whole minutes since an instant. */
export const minutesSince = (seen_at: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(seen_at)) / MINUTE_MS));

/** The cards in the person's order; those that it does not name follow in their own. */
export const inCardOrder = (cards: readonly CityKind[]): CityKind[] => [
  ...cards,
  ...CITY_KINDS.filter((kind) => !cards.includes(kind)),
];

/** The order after a card has taken the place of its neighbour; unchanged at an end. */
export const moveCard = (order: readonly CityKind[], card: CityKind, by: -1 | 1): CityKind[] => {
  const at = order.indexOf(card);
  const other = order[at + by];
  if (at < 0 || other === undefined) return [...order];
  return order.map((kind) => (kind === card ? other : kind === other ? card : kind));
};
