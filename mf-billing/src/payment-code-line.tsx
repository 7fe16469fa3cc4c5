import { mdiContentCopy } from '@mdi/js';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { colour, from, target, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
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
  size?: 'small' | 'large';
}

/** The payment code for the bank, and a button that copies it. */
export const PaymentCodeLine = ({ code, size = 'small' }: PaymentCodeLineProps) => {
  const t = useT();
  const copy = useCopy(code);
  const isLarge = size === 'large';
  return (
    <Row gap={isLarge ? '8px 16px' : '0 8px'} align="center">
      <span
        css={{
          ...(isLarge ? type.h3 : type.small),
          fontVariantNumeric: 'tabular-nums',
          color: isLarge ? colour.text : colour.textSecondary,
          userSelect: 'all',
          textWrap: 'balance',
        }}
      >
        <span className="visually-hidden">{t('code.label')}: </span>
        {inGroups(code)}
      </span>
      <Button
        size={isLarge ? 'medium' : 'small'}
        variant={isLarge ? 'outlined' : 'text'}
        startIcon={<Icon path={mdiContentCopy} size={18} />}
        aria-label={t('code.copy_code')}
        onClick={() => void copy()}
        css={isLarge ? {} : { minHeight: target, [from.medium]: { minHeight: 36 } }}
      >
        {t('code.copy')}
      </Button>
    </Row>
  );
};
