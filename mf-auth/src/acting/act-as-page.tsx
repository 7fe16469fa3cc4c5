import { useState } from 'react';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useCall } from '@hydria/shared/remote/use-call.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useSearchParams } from '@hydria/shared/router';
import { countGraphemes } from '@hydria/shared/rules/text.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Form } from '@hydria/shared/ui/form.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { TextArea } from '@hydria/shared/ui/text-input.tsx';
import { useT } from '../account/use-t.ts';
import { useGoToWrong } from '../go-to-wrong.ts';

/** Characters of a reason, as the contract takes them. */
const REASON_MIN = 5;
const REASON_MAX = 220;

const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

const useBegin = () => {
  const { session, navigate } = usePlatform();
  return useCall('POST /api/impersonation', {
    handles: () => true,
    // The shell's banner says from then on whom one sees.
    onDone: async ({ token, idle_seconds }) => {
      await session.enter(token, idle_seconds);
      navigate('/', { replace: true });
    },
  });
};

const Begin = ({ person_id, deya_id }: { person_id: number; deya_id: number | undefined }) => {
  const t = useT();
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<{ text: string } | null>(null);
  const fields = useGoToWrong(wrong);
  const begin = useBegin();
  const submit = () => {
    const length = countGraphemes(reason.trim());
    const isGood = length >= REASON_MIN && length <= REASON_MAX;
    setWrong(isGood ? null : { text: t('act.reason_required', { count: REASON_MIN }) });
    if (isGood && !begin.isPending && !begin.isSuccess)
      begin.mutate({
        query: { ...(deya_id !== undefined && { deya_id }) },
        body: { person_id, reason: reason.trim() },
      });
  };
  return (
    <Form onSubmit={submit}>
      {begin.error && <Alert severity="error">{errorText(begin.error)}</Alert>}
      <div ref={fields}>
        <TextArea
          name="reason"
          label={t('act.reason')}
          description={t('act.reason_hint')}
          most={REASON_MAX}
          rows={3}
          value={reason}
          onChange={setReason}
          error={wrong?.text}
        />
      </div>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
        <Button type="submit" variant="contained" size="large" loading={begin.isPending || begin.isSuccess}>
          {t('act.submit')}
        </Button>
        <Button component={PortalLink} to="/admin/users" size="large">
          {t('act.cancel')}
        </Button>
      </div>
    </Form>
  );
};

const Nobody = () => {
  const t = useT();
  const toUsers = (
    <Button component={PortalLink} to="/admin/users">
      {t('act.cancel')}
    </Button>
  );
  return (
    <Alert severity="warning" action={toUsers}>
      {t('act.nobody')}
    </Alert>
  );
};

/**
 * `/impersonate?person=…`: an administrator begins to act as a customer, by a button and with a reason (decisions 23, 27). Opening the
 * page does nothing.
 */
export const ActAsPage = () => {
  const t = useT();
  const [params] = useSearchParams();
  const person_id = idIn(params.get('person'));
  return (
    <Page
      title={person_id === undefined ? t('act.title') : t('act.title_of', { number: person_id })}
      intro={t('act.lead')}
      width="narrow"
    >
      <SectionCard>
        {person_id === undefined ? <Nobody /> : <Begin person_id={person_id} deya_id={idIn(params.get('deya_id'))} />}
      </SectionCard>
    </Page>
  );
};
