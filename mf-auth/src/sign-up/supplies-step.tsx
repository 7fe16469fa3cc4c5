import type { SignUpDraft, SignUpSupply } from '@hydria/shared/contract/sign-up.ts';
import { signUpPaymentForm, signUpSuppliesForm } from '@hydria/shared/contract/forms/sign-up.ts';
import { CUSTOMER_TYPES } from '@hydria/shared/contract/forms/supply.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { TextField } from '@hydria/shared/form/fields.tsx';
import { RadioField } from '@hydria/shared/form/radio-field.tsx';
import { useApiForm, type ApiForm as Form } from '@hydria/shared/form/use-api-form.ts';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CheckGroup } from '@hydria/shared/ui/choices.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-sign-up-t.ts';
import { StepFrame } from './step-frame.tsx';
import { useExpired } from './use-expired.ts';
import type { Flow } from './use-flow.ts';

interface StepProps {
  flow: Flow;
  draft: SignUpDraft;
}

type SuppliesForm = Form<(typeof signUpSuppliesForm)['fields']>;

const Supplies = ({ form, supplies }: { form: SuppliesForm; supplies: readonly SignUpSupply[] }) => {
  const t = useT();
  const { field, value, change } = useFormField({ form, name: 'supplies' });
  const choices = supplies.map(({ id, code, address, origin, standing }) => ({
    value: id,
    label: t('supplies.supply', { code }),
    note: standing === 'new' ? (origin === 'written' ? t('supplies.written') : address) : t(`supplies.${standing}`),
    disabled: standing !== 'new',
  }));
  return <CheckGroup {...field} choices={choices} value={value} onChange={change} />;
};

const CustomerType = ({ form }: { form: SuppliesForm }) => {
  const t = useT();
  const choices = CUSTOMER_TYPES.map((type) => ({
    value: type,
    label: t(`type.${type}`),
    note: t(`type.${type}_note`),
  }));
  return <RadioField form={form} name="customer_type" choices={choices} />;
};

/** Adds a supply that the number alone did not find. */
const AddByPaymentCode = ({ flow: { deya_id, keep } }: { flow: Flow }) => {
  const t = useT();
  const form = useApiForm('POST /api/sign-up/supplies/add', {
    rules: signUpPaymentForm,
    context: { deya_id },
    repeatable: true,
    handlesError: useExpired(),
    onSuccess: (draft) => {
      keep(draft);
      form.reset();
    },
  });
  return (
    <SectionCard title={t('supplies.add_title')} note={t('supplies.add_lead')}>
      <ApiForm form={form} label={t('supplies.add_title')}>
        <TextField form={form} name="payment_code" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        <Button type="submit" variant="outlined" loading={form.isBusy} css={{ justifySelf: 'start' }}>
          {t('supplies.add')}
        </Button>
      </ApiForm>
    </SectionCard>
  );
};

/** The fourth question: which supplies, and what the person is to them. */
const Choice = ({ flow, draft }: StepProps) => {
  const t = useT();
  const { supplies, customer_type } = draft;
  const { deya_id, answered } = flow;
  const form = useApiForm('POST /api/sign-up/supplies', {
    rules: signUpSuppliesForm,
    context: { deya_id },
    defaults: {
      supplies: supplies.filter(({ chosen }) => chosen).map(({ id }) => id),
      customer_type: customer_type ?? '',
    },
    handlesError: useExpired(),
    onSuccess: answered,
  });
  // Of an account whose number is known, the code is what does not fit (spec D §8).
  const isMember = draft.known.includes('number');
  const isFound = supplies.some(({ origin }) => origin !== 'written');
  return (
    <StepFrame flow={flow} form={form} title={t('supplies.title')} lead={isFound ? t('supplies.lead') : undefined}>
      {!isFound && (
        <Alert severity="info" role="note" title={t(isMember ? 'supplies.not_indebted_title' : 'supplies.none_title')}>
          {t(supplies.length > 0 ? 'supplies.none_written' : 'supplies.none')}
        </Alert>
      )}
      {supplies.length > 0 && <Supplies form={form} supplies={supplies} />}
      <CustomerType form={form} />
    </StepFrame>
  );
};

export const SuppliesStep = ({ flow, draft }: StepProps) => (
  <Stack gap={24}>
    {/* A supply that was added is chosen in the draft, from which the form begins. */}
    <Choice key={draft.supplies.map(({ id }) => id).join()} flow={flow} draft={draft} />
    <AddByPaymentCode flow={flow} />
  </Stack>
);
