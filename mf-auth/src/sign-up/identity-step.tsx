import { TAX_LOGIN_RESULTS } from '@hydria/shared/contract/tax-login-results.ts';
import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import { defineForm } from '@hydria/shared/contract/forms/form.ts';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useSearchParams } from '@hydria/shared/router';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { useT } from '../use-sign-up-t.ts';
import { useForgetInput } from './sign-up.queries.ts';
import { StepFrame } from './step-frame.tsx';
import { useExpired } from './use-expired.ts';
import type { Flow } from './use-flow.ts';

interface StepProps {
  flow: Flow;
  draft: SignUpDraft;
}

/** A step with nothing to fill in. */
const NOTHING = defineForm('sign_up', {});

/** A login that did not succeed, and what can be done. */
const Failure = () => {
  const t = useT();
  const [query] = useSearchParams();
  const result = TAX_LOGIN_RESULTS.find((known) => known === query.get('identity'));
  if (result === undefined || result === 'success') return null;
  return (
    <Alert severity={result === 'cancelled' ? 'info' : 'warning'} role="status">
      {t(`identity.${result}`)}
    </Alert>
  );
};

const Leave = ({ flow }: StepProps) => {
  const t = useT();
  const { deya_id } = flow;
  const { language: lang } = useRemoteContext();
  const form = useApiForm('POST /api/sign-up/ticket', {
    rules: NOTHING,
    context: { deya_id, lang },
    handlesError: useExpired(),
    // The server uses the ticket alone (decisions 22).
    onSuccess: ({ token }) => location.assign(`/gsis/v2/${deya_id}?${new URLSearchParams({ token })}`),
  });
  return (
    <StepFrame flow={flow} form={form} title={t('identity.title')} lead={t('identity.lead')} send={t('identity.leave')}>
      <Failure />
      <p>{t('identity.what')}</p>
    </StepFrame>
  );
};

const Received = ({ flow, draft }: StepProps) => {
  const t = useT();
  const { dateTime } = useFormats();
  const { deya_id, answered, keep } = flow;
  const handlesError = useExpired();
  const forgetInput = useForgetInput(deya_id);
  const form = useApiForm('POST /api/sign-up/identity', {
    rules: NOTHING,
    context: { deya_id, use: true },
    handlesError,
    onSuccess: (changed) => {
      // The proved names stand in the step of the account.
      forgetInput('account');
      answered(changed);
    },
  });
  const discard = useApiMutation('POST /api/sign-up/identity', { handlesError, onSuccess: keep });
  const identity = draft.identity!;
  return (
    <StepFrame
      flow={flow}
      form={form}
      title={t('identity.received')}
      lead={t('identity.received_lead')}
      send={t('identity.use')}
    >
      <DataList>
        <DataRow name={t('identity.name')}>{`${identity.first_name} ${identity.last_name}`}</DataRow>
        <DataRow name={t('identity.number')}>{identity.afm}</DataRow>
        <DataRow name={t('identity.at')}>{dateTime(identity.at)}</DataRow>
      </DataList>
      {identity.afm !== draft.afm && (
        <Alert severity="warning" role="note" title={t('identity.differs_title')}>
          {t('identity.differs', { afm: draft.afm ?? '' })}
        </Alert>
      )}
      <Button
        css={{ justifySelf: 'start' }}
        aria-disabled={discard.isPending}
        onClick={() => discard.isPending || discard.mutate({ body: { deya_id, use: false } })}
      >
        {t('identity.discard')}
      </Button>
    </StepFrame>
  );
};

/** The third question, where the utility asks for it: the identity of the person, by the tax authority. */
export const IdentityStep = (props: StepProps) =>
  props.draft.identity ? <Received {...props} /> : <Leave {...props} />;
