import type { Bill } from '@hydria/shared/contract/bills.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';

/** Bills count whole cubic metres, so no decimals stand behind them. */
const useWholeVolume = () => {
  const { volume } = useFormats();
  return (cubicMetres: number | null): string => volume(cubicMetres, 0);
};

/** The two readings of the period, and the consumption between them. */
export const BillReadings = ({ bill }: { bill: Bill }) => {
  const t = useT();
  const volume = useWholeVolume();
  if (bill.consumption === null && bill.new_measurement === null) return null;
  return (
    <SectionCard title={t('bill.readings')} note={bill.hydrometer && `${t('bill.meter')} ${bill.hydrometer}`}>
      <DataList>
        <DataRow name={t('bill.reading_previous')} figure>
          {volume(bill.previous_measurement)}
        </DataRow>
        <DataRow name={t('bill.reading_new')} figure>
          {volume(bill.new_measurement)}
        </DataRow>
        <DataRow name={t('bill.consumption')} figure strong>
          {volume(bill.consumption)}
        </DataRow>
      </DataList>
    </SectionCard>
  );
};

/** Street, address and district in one line, without the repetitions that some utilities send. */
const placeOf = ({ street, address, municipal_district }: Bill): string => {
  const parts = [street, address, municipal_district].flatMap((part) => part || []);
  const own = parts.filter((part, i) => !parts.some((other, j) => other.includes(part) && (other !== part || j < i)));
  return own.join(', ');
};

interface BillDetailsProps {
  bill: Bill;
  /** The rest of the earlier bills that is still unpaid; undefined until the bill itself has been read. */
  previous_left: number | undefined;
}

/** Remaining details of a printed bill. */
export const BillDetails = ({ bill, previous_left }: BillDetailsProps) => {
  const t = useT();
  const { date, dateTime, dueDate, money } = useFormats();
  const facts: [string, string | null][] = [
    [t('bill.period'), `${date(bill.period_start)} – ${date(bill.period_end)}`],
    [t('bill.issued'), date(bill.issue_date)],
    [t('bill.expires'), dueDate(bill.expiry_date)],
    [t('bill.number'), bill.bill_number],
    [t('bill.supply'), bill.kwdikos_katanalwti],
    [t('bill.address'), placeOf(bill)],
    [t('bill.consumer'), `${bill.first_name} ${bill.last_name}`.trim()],
    [t('bill.owner'), bill.owner],
    [t('bill.previous'), previous_left ? money(previous_left) : null],
    [t('bill.standing_order'), bill.standing_order],
    [t('bill.updated'), dateTime(bill.last_update)],
  ];
  return (
    <SectionCard title={t('bill.details')}>
      <DataList>
        {facts.map(
          ([name, value]) =>
            value && (
              <DataRow key={name} name={name}>
                {value}
              </DataRow>
            ),
        )}
      </DataList>
    </SectionCard>
  );
};
