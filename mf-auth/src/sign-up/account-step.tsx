import type { DeyaInfo } from '@hydria/shared/contract/deya.ts';
import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import { signUpAccountForm } from '@hydria/shared/contract/forms/sign-up.ts';
import { EmailField, PhoneField, TextField } from '@hydria/shared/form/fields.tsx';
import { RadioField } from '@hydria/shared/form/radio-field.tsx';
import { useApiForm, type ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useEBillDiscount } from '@hydria/shared/remote/use-e-bill-discount.ts';
import { readablePhone } from '@hydria/shared/rules/contact.ts';
import { useT } from '../use-sign-up-t.ts';
import { inputOf } from './sign-up.queries.ts';
import { StepFrame } from './step-frame.tsx';
import { useExpired } from './use-expired.ts';
import type { Flow } from './use-flow.ts';

interface StepProps {
  flow: Flow;
  draft: SignUpDraft;
  profile: DeyaInfo | undefined;
}

type AccountForm = ApiForm<(typeof signUpAccountForm)['fields']>;

const EBill = ({ form, profile }: { form: AccountForm; profile: DeyaInfo | undefined }) => {
  const t = useT();
  const amount = useEBillDiscount(profile);
  const choices = (['yes', 'no'] as const).map((one) => ({ value: one, label: t(`account.e_bill_${one}`) }));
  const description = amount === null ? undefined : t('account.discount', { amount });
  return <RadioField form={form} name="e_bill" description={description} choices={choices} />;
};

const Subscribe = ({ form }: { form: AccountForm }) => {
  const t = useT();
  const choices = (['1', '0'] as const).map((one) => ({ value: one, label: t(`account.subscribe_${one}`) }));
  return <RadioField form={form} name="subscribe" choices={choices} />;
};

/** The fifth question: how the person is called and reached. Nothing is chosen in advance. */
export const AccountStep = ({ flow, draft, profile }: StepProps) => {
  const t = useT();
  const { deya_id, answered } = flow;
  const { account, identity } = draft;
  const isOffered = profile?.e_bill ?? true;
  const names = identity?.used ? { first_name: identity.first_name, last_name: identity.last_name } : {};
  const form = useApiForm('POST /api/sign-up/account', {
    rules: signUpAccountForm,
    draft: inputOf.account(deya_id),
    context: { deya_id },
    defaults: {
      ...names,
      ...account,
      ...(account && { phone: readablePhone(account.phone) }),
      ...(isOffered ? {} : { e_bill: 'no' as const }),
    },
    handlesError: useExpired(),
    onSuccess: answered,
  });
  return (
    <StepFrame flow={flow} form={form} title={t('account.title')} lead={t('account.lead')}>
      <TextField form={form} name="first_name" autoComplete="given-name" />
      <TextField form={form} name="last_name" autoComplete="family-name" />
      <EmailField form={form} name="email" />
      <PhoneField form={form} name="phone" />
      {isOffered && <EBill form={form} profile={profile} />}
      <Subscribe form={form} />
    </StepFrame>
  );
};
