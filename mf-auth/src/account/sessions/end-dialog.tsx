import { endSessionsForm } from '@hydria/shared/contract/forms/account.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { PasswordField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { useT } from '../../use-account-t.ts';

/** A person who signs in by mailed links has no password, and chooses one by a mail; that ends every session as well. */
const Forgotten = () => {
  const t = useT();
  return (
    <Muted small>
      {t('sessions.no_password')} <PortalLink to="/password/reset">{t('sessions.new_password')}</PortalLink>
    </Muted>
  );
};

interface EndOneProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** Asks for the password, then ends one session. */
export const EndOneDialog = ({ id, name, onClose }: EndOneProps) => {
  const t = useT();
  const { notify } = usePlatform();
  const refresh = useInvalidate();
  const form = useApiForm('POST /api/account/sessions/{id}/end', {
    rules: endSessionsForm,
    toInput: (body) => ({ params: { id }, body }),
    // The session has ended meanwhile: the intended state is reached, and the list is fetched again.
    handlesError: ({ code }) => {
      if (code !== 'session_not_found') return false;
      void refresh('GET /api/account/sessions');
      onClose();
      return true;
    },
    invalidates: ['GET /api/account/sessions'],
    onSuccess: () => {
      notify({ kind: 'success', text: t('sessions.ended', { name }) });
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      danger
      title={t('sessions.end_title', { name })}
      submitLabel={t('sessions.end')}
      onClose={onClose}
    >
      <PasswordField form={form} name="password" autoComplete="current-password" />
      <Forgotten />
    </DialogForm>
  );
};

interface EndOthersProps {
  onEnded: () => void;
  onClose: () => void;
}

/** Asks for the password, then ends all other sessions. */
export const EndOthersDialog = ({ onEnded, onClose }: EndOthersProps) => {
  const t = useT();
  const { notify } = usePlatform();
  const form = useApiForm('POST /api/account/sessions/end', {
    rules: endSessionsForm,
    invalidates: ['GET /api/account/sessions'],
    onSuccess: ({ ended }) => {
      notify({ kind: 'success', text: t('sessions.ended_others', { count: ended }) });
      onEnded();
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      danger
      title={t('sessions.end_others_title')}
      submitLabel={t('sessions.end')}
      onClose={onClose}
    >
      <p>{t('sessions.end_others_why')}</p>
      <PasswordField form={form} name="password" autoComplete="current-password" />
      <Forgotten />
    </DialogForm>
  );
};
