import type { Bill } from '@hydria/shared/contract/bills.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { placeOfBill, writtenPeriod } from '@hydria/shared/rules/bill-place.ts';
import { isToPay } from '@hydria/shared/rules/bill-state.ts';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { inGroups } from '../payment-code.ts';
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

type Fact = readonly [name: string, value: string | null];

const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <SectionCard title={title}>
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

interface BillDetailsProps {
  bill: Bill;
  /** The rest of the earlier bills that is still unpaid; undefined until the bill itself has been read. */
  previous_left: number | undefined;
}

/** Dates and sums of a printed bill. */
export const BillDetails = ({ bill, previous_left }: BillDetailsProps) => {
  const t = useT();
  const { date, dateTime, dueDate, money } = useFormats();
  const { balance, paid_at_bank, payment_code, barcode } = bill;
  const left = paid_at_bank === null ? balance : 0;
  return (
    <Facts
      title={t('bill.details')}
      facts={[
        [t('bill.number'), bill.bill_number],
        [t('bill.period_name'), bill.period === writtenPeriod(bill) ? null : bill.period],
        [t('bill.period'), `${date(bill.period_start)} – ${date(bill.period_end)}`],
        [t('bill.issued'), date(bill.issue_date)],
        [t('bill.expires'), dueDate(bill.expiry_date)],
        [t('bill.charge'), bill.charge === null ? null : money(bill.charge)],
        [t('bill.discount'), bill.discount ? money(bill.discount) : null],
        [t('bill.current_total'), money(bill.current_total)],
        [t('bill.previous'), previous_left ? money(previous_left) : null],
        [t('bill.total_unpaid'), previous_left ? money(left + previous_left) : null],
        [t('bill.instalment'), bill.installment_amount === null ? null : money(bill.installment_amount)],
        [t('bill.standing_order'), bill.standing_order],
        // The code of a bill to pay stands beside the ways to pay it.
        [t('code.label'), isToPay(bill, dayInGreece()) ? null : payment_code && inGroups(payment_code)],
        [t('bill.barcode'), barcode === payment_code ? null : barcode],
        [t('bill.updated'), dateTime(bill.last_update)],
      ]}
    />
  );
};

/** The supply of a bill, and the people on it. The server masks tax numbers of other people (ADR 113). */
export const BillSupply = ({ bill }: { bill: Bill }) => {
  const t = useT();
  return (
    <Facts
      title={t('bill.supply_title')}
      facts={[
        [t('bill.supply'), bill.kwdikos_katanalwti],
        [t('bill.meter'), bill.hydrometer],
        [t('bill.address'), placeOfBill(bill)],
        [t('bill.consumer'), `${bill.first_name} ${bill.last_name}`.trim()],
        [t('bill.consumer_afm'), bill.afm],
        [t('bill.owner'), bill.owner],
        [t('bill.owner_afm'), bill.owner_afm],
      ]}
    />
  );
};
