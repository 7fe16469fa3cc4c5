import { useState } from 'react';
import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import { signUpForm } from '@hydria/shared/contract/forms/sign-up.ts';
import { FlagField, PasswordField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { readablePhone } from '@hydria/shared/rules/contact.ts';
import { PASSWORD_MIN } from '@hydria/shared/rules/password.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { AnswerSummary, type AnswerGroup } from '@hydria/shared/ui/answer-summary.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { useT } from '../use-sign-up-t.ts';
import { StepFrame } from './step-frame.tsx';
import type { Step } from './steps.ts';
import { useExpired } from './use-expired.ts';
import type { Flow } from './use-flow.ts';

interface StepProps {
  flow: Flow;
  draft: SignUpDraft;
}

/** Every answer, with the way to its question. Those of the account have none. */
export const useGroups = ({ flow, draft }: StepProps): AnswerGroup[] => {
  const t = useT();
  const { account, customer_type, supplies } = draft;
  const group = (step: Step, title: string, answers: AnswerGroup['answers']): AnswerGroup => ({
    title,
    answers,
    ...(flow.steps.includes(step) && {
      change: { label: t('review.change'), name: t('review.change_of', { title }), run: () => flow.change(step) },
    }),
  });
  const codes = supplies.filter(({ chosen }) => chosen).map(({ code }) => code);
  return [
    group('number', t('review.number'), [{ label: t('field.sign_up.afm'), value: draft.afm }]),
    group('code', t('review.code'), [{ label: t('field.sign_up.code'), value: draft.code }]),
    group('supplies', t('review.supplies'), [
      { label: t('field.sign_up.supplies'), value: codes.join(', ') },
      { label: t('field.sign_up.customer_type'), value: customer_type && t(`type.${customer_type}`) },
    ]),
    ...(account
      ? [
          group('account', t('review.account'), [
            { label: t('review.name'), value: `${account.first_name} ${account.last_name}` },
            { label: t('field.sign_up.email'), value: account.email },
            { label: t('field.sign_up.phone'), value: readablePhone(account.phone) },
            { label: t('field.sign_up.e_bill'), value: t(`account.e_bill_${account.e_bill}`) },
            { label: t('field.sign_up.subscribe'), value: t(`account.subscribe_${account.subscribe}`) },
          ]),
        ]
      : []),
  ];
};

export const Terms = () => {
  const t = useT();
  return (
    <>
      <PortalLink to="/terms-of-use" target="_blank">
        {t('review.terms')}
      </PortalLink>
      {' · '}
      <PortalLink to="/privacy-policy" target="_blank">
        {t('review.privacy')}
      </PortalLink>
    </>
  );
};

/** The last page: all answers, each changeable, then the password and the terms with which the account is made. */
export const ReviewStep = ({ flow, draft }: StepProps) => {
  const t = useT();
  const { deya_id, keep } = flow;
  const { language: lang } = useRemoteContext();
  const invalidate = useInvalidate();
  const expires = useExpired();
  const [isKnown, setKnown] = useState(false);
  const form = useApiForm('POST /api/sign-up', {
    rules: signUpForm,
    toInput: (body, idempotency_key) => ({
      body: { ...body, deya_id, lang, terms_from: draft.terms_from, idempotency_key },
    }),
    // The draft keeps the answers, and the password is written once more.
    guard: false,
    handlesError: (error) => {
      setKnown(error.code === 'customer_exists');
      if (error.code === 'terms_changed' || error.code === 'sign_up_incomplete') void invalidate('GET /api/sign-up');
      return expires(error) || error.code === 'customer_exists';
    },
    onSuccess: keep,
  });
  return (
    <StepFrame flow={flow} form={form} title={t('review.title')} lead={t('review.lead')} send={t('review.send')}>
      {isKnown && (
        <Alert
          severity="warning"
          title={t('review.known_title')}
          action={
            <Button component={PortalLink} to="/login">
              {t('review.sign_in')}
            </Button>
          }
        >
          {t('review.known')}
        </Alert>
      )}
      <AnswerSummary groups={useGroups({ flow, draft })} />
      <PasswordField
        form={form}
        name="password"
        description={t('review.password_hint', { count: PASSWORD_MIN })}
        autoComplete="new-password"
        counted
      />
      <PasswordField form={form} name="repeated" autoComplete="new-password" />
      <FlagField form={form} name="terms" description={<Terms />} />
    </StepFrame>
  );
};
