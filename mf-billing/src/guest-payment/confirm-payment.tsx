import { guestPaymentForm } from '@hydria/shared/contract/forms/guest-payment.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { EmailField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { AmountFigure } from '@hydria/shared/ui/amount-figure.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { writtenCents } from '@hydria/shared/rules/written-number.ts';
import { AmountField } from '../payment/amount-field.tsx';
import { inGroups } from '../payment-code.ts';
import { useT } from '../use-guest-t.ts';
import type { FoundBill } from './find-bill.tsx';

interface ConfirmPaymentProps {
  deya: DeyaInfo;
  found: FoundBill;
  change: () => void;
}

const PaymentForm = ({ deya, found: { bill, bill_total } }: Omit<ConfirmPaymentProps, 'change'>) => {
  const t = useT();
  const { money } = useFormats();
  const { language } = useRemoteContext();
  const form = useApiForm('POST /api/guest/payments', {
    rules: guestPaymentForm,
    context: { deya_id: deya.id, payment_code: bill.payment_code, bill_total, lang: language },
    defaults: { amount_cents: writtenCents(bill.amount) },
    notSent: t('guest.not_begun'),
    guard: false,
    onSuccess: ({ redirect_to }) => location.assign(redirect_to),
  });
  const amount = guestPaymentForm.fields.amount_cents.toWire(form.values.amount_cents);
  return (
    <ApiForm form={form} label={t('guest.pay_title')}>
      {deya.partial_payment === 1 && (
        <AmountField form={form} name="amount_cents" owed={bill.amount} least={deya.partial_payment_least} />
      )}
      <EmailField form={form} name="email" />
      <Stack gap={8}>
        <Button type="submit" variant="contained" size="large" loading={form.isBusy} css={{ justifySelf: 'start' }}>
          {Number.isFinite(amount) ? t('guest.pay', { amount: money(amount) }) : t('guest.pay_short')}
        </Button>
        <Muted small>{t('guest.pay_hint')}</Muted>
      </Stack>
    </ApiForm>
  );
};

/** What, to whom, how much: shown before the bank. The bill's owner is masked until it is paid (decisions 33). */
export const ConfirmPayment = ({ deya, found, change }: ConfirmPaymentProps) => {
  const t = useT();
  const { dueDate } = useFormats();
  const { language } = useRemoteContext();
  const { bill } = found;
  return (
    <SectionCard title={t(bill.state === 'open' ? 'guest.pay_title' : 'guest.found_title')}>
      <Stack gap={24}>
        {bill.state !== 'paid' && <AmountFigure cents={bill.amount} label={t('guest.amount')} />}
        <DataList>
          <DataRow name={t('guest.utility')} strong>
            {language === 'el' ? deya.title : deya.title_latin}
          </DataRow>
          {deya.afm && <DataRow name={t('guest.afm')}>{deya.afm}</DataRow>}
          <DataRow name={t('guest.code')}>{inGroups(bill.payment_code)}</DataRow>
          <DataRow name={t('guest.name')}>{bill.name}</DataRow>
          {bill.state !== 'paid' && <DataRow name={t('guest.due')}>{dueDate(bill.expiry_date)}</DataRow>}
        </DataList>
        {bill.state === 'paid' && (
          <Alert severity="success" role="status">
            {t('guest.is_paid')}
          </Alert>
        )}
        {bill.state === 'in_progress' && (
          <Alert severity="warning" role="status" title={t('guest.in_progress')}>
            {t('guest.in_progress_hint')}
          </Alert>
        )}
        {bill.state !== 'paid' && <PaymentForm deya={deya} found={found} />}
        <Row gap={12}>
          <Button onClick={change}>{t('guest.another')}</Button>
        </Row>
      </Stack>
    </SectionCard>
  );
};
