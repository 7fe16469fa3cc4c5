import type { Answer } from '@hydria/shared/contract/contract.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { color, type } from '@hydria/shared/theme/tokens.ts';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';
import { billParts, shares, type BillPart } from './bill-parts.ts';

type BillInfo = Pick<Answer<'GET /api/bills/info'>, 'lines' | 'charge' | 'current_total'>;

/** Forced colours take every ground away: the parts keep theirs, inside an edge of the device's own colour. */
const inForcedColors = {
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', border: '1px solid CanvasText' },
} as const;

/** Browsers leave grounds off paper unless a part asks for its own. */
const painted = { printColorAdjust: 'exact', ...inForcedColors } as const;

/** Share of the primary colour in each part: neighbours differ in lightness, so the bar does not depend on hue. */
const DEPTHS = [100, 62, 38, 82, 24, 50, 14];

const paint = (index: number): string =>
  `color-mix(in srgb, ${color.primary} ${DEPTHS[index % DEPTHS.length]}%, ${color.surface})`;

const Bar = ({ parts }: { parts: readonly BillPart[] }) => (
  <Row aria-hidden="true" gap={2} wrap={false} css={{ height: 28, borderRadius: 8, overflow: 'hidden' }}>
    {shares(parts).map(({ key, share }, index) => (
      <span
        key={key}
        css={{
          flexGrow: share,
          flexBasis: 0,
          minWidth: 3,
          background: paint(index),
          ...painted,
        }}
      />
    ))}
  </Row>
);

const cell = {
  padding: '10px 0',
  borderTop: `1px solid ${color.hairline}`,
  textAlign: 'start',
  fontWeight: 400,
} as const;
const figure = { ...cell, textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

const Part = ({ part, index }: { part: BillPart; index: number }) => {
  const t = useT();
  const { money } = useFormats();
  return (
    <tr>
      <th scope="row" css={cell}>
        <Row as="span" gap={10} align="center" wrap={false}>
          <span
            aria-hidden="true"
            css={{
              width: 14,
              height: 14,
              flexShrink: 0,
              borderRadius: 4,
              ...(part.amount > 0
                ? { background: paint(index), border: `1px solid ${color.control}`, ...painted }
                : {}),
            }}
          />
          {t(`part.${part.key}`)}
        </Row>
      </th>
      <td css={figure}>{money(part.amount)}</td>
    </tr>
  );
};

const Parts = ({ parts, total }: { parts: readonly BillPart[]; total: number }) => {
  const t = useT();
  const { money } = useFormats();
  return (
    <table css={{ width: '100%', marginTop: 12, borderCollapse: 'collapse' }}>
      <caption className="visually-hidden">{t('bill.made_of')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('bill.line')}</th>
          <th scope="col">{t('bill.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part, index) => (
          <Part key={part.key} part={part} index={index} />
        ))}
        <tr css={type.strong}>
          <th scope="row" css={{ ...cell, fontWeight: 650 }}>
            {t('bill.total')}
          </th>
          <td css={{ ...figure, fontWeight: 650 }}>{money(total)}</td>
        </tr>
      </tbody>
    </table>
  );
};

/** The charges of a bill, as a bar and as a table. */
export const BillComposition = ({ bill }: { bill: BillInfo }) => {
  const t = useT();
  const parts = billParts(bill);
  if (parts.length === 0) return null;
  return (
    <SectionCard title={t('bill.made_of')}>
      <Bar parts={parts} />
      <Parts parts={parts} total={bill.current_total} />
    </SectionCard>
  );
};
