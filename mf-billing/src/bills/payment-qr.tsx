import type { Answer } from '@hydria/shared/contract/contract.ts';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { QrCode } from '@hydria/shared/ui/qr-code.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import type { ReactNode } from 'react';
import { inGroups } from '../payment-code.ts';
import { useT } from '../use-t.ts';

type Codes = Partial<Pick<Answer<'GET /api/bills/info'>, 'transfer' | 'iris'>>;

interface CodeProps {
  value: string;
  label: string;
  title: string;
  how: string;
  children?: ReactNode;
}

const Code = ({ value, label, title, how, children }: CodeProps) => (
  <Row gap="12px 20px" align="center" css={{ marginTop: 24 }}>
    <QrCode value={value} label={label} size={168} />
    <div css={{ flex: '1 1 200px' }}>
      <Text as="h3" type="strong" css={{ marginBottom: 4 }}>
        {title}
      </Text>
      <p>{how}</p>
      {children}
    </div>
  </Row>
);

/** The QR codes of a bill for the app of a bank: a transfer with amount and reference and its payee, and a payment with IRIS. */
export const PaymentQr = ({ transfer, iris }: Codes) => {
  const t = useT();
  return (
    <>
      {transfer && (
        <Code value={transfer.qr} label={t('qr.label')} title={t('qr.title')} how={t('qr.how')}>
          <Muted small css={{ marginTop: 8 }}>{`${t('qr.payee')}: ${transfer.name}`}</Muted>
          <Muted small css={{ fontVariantNumeric: 'tabular-nums' }}>{`IBAN ${inGroups(transfer.iban)}`}</Muted>
        </Code>
      )}
      {iris && <Code value={iris} label={t('qr.iris_label')} title={t('qr.iris')} how={t('qr.iris_how')} />}
    </>
  );
};
