import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { BillTariff } from '@hydria/shared/contract/tariffs.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { chargesOf, priceOf, type TariffLine, type TariffTerms } from '@hydria/shared/rules/tariff.ts';
import { color, notOnPaper, type } from '@hydria/shared/theme/tokens.ts';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Slider } from '@hydria/shared/ui/slider.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';

type BillInfo = Answer<'GET /api/bills/info'>;

/** Ten-thousandths of a euro in a euro. */
const PRICE_SCALE = 10_000;
const PERCENT_SCALE = 100;
/** The slider reaches twice the consumption, and at least so many cubic metres. */
const LEAST_RANGE = 40;

const cell = { padding: '10px 0', borderTop: `1px solid ${color.hairline}`, fontWeight: 400 } as const;
const name = { ...cell, textAlign: 'start' } as const;
const figure = {
  ...cell,
  paddingInlineStart: 12,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  verticalAlign: 'top',
} as const;

/** The words of one computed line: its name, and the calculation of its amount. */
const useLineWords = () => {
  const t = useT();
  const { number } = useFormats();
  const percent = (hundredths: number | null) => number((hundredths ?? 0) / PERCENT_SCALE, 0);
  const block = ({ from, up_to }: NonNullable<TariffLine['block']>) =>
    up_to === null ? t('explained.block_over', { from }) : t('explained.block', { from: from + 1, to: up_to });
  return (line: TariffLine): { what: string; how: string } => {
    const { kind, label, quantity, price, vat } = line;
    const what = label ?? (kind === 'vat' ? t(`explained.vat_${vat ?? 'rest'}`) : t(`part.${kind}`));
    if (line.block && quantity !== null && price !== null) {
      const each = number(price / PRICE_SCALE, 4);
      return { what: `${what}, ${block(line.block)}`, how: t('explained.times', { quantity, price: each }) };
    }
    if (kind === 'vat') return { what, how: t('explained.percent', { percent: percent(line.percent) }) };
    if (line.percent !== null) return { what, how: t('explained.of_water', { percent: percent(line.percent) }) };
    return { what, how: '' };
  };
};

const LineRow = ({ what, how, amount }: { what: string; how: string; amount: number }) => {
  const { money } = useFormats();
  return (
    <tr>
      <th scope="row" css={name}>
        {what}
        {how && (
          <Muted as="span" small css={{ display: 'block' }}>
            {how}
          </Muted>
        )}
      </th>
      <td css={figure}>{money(amount)}</td>
    </tr>
  );
};

/** Every charge of the bill with its quantity and price, and the utility's own lines that no tariff decides. */
const Lines = ({ bill, charges }: { bill: BillInfo; charges: readonly TariffLine[] }) => {
  const t = useT();
  const { money } = useFormats();
  const words = useLineWords();
  const kinds = new Set<string>(['fixed', 'water', 'sewer', 'levy', 'vat']);
  const own = bill.lines.filter(({ kind }) => !kinds.has(kind));
  return (
    <table css={{ width: '100%', borderCollapse: 'collapse' }}>
      <caption className="visually-hidden">{t('explained.title')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('bill.line')}</th>
          <th scope="col">{t('bill.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {charges.map((line) => {
          const { what, how } = words(line);
          return <LineRow key={`${line.kind} ${what}`} what={what} how={how} amount={line.amount} />;
        })}
        {own.map(({ kind, label, amount }, index) => (
          // Lines of a bill have no key of their own and never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <LineRow key={`${kind} ${index}`} what={label} how="" amount={amount} />
        ))}
        <tr css={type.strong}>
          <th scope="row" css={{ ...name, fontWeight: 650 }}>
            {t('bill.total')}
          </th>
          <td css={{ ...figure, fontWeight: 650 }}>{money(bill.current_total)}</td>
        </tr>
      </tbody>
    </table>
  );
};

/** The bill of the same months a year before: water and money, side by side. */
const LastYear = ({ bill, before }: { bill: BillInfo; before: NonNullable<BillInfo['last_year']> }) => {
  const t = useT();
  const { money, date, volume } = useFormats();
  const difference = (bill.consumption ?? 0) - before.consumption;
  const words = difference === 0 ? 'same' : difference > 0 ? 'more' : 'less';
  return (
    <p>
      {t(`explained.year_${words}`, { volume: volume(Math.abs(difference), 0) })}{' '}
      <PortalLink to={`/bills/${before.id}`}>
        {t('explained.year_bill', {
          period: `${date(before.period_start)} – ${date(before.period_end)}`,
          volume: volume(before.consumption, 0),
          amount: money(before.current_total),
        })}
      </PortalLink>
    </p>
  );
};

/** The price of another consumption, by the tariff of the bill; the rest of the bill stays as it is. */
const WhatIf = ({ terms, used, total }: { terms: TariffTerms; used: number; total: number }) => {
  const t = useT();
  const { money, volume } = useFormats();
  const [cubic, setCubic] = useState(used);
  const own = total - priceOf(terms, used);
  const amount = priceOf(terms, cubic) + own;
  const next = priceOf(terms, cubic + 1) - priceOf(terms, cubic);
  const cubicMetres = (value: number) => volume(value, 0);
  const difference = amount - total;
  return (
    <SectionCard title={t('explained.what_if')} css={notOnPaper}>
      <Stack gap={8}>
        <p aria-live="polite">
          {t('explained.would_cost', { volume: cubicMetres(cubic), amount: money(amount) })}
          {difference !== 0 && (
            <Muted as="span">{` ${t(difference > 0 ? 'explained.dearer' : 'explained.cheaper', { amount: money(Math.abs(difference)) })}`}</Muted>
          )}
        </p>
        <Slider
          label={t('bill.consumption')}
          value={cubic}
          min={0}
          max={Math.max(2 * used, LEAST_RANGE)}
          format={cubicMetres}
          onChange={setCubic}
        />
        <Muted>{t('explained.next', { amount: money(next) })}</Muted>
      </Stack>
    </SectionCard>
  );
};

interface BillExplainedProps {
  bill: BillInfo;
  tariff: BillTariff;
  used: number;
}

/** The bill block by block with the tariff that was in force, the year before, and what more or less water would have cost. */
export const BillExplained = ({ bill, tariff, used }: BillExplainedProps) => {
  const t = useT();
  const { date } = useFormats();
  const { title, valid_from, terms } = tariff;
  return (
    <>
      <SectionCard title={t('explained.title')} note={t('explained.tariff', { title, day: date(valid_from) })}>
        <Stack gap={16}>
          <Lines bill={bill} charges={chargesOf(terms, used)} />
          {bill.last_year && <LastYear bill={bill} before={bill.last_year} />}
        </Stack>
      </SectionCard>
      <WhatIf terms={terms} used={used} total={bill.current_total} />
    </>
  );
};
