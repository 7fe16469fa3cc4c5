import { mdiContentCopy } from '@mdi/js';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { color, from, target, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { useT } from './use-t.ts';
import { inGroups, plain } from './payment-code.ts';

const useCopy = (code: string): (() => Promise<void>) => {
  const t = useT();
  const { notify } = usePlatform();
  return () =>
    navigator.clipboard.writeText(plain(code)).then(
      () => notify({ kind: 'success', text: t('code.copied') }),
      // The browser may refuse access to the clipboard; the code can still be selected and copied.
      () => notify({ kind: 'error', text: t('code.copy_failed') }),
    );
};

interface PaymentCodeLineProps {
  /** RF code or the utility's older numeric code. */
  code: string;
  /** The amount to pay with it, in cents: a code may stay the same from bill to bill. */
  amount: number;
  size?: 'small' | 'large';
}

/** The payment code for the bank with its amount, and a button that copies the code. */
export const PaymentCodeLine = ({ code, amount, size = 'small' }: PaymentCodeLineProps) => {
  const t = useT();
  const { money } = useFormats();
  const copy = useCopy(code);
  const isLarge = size === 'large';
  return (
    <Row gap={isLarge ? '8px 16px' : '0 12px'} align="center">
      <span>
        <Muted as="span" small css={{ display: 'block' }}>
          {t('code.label')}
        </Muted>
        <span
          css={{
            ...(isLarge ? type.h3 : type.strong),
            fontVariantNumeric: 'tabular-nums',
            color: color.text,
            userSelect: 'all',
            display: 'block',
            textWrap: 'balance',
          }}
        >
          {inGroups(code)}
        </span>
      </span>
      <Button
        size={isLarge ? 'medium' : 'small'}
        variant={isLarge ? 'outlined' : 'text'}
        startIcon={<Icon path={mdiContentCopy} size={18} />}
        aria-label={t('code.copy_code')}
        onClick={() => void copy()}
        css={
          isLarge
            ? {}
            : { minHeight: target, marginInlineStart: -14, [from.medium]: { minHeight: 36, marginInlineStart: 0 } }
        }
      >
        {t('code.copy')}
      </Button>
      <span css={{ marginInlineStart: 'auto', textAlign: 'end' }}>
        <Muted as="span" small css={{ display: 'block' }}>
          {t('code.amount')}
        </Muted>
        <span css={{ ...(isLarge ? type.h3 : type.strong), fontVariantNumeric: 'tabular-nums' }}>{money(amount)}</span>
      </span>
    </Row>
  );
};
