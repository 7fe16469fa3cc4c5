import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useId } from 'react';
import type { Bill } from '@hydria/shared/contract/bills.ts';
import { useOpenPart } from '@hydria/shared/remote/use-page-part.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';
import { BillRow } from './bill-row.tsx';
import { byYear } from './by-year.ts';

interface BillYearsProps {
  bills: readonly Bill[];
  /** Names of supplies by code, for a list with several supplies. */
  supplies: ReadonlyMap<string, string>;
  /** All years are open at first, as for the result of a search; otherwise the newest one. */
  isOpen: boolean;
}

interface YearProps {
  year: string;
  bills: readonly Bill[];
  supplies: ReadonlyMap<string, string>;
  isOpenAtFirst: boolean;
}

/** A year of bills, folded until it is opened. Paper shows all of them. */
const Year = ({ year, bills, supplies, isOpenAtFirst }: YearProps) => {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useOpenPart(`year ${year} ${isOpenAtFirst}`, isOpenAtFirst);
  const toggle = (
    <Button
      aria-expanded={isOpen}
      aria-controls={id}
      aria-label={t(isOpen ? 'bills.hide_year' : 'bills.show_year', { year })}
      startIcon={<Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />}
      onClick={() => setOpen(!isOpen)}
    >
      {t(isOpen ? 'bills.hide' : 'bills.show')}
    </Button>
  );
  return (
    <SectionCard title={year} note={t('bills.count', { count: bills.length })} action={toggle} flush>
      <ListReset id={id} css={isOpen ? {} : { display: 'none', '@media print': { display: 'block' } }}>
        {bills.map((bill) => (
          <BillRow key={bill.id} bill={bill} supply={supplies.get(bill.kwdikos_katanalwti)} />
        ))}
      </ListReset>
    </SectionCard>
  );
};

/** Bills newest first, a card for each year. */
export const BillYears = ({ bills, supplies, isOpen }: BillYearsProps) =>
  byYear(bills).map(({ year, bills: ofYear }, index) => (
    <Year
      key={`${year} ${isOpen}`}
      year={year}
      bills={ofYear}
      supplies={supplies}
      isOpenAtFirst={isOpen || index === 0}
    />
  ));
