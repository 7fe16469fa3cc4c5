import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../../use-account-t.ts';

/** Codes after which the invitation can no longer be accepted. */
const SPENT = ['handover_not_found', 'handover_linked'] as const;

/** Accepts the invitation of a mail, on a button: opening the link alone changes nothing. */
export const Invitation = ({ secret }: { secret: string }) => {
  const t = useT();
  const sharedT = useSharedT();
  const isActing = useIsActing();
  const { dueDate } = useFormats();
  const { session } = usePlatform();
  const accept = useApiMutation('POST /api/account/handovers/accept', {
    handlesError: ({ code }) => SPENT.some((one) => one === code),
    invalidates: ['GET /api/account/handovers', 'GET /api/user/info'],
    onSuccess: async ({ deya_id }) => {
      await session.renew();
      session.chooseUtility(deya_id);
    },
  });
  const spent = SPENT.find((code) => code === accept.error?.code);
  if (spent)
    return (
      <Alert severity="warning" role="alert" title={t('handover.spent')}>
        {sharedT(`validation.backend.${spent}`)}
      </Alert>
    );
  if (accept.data) {
    const { kwdikos_katanalwti: code, since, until } = accept.data;
    return (
      <Alert severity="success" role="status" title={t('handover.accepted_title')}>
        {t('handover.accepted', { code, since: dueDate(since), until: dueDate(until) })}
      </Alert>
    );
  }
  return (
    <SectionCard title={t('handover.invitation')} note={t('handover.invitation_hint')}>
      <Button
        variant="contained"
        size="large"
        disabled={isActing}
        loading={accept.isPending}
        onClick={() => accept.mutate({ body: { token: secret } })}
      >
        {t('handover.accept')}
      </Button>
    </SectionCard>
  );
};
