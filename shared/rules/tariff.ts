/** A step of a rising price: up to `up_to` cubic metres of the billing period, above the steps before; null: without end. */
export interface TariffBlock {
  up_to: number | null;
  /** Ten-thousandths of a euro for a cubic metre. */
  price: number;
}

/** The classes of value added tax on a water bill. */
export type VatClass = 'water' | 'rest';

/** The terms of a tariff for one billing period. Percentages in hundredths. */
export interface TariffTerms {
  water: readonly TariffBlock[];
  /** Sewerage: a percentage of the price of the water, or prices of its own; null where it is not charged. */
  sewer: { percent: number } | { blocks: readonly TariffBlock[] } | null;
  /** The special levy of law 1069/1980, a percentage of the price of the water, without tax. */
  levy: number;
  /** Charges that do not depend on the consumption. */
  fixed: readonly { label: string; amount: number; vat: VatClass }[];
  vat: { water: number; rest: number };
}

/** One line of a computed bill; amounts in cents. */
export interface TariffLine {
  kind: 'fixed' | 'water' | 'sewer' | 'levy' | 'vat';
  /** Of a fixed charge. */
  label: string | null;
  /** The block that the line is of: above `from` and up to `up_to` cubic metres. */
  block: { from: number; up_to: number | null } | null;
  /** Cubic metres of the block. */
  quantity: number | null;
  price: number | null;
  /** Hundredths of a percent: of a share of the water's price, or of a tax. */
  percent: number | null;
  /** The class of a tax line. */
  vat: VatClass | null;
  amount: number;
}

const HUNDRED_PERCENT = 10_000;
/** Ten-thousandths of a euro in a cent. */
const PER_CENT = 100;

/** Half a cent and more is a cent. Amounts here are not negative. */
const halfUp = (dividend: number, divisor: number): number => Math.floor((2 * dividend + divisor) / (2 * divisor));

const none = { label: null, block: null, quantity: null, price: null, percent: null, vat: null } as const;

const percentOf = (amount: number, percent: number): number => halfUp(amount * percent, HUNDRED_PERCENT);

const sum = (lines: readonly TariffLine[]): number => lines.reduce((total, { amount }) => total + amount, 0);

/** The part of the consumption in each block that it reaches. */
function blockLines(kind: 'water' | 'sewer', blocks: readonly TariffBlock[], consumption: number): TariffLine[] {
  const lines: TariffLine[] = [];
  let from = 0;
  for (const { up_to, price } of blocks) {
    const quantity = Math.min(consumption, up_to ?? Infinity) - from;
    if (quantity <= 0) break;
    lines.push({ ...none, kind, block: { from, up_to }, quantity, price, amount: halfUp(quantity * price, PER_CENT) });
    from = up_to ?? consumption;
  }
  return lines;
}

function sewerLines({ sewer }: TariffTerms, consumption: number, water: number): TariffLine[] {
  if (!sewer) return [];
  if ('blocks' in sewer) return blockLines('sewer', sewer.blocks, consumption);
  const { percent } = sewer;
  return [{ ...none, kind: 'sewer', percent, amount: percentOf(water, percent) }];
}

/**
 * The charges of a consumption in whole cubic metres. Each line is rounded half up to the cent, and the tax of a class is that of
 * the sum of its lines, as EN 16931 rounds.
 */
export function chargesOf(terms: TariffTerms, consumption: number): TariffLine[] {
  const fixed = terms.fixed.map(({ label, amount, vat }): TariffLine => ({
    ...none,
    kind: 'fixed',
    label,
    amount,
    vat,
  }));
  const water = blockLines('water', terms.water, consumption);
  const sewer = sewerLines(terms, consumption, sum(water));
  const levy: TariffLine = { ...none, kind: 'levy', percent: terms.levy, amount: percentOf(sum(water), terms.levy) };
  const classOf = ({ kind, vat }: TariffLine): VatClass => vat ?? (kind === 'water' ? 'water' : 'rest');
  const taxed = [...fixed, ...water, ...sewer];
  const taxes = (['water', 'rest'] as const).map((vat): TariffLine => {
    const percent = terms.vat[vat];
    return {
      ...none,
      kind: 'vat',
      vat,
      percent,
      amount: percentOf(sum(taxed.filter((line) => classOf(line) === vat)), percent),
    };
  });
  return [...taxed, levy, ...taxes].filter((line) => line.amount > 0);
}

/** The total of a consumption, in cents. */
export const priceOf = (terms: TariffTerms, consumption: number): number => sum(chargesOf(terms, consumption));

/** The cost of the first litres of a period, in cents: without fixed charges, and not rounded. */
export function waterCostOf({ water, sewer, levy, vat }: TariffTerms, litres: number): number {
  const stepsOf = (blocks: readonly TariffBlock[]): number => {
    let from = 0;
    let cost = 0;
    for (const { up_to, price } of blocks) {
      cost += (Math.max(0, Math.min(litres / 1000, up_to ?? Infinity) - from) * price) / PER_CENT;
      from = up_to ?? from;
    }
    return cost;
  };
  const priced = stepsOf(water);
  const drained = sewer && ('blocks' in sewer ? stepsOf(sewer.blocks) : (priced * sewer.percent) / HUNDRED_PERCENT);
  const taxed = (cost: number, percent: number): number => cost * (1 + percent / HUNDRED_PERCENT);
  return taxed(priced, vat.water) + taxed(drained ?? 0, vat.rest) + (priced * levy) / HUNDRED_PERCENT;
}

/** Kinds of lines that a tariff decides; the others are of the bill alone. */
const OF_TARIFF = ['fixed', 'water', 'sewer', 'levy', 'vat'] as const;

/** Kinds of charges by which a bill may differ from its tariff; `total`: the lines do not add up to the total. */
export const DOUBT_KINDS = [...OF_TARIFF, 'total'] as const;

/**
 * The first kind of charge whose sum on a bill differs from the tariff's; null when the tariff explains the bill. Lines of other
 * kinds, as a discount, are the utility's own.
 */
export function differenceOf(
  lines: readonly { kind: string; amount: number }[],
  charges: readonly TariffLine[],
): (typeof OF_TARIFF)[number] | null {
  const of = (all: readonly { kind: string; amount: number }[], kind: string): number =>
    all.reduce((total, line) => (line.kind === kind ? total + line.amount : total), 0);
  return OF_TARIFF.find((kind) => of(lines, kind) !== of(charges, kind)) ?? null;
}
