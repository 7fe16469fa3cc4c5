import type { Bill } from '@hydria/shared/contract/bills.ts';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { byYear } from './by-year.ts';
import { BillRow } from './bill-row.tsx';

interface BillListProps {
  bills: readonly Bill[];
  /** Names of supplies by code, for a list with several supplies. */
  supplies: ReadonlyMap<string, string>;
}

/** Bills newest first, a card for each year. */
export const BillList = ({ bills, supplies }: BillListProps) =>
  byYear(bills).map(({ year, bills: ofYear }) => (
    <SectionCard key={year} title={year} flush>
      <ListReset>
        {ofYear.map((bill) => (
          <BillRow key={bill.id} bill={bill} supply={supplies.get(bill.kwdikos_katanalwti)} />
        ))}
      </ListReset>
    </SectionCard>
  ));
