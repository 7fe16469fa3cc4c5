import type { Answer } from '@hydria/shared/contract/contract.ts';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { QrCode } from '@hydria/shared/ui/qr-code.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { inGroups } from '../payment-code.ts';
import { useT } from '../use-t.ts';

type Transfer = NonNullable<Answer<'GET /api/bills/info'>['transfer']>;

/** The QR code of a transfer with amount and reference for the app of a bank, and its payee. */
export const PaymentQr = ({ transfer: { name, iban, qr } }: { transfer: Transfer }) => {
  const t = useT();
  return (
    <Row gap="12px 20px" align="center" css={{ marginTop: 24 }}>
      <QrCode value={qr} label={t('qr.label')} size={168} />
      <div css={{ flex: '1 1 200px' }}>
        <Text as="h3" type="strong" css={{ marginBottom: 4 }}>
          {t('qr.title')}
        </Text>
        <p>{t('qr.how')}</p>
        <Muted small css={{ marginTop: 8 }}>{`${t('qr.payee')}: ${name}`}</Muted>
        <Muted small css={{ fontVariantNumeric: 'tabular-nums' }}>{`IBAN ${inGroups(iban)}`}</Muted>
      </div>
    </Row>
  );
};
