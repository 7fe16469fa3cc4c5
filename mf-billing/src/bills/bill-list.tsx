import type { Bill } from '@hydria/shared/contract/bills.ts';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { byYear } from './bill-state.ts';
import { BillRow } from './bill-row.tsx';

interface BillListProps {
  bills: readonly Bill[];
  /** Names of supplies by code, when bills of several are shown together. */
  supplies: ReadonlyMap<string, string>;
}

/** Bills newest first, a card for each year. */
export const BillList = ({ bills, supplies }: BillListProps) =>
  byYear(bills).map(({ year, bills: ofYear }) => (
    <SectionCard key={year} title={year} flush>
      <ul css={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {ofYear.map((bill) => (
          <BillRow key={bill.id} bill={bill} supply={supplies.get(bill.kwdikos_katanalwti)} />
        ))}
      </ul>
    </SectionCard>
  ));
