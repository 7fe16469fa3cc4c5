import { useFormats } from '../remote/use-formats.ts';
import { useSharedT } from '../remote/use-shared-t.ts';
import { color, type } from '../theme/tokens.ts';

interface DigitReadingProps {
  /** Cubic metres, as the counter says. */
  cubicMetres: number;
  /** Rollers for whole cubic metres; a reading with more digits gets more. */
  whole?: number;
  /** Rollers for litres, red on a meter. */
  decimals?: number;
}

const Roller = ({ digit, isPart, isLeading }: { digit: string; isPart: boolean; isLeading: boolean }) => (
  <span
    css={{
      display: 'grid',
      placeItems: 'center',
      width: '1.5em',
      height: '2em',
      borderRadius: 6,
      border: `1px solid ${isPart ? color.attention : color.control}`,
      background: isPart ? color.attentionTint : color.surface,
      color: isPart ? color.attention : isLeading ? color.textSecondary : color.text,
    }}
  >
    {digit}
  </span>
);

/** The reading as the meter shows it, digit by digit: black rollers for cubic metres, red ones for parts of one. */
export const DigitReading = ({ cubicMetres, whole = 5, decimals = 3 }: DigitReadingProps) => {
  const t = useSharedT();
  const { decimalSign } = useFormats();
  const [metres = '', parts = ''] = cubicMetres.toFixed(decimals).split('.');
  const rollers = metres.padStart(whole, '0');
  const leading = rollers.length - metres.length;
  return (
    <p
      role="img"
      aria-label={t('meter.reading', { value: `${metres}${parts && decimalSign + parts}`, unit: t('units.cubic') })}
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        ...type.h3,
        // Eight rollers and the unit stay in one line on the narrowest phone.
        fontSize: 'min(1.25rem, 4.8vw)',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {[...rollers].map((digit, index) => (
        <Roller key={index} digit={digit} isPart={false} isLeading={index < leading} />
      ))}
      {parts && <span css={{ alignSelf: 'end', paddingInline: 1 }}>{decimalSign}</span>}
      {[...parts].map((digit, index) => (
        <Roller key={`part${index}`} digit={digit} isPart isLeading={false} />
      ))}
      <span css={{ ...type.body, color: color.textSecondary, marginInlineStart: 6 }}>{t('units.cubic')}</span>
    </p>
  );
};
