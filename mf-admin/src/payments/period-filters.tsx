import { DayFilter } from '../audit/day-filter.tsx';
import { usePaymentsT } from './use-payments-t.ts';

interface PeriodFiltersProps {
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** The first and the last day of a list. */
export const PeriodFilters = ({ from, to, onChange }: PeriodFiltersProps) => {
  const t = usePaymentsT();
  return (
    <>
      <DayFilter name="from" label={t('from')} value={from} onChange={(day) => onChange({ from: day })} />
      <DayFilter name="to" label={t('to')} value={to} onChange={(day) => onChange({ to: day })} />
    </>
  );
};
