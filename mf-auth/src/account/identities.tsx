import { mdiBankOutline } from '@mdi/js';
import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { useIdentities } from './account.queries.ts';
import { SecurityRow } from './security-row.tsx';
import { useT } from '../use-account-t.ts';

type Identity = Answer<'GET /api/account/identities'>['data'][number];

const Unlink = ({ provider, onClose }: Pick<Identity, 'provider'> & { onClose: () => void }) => {
  const t = useT();
  const { notify } = usePlatform();
  const invalidate = useInvalidate();
  const unlink = useApiMutation('DELETE /api/account/identities/{provider}', {
    // Another tab has removed the link already, so the intended state is reached.
    handlesError: ({ code }) => {
      if (code !== 'identity_not_found') return false;
      void invalidate('GET /api/account/identities').then(onClose);
      return true;
    },
    invalidates: ['GET /api/account/identities', 'GET /api/deya/checkTaxis'],
    onSuccess: () => {
      notify({ kind: 'success', text: t('identity.removed') });
      onClose();
    },
  });
  return (
    <FormDialog
      open
      danger
      title={t('identity.remove_title')}
      submitLabel={t('identity.remove')}
      busy={unlink.isPending}
      onClose={onClose}
      onSubmit={() => unlink.isPending || unlink.mutate({ params: { provider } })}
    >
      <p>{t('identity.remove_why')}</p>
    </FormDialog>
  );
};

const IdentityRow = ({ identity, canChange }: { identity: Identity; canChange: boolean }) => {
  const t = useT();
  const { date } = useFormats();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <SecurityRow
        icon={mdiBankOutline}
        title={t('identity.title')}
        text={t('identity.since', { name: identity.full_name, date: date(identity.linked_at) })}
        action={
          canChange && (
            <Button
              size="small"
              variant="outlined"
              aria-label={`${t('identity.remove')}: ${t('identity.title')}`}
              onClick={() => setAsked(true)}
            >
              {t('identity.remove')}
            </Button>
          )
        }
      />
      {isAsked && <Unlink provider={identity.provider} onClose={() => setAsked(false)} />}
    </>
  );
};

/** The identity providers that have identified the person, each removable (decisions 21e). Empty without one. */
export const Identities = ({ canChange }: { canChange: boolean }) => {
  const identities = useIdentities();
  return identities.data?.data.map((identity) => (
    <IdentityRow key={identity.provider} identity={identity} canChange={canChange} />
  ));
};
