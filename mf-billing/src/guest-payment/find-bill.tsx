import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { guestBillForm } from '@hydria/shared/contract/forms/guest-payment.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { centsIn } from '@hydria/shared/rules/written-number.ts';
import { type } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { ScanCode } from '@hydria/shared/ui/scan-code.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-guest-t.ts';

/** A bill that was found, with the total that proved it. */
export interface FoundBill {
  bill: Answer<'POST /api/guest/pay'>['data'];
  bill_total: number | undefined;
}

interface Entered {
  payment_code: string;
  bill_total: string;
}

interface FindBillProps {
  deya: DeyaInfo;
  entered: Entered;
  /** The code of the link that led here, if no bill of the utility has it. */
  unknown: string | null;
  choose: () => void;
  onFound: (found: FoundBill, entered: Entered) => void;
}

const Utility = ({ deya, choose }: Pick<FindBillProps, 'deya' | 'choose'>) => {
  const t = useT();
  const { language } = useRemoteContext();
  return (
    <Row gap="4px 12px" align="center" justify="space-between" css={{ marginBottom: 24 }}>
      <div>
        <Muted small>{t('guest.utility')}</Muted>
        <p css={type.strong}>{language === 'el' ? deya.title : deya.title_latin}</p>
      </div>
      <Button onClick={choose}>{t('guest.change_utility')}</Button>
    </Row>
  );
};

const Sample = ({ deya: { bill } }: Pick<FindBillProps, 'deya'>) => {
  const t = useT();
  return (
    <>
      {t('guest.code_hint')}{' '}
      {bill !== null && (
        <a href={bill} target="_blank" rel="noreferrer">
          {t('guest.sample')}
        </a>
      )}
    </>
  );
};

/** The payment code and the total of the bill. Codes are checked here before they are sent. */
export const FindBill = ({ deya, entered, unknown, choose, onFound }: FindBillProps) => {
  const t = useT();
  const { language } = useRemoteContext();
  const [isAsked, setAsked] = useState(false);
  // The utility may ask for the total since the page has read its settings; then the server refuses its lack.
  const asksForTotal = deya.guest_bill_total || isAsked;
  const form = useApiForm('POST /api/guest/pay', {
    rules: guestBillForm,
    context: { deya_id: deya.id },
    draft: `guest_bill.${deya.id}`,
    defaults: entered,
    limits: { bill_total_required: asksForTotal },
    atFields: { invalid_payment_code: 'payment_code' },
    notSent: t('guest.not_found'),
    handlesError: ({ fields }) => {
      if (fields['bill_total']) setAsked(true);
      return false;
    },
    guard: false,
    repeatable: true,
    onSuccess: ({ data }) =>
      onFound({ bill: data, bill_total: centsIn(form.values.bill_total) ?? undefined }, form.values),
  });
  return (
    <SectionCard>
      {unknown !== null && (
        <div css={{ marginBottom: 24 }}>
          <Alert severity="warning" role="status">
            {t('guest.code_unknown', { code: unknown, deya: language === 'el' ? deya.title : deya.title_latin })}
          </Alert>
        </div>
      )}
      <Utility deya={deya} choose={choose} />
      <ApiForm form={form} summary>
        <TextField
          form={form}
          name="payment_code"
          description={<Sample deya={deya} />}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <ScanCode
          onFound={(payment_code) => form.set({ payment_code })}
          texts={{ scan: t('guest.scan'), found: t('guest.scan_found'), none: t('guest.scan_none') }}
        />
        {asksForTotal && <TextField form={form} name="bill_total" inputMode="decimal" autoComplete="off" />}
        <Button
          type="submit"
          variant="contained"
          size="large"
          aria-disabled={form.isBusy}
          css={{ justifySelf: 'start' }}
        >
          {form.isBusy ? t('guest.finding') : t('guest.find')}
        </Button>
      </ApiForm>
    </SectionCard>
  );
};
