interface BillPlace {
  street: string | null;
  address: string | null;
  municipal_district: string | null;
}

/** Street, address and district of a bill in one line, without the repetitions that some utilities send. */
export const placeOfBill = ({ street, address, municipal_district }: BillPlace): string => {
  const parts = [street, address, municipal_district].flatMap((part) => part || []);
  const own = parts.filter((part, i) => !parts.some((other, j) => other.includes(part) && (other !== part || j < i)));
  return own.join(', ');
};

const written = (day: string): string => day.split('-').toReversed().join('/');

/** The days of a bill as utilities write them into its period, `01/05/2026 – 31/07/2026`: such a name says nothing more. */
export const writtenPeriod = ({ period_start, period_end }: { period_start: string; period_end: string }): string =>
  `${written(period_start)} – ${written(period_end)}`;
