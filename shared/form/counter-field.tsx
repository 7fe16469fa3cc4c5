import type { Fields, NamesOf } from '../contract/forms/form.ts';
import { useFormats } from '../remote/use-formats.ts';
import { useSharedT } from '../remote/use-shared-t.ts';
import { controlStyle } from '../theme/control.ts';
import { color, type } from '../theme/tokens.ts';
import { Field } from '../ui/field.tsx';
import { Row } from '../ui/row.tsx';
import { asItLooks } from '../rules/pasted-text.ts';
import { readNumber } from '../rules/written-number.ts';
import { useFormField, type FieldOptions } from './use-form-field.ts';

type CounterFieldProps<F extends Fields> = FieldOptions<F, NamesOf<F, string>> & {
  /** True for a meter that is read in whole cubic metres. */
  isWhole: boolean;
};

/** Digits alone: a pasted sign or letter is left out. */
const digitsOf = (text: string, most: number): string => asItLooks(text).replaceAll(/\D/g, '').slice(0, most);

const rollers = (digits: number) => ({
  ...controlStyle,
  ...type.h3,
  width: `calc(${digits}ch + ${digits * 0.2}em + 30px)`,
  letterSpacing: '0.2em',
  fontVariantNumeric: 'tabular-nums',
});

/** The digits of a meter as it shows them: black ones for cubic metres, red ones for litres. The value is `00412,873`. */
export const CounterField = <F extends Fields>({ isWhole, ...options }: CounterFieldProps<F>) => {
  const t = useSharedT();
  const { decimalSign } = useFormats();
  const { field, value, change } = useFormField(options);
  // `NamesOf` admits fields of text alone, which the compiler does not conclude for any form.
  const write = change as (text: string) => void;
  const [whole = '', parts = ''] = (value as string).split(',');
  const put = (metres: string, litres: string): void => write(litres === '' ? metres : `${metres},${litres}`);
  /** Digits of cubic metres, or a pasted counter with its litres; one that can be two is kept with a point and asked back. */
  const putMetres = (text: string): void => {
    const read = /[.,]/.test(text) ? readNumber(text, { sign: decimalSign, decimals: 3 }) : null;
    if (read && 'readings' in read) return write(text.trim().replace(',', '.'));
    const [metres = text, litres = parts] = read?.value.split('.') ?? [];
    put(digitsOf(metres, 6), digitsOf(litres, 3));
  };
  return (
    <Field {...field}>
      {(control) => (
        <Row gap={6} align="center" wrap={false}>
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={whole}
            onChange={({ target }) => putMetres(target.value)}
            css={rollers(6)}
          />
          {!isWhole && (
            <>
              <span aria-hidden="true">{decimalSign}</span>
              <input
                aria-label={t('meter.red_digits')}
                aria-describedby={control['aria-describedby']}
                aria-invalid={control['aria-invalid']}
                inputMode="numeric"
                autoComplete="off"
                value={parts}
                onChange={({ target }) => put(whole, digitsOf(target.value, 3))}
                css={{ ...rollers(3), color: color.attention, borderColor: color.attention }}
              />
            </>
          )}
          <span css={{ color: color.textSecondary }}>{t('units.cubic')}</span>
        </Row>
      )}
    </Field>
  );
};
