import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { useT } from '../use-t.ts';

/** Requests the confirming mail again (D §4); nothing where the installation sends no mail. */
export const Resend = ({ email }: { email: string }) => {
  const t = useT();
  const resend = useApiMutation('POST /api/account/confirm/resend');
  if (!useSendsMail()) return null;
  if (resend.isSuccess)
    return (
      <Alert severity="success" role="status">
        {t('login.resent')}
      </Alert>
    );
  return (
    <Button
      variant="outlined"
      aria-disabled={resend.isPending}
      onClick={() => resend.isPending || resend.mutate({ body: { email } })}
    >
      {t('login.resend')}
    </Button>
  );
};
