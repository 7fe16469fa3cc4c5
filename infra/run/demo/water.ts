import type { FeedWaterAnalysis } from '@hydria/api/contract/feed/texts.ts';
import { addDays, endOfMonth } from './base/days.ts';
import { random, type Random } from './base/random.ts';
import type { DemoUtility } from './base/utilities.ts';

const MONTHS = 8;

const decimal = (low: number, high: number, digits: number) => (from: Random) =>
  (low + from.next() * (high - low)).toFixed(digits);
const under = (limit: string, chance: number, otherwise: (from: Random) => string) => (from: Random) =>
  from.chance(chance) ? `<${limit}` : otherwise(from);

/** Findings of laboratories in Greek drinking water, in their own writing. */
const FINDINGS: Record<string, (from: Random) => string> = {
  e_coli: () => '0',
  coliforms: () => '0',
  enterococci: () => '0',
  colonies_22: (from) => String(from.int(0, 14)),
  colour: under('5', 0.9, () => '5'),
  turbidity: decimal(0.1, 0.6, 2),
  taste: () => 'Αποδεκτή',
  odour: () => 'Αποδεκτή',
  ph: decimal(7.2, 7.9, 1),
  conductance: (from) => String(from.int(380, 760)),
  residual_chlorine: decimal(0.15, 0.4, 2),
  ammonium: under('0.05', 0.85, decimal(0.05, 0.12, 2)),
  nitrate: decimal(3, 18, 1),
  nitrite: under('0.02', 0.95, () => '0.03'),
  chloride: decimal(12, 70, 1),
  hardness: (from) => String(from.int(160, 320)),
  lead: under('1', 0.9, () => '1.2'),
};

const SAMPLING_POINTS = ['Κεντρική δεξαμενή', 'Δημοτικό σχολείο', 'Κοινόχρηστη βρύση πλατείας'];
const LABORATORY = 'Εργαστήριο ποιότητας νερού της ΔΕΥΑ';

/** One sample a month and zone. */
export function waterAnalyses(utility: DemoUtility, today: string): FeedWaterAnalysis[] {
  return utility.zones.flatMap((zone) =>
    Array.from({ length: MONTHS }, (_, month) => {
      const from = random(`water ${utility.id} ${zone} ${month}`);
      const analysis_date = addDays(endOfMonth(today, -1 - month), -from.int(2, 15));
      const sampling_point = from.pick(SAMPLING_POINTS);
      return Object.entries(FINDINGS).map(([alias, find]) => ({
        zone,
        alias,
        analysis_date,
        value: find(from),
        unit: null,
        sampling_point,
        laboratory: LABORATORY,
      }));
    }).flat(),
  );
}
