/** Both separators: `1.234,56` as in Greek, `1,234.56` as in English. */
const GROUPED = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$|^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/;
const PLAIN = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;

/** Euro cents of a text such as `64,20 €` or `€64.20`; null for another text, also for one with three decimals. */
export const centsIn = (written: string): number | null => {
  const text = written.replaceAll(/[\s€]/g, '');
  const [, greek, greekCents, english, englishCents] = GROUPED.exec(text) ?? [];
  const [, plain, plainCents] = PLAIN.exec(text) ?? [];
  const euros = greek ?? english ?? plain;
  if (euros === undefined) return null;
  const cents = greekCents ?? englishCents ?? plainCents ?? '';
  return Number(euros.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
};
