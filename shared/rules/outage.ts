import { plainText } from './text.ts';

/** An address without punctuation as well, so that two ways of writing one street are equal. */
const plain = (text: string): string =>
  plainText(text)
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** Whether an address is in one of the streets of an outage. The whole name must match, not a part of it. */
export const isInStreets = (address: string | null, streets: readonly string[]): boolean => {
  if (!address) return false;
  // The house number and the district do not belong to the street's name.
  const street = plain(address.split(',')[0] ?? '').replace(/ \d+\p{L}?$/u, '');
  return streets.some((one) => plain(one) === street);
};

/** Times of an outage, ISO 8601. */
interface Period {
  from: string;
  until: string | null;
}

/** Whether the supply is back by now; an outage without a known end lasts. */
export const isOver = ({ until }: Pick<Period, 'until'>, now: number): boolean =>
  until !== null && Date.parse(until) <= now;

export const hasBegun = ({ from }: Pick<Period, 'from'>, now: number): boolean => Date.parse(from) <= now;
