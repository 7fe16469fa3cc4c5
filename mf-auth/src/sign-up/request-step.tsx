import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import { signUpRequestForm } from '@hydria/shared/contract/forms/sign-up.ts';
import { FlagField, PasswordField } from '@hydria/shared/form/fields.tsx';
import { RadioField } from '@hydria/shared/form/radio-field.tsx';
import { useApiForm, type ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { AnswerSummary } from '@hydria/shared/ui/answer-summary.tsx';
import { useT } from '../use-sign-up-t.ts';
import { Terms, useGroups } from './review-step.tsx';
import { StepFrame } from './step-frame.tsx';
import { useExpired } from './use-expired.ts';
import type { Flow } from './use-flow.ts';

type RequestForm = ApiForm<(typeof signUpRequestForm)['fields']>;

const EBill = ({ form }: { form: RequestForm }) => {
  const t = useT();
  const choices = (['yes', 'no'] as const).map((one) => ({ value: one, label: t(`account.e_bill_${one}`) }));
  return <RadioField form={form} name="e_bill" choices={choices} />;
};

/** The last page of a signed-in person: all answers, then the password that they have and the terms. */
export const RequestStep = ({ flow, draft }: { flow: Flow; draft: SignUpDraft }) => {
  const t = useT();
  const { deya_id, keep } = flow;
  const { session } = usePlatform();
  const invalidate = useInvalidate();
  const form = useApiForm('POST /api/sign-up/request', {
    rules: signUpRequestForm,
    toInput: (body, idempotency_key) => ({
      body: { ...body, deya_id, terms_from: draft.terms_from, idempotency_key },
    }),
    // The draft keeps the answers, and the password is written once more.
    guard: false,
    handlesError: (error) => {
      if (error.code === 'terms_changed' || error.code === 'sign_up_incomplete') void invalidate('GET /api/sign-up');
      return expires(error);
    },
    onSuccess: async (done) => {
      await invalidate('GET /api/deya/registrations');
      keep(done);
      // The request was stored, even if the refetch of the person fails.
      await session.renew().catch(() => undefined);
    },
  });
  const expires = useExpired();
  return (
    <StepFrame
      flow={flow}
      form={form}
      title={t('member.review')}
      lead={t('member.review_lead')}
      send={t('member.send')}
    >
      <AnswerSummary groups={useGroups({ flow, draft })} />
      <EBill form={form} />
      <PasswordField form={form} name="password" label={t('member.password')} autoComplete="current-password" counted />
      <FlagField form={form} name="terms" description={<Terms />} />
    </StepFrame>
  );
};
