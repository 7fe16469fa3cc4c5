import { useState } from 'react';
import type { Role } from '@hydria/shared/contract/roles.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { useRoleName } from '../use-role-name.ts';

const Confirm = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const t = usePeopleT();
  const { id } = role;
  const name = useRoleName()(role.name);
  const { notify, navigate } = usePlatform();
  const remove = useApiMutation('DELETE /api/roles/{id}', {
    invalidates: ['GET /api/roles', 'GET /api/permissions'],
    onSuccess: () => {
      notify({ kind: 'success', text: t('roles.deleted', { name }) });
      navigate('/admin/roles');
    },
  });
  return (
    <FormDialog
      open
      danger
      title={t('roles.delete_title', { name })}
      submitLabel={t('roles.delete')}
      busy={remove.isPending}
      onClose={onClose}
      onSubmit={() => remove.isPending || remove.mutate({ params: { id } })}
    >
      <p>{t('roles.delete_why')}</p>
    </FormDialog>
  );
};

/** Deletes a role without users; for another one the card says why it stays. */
export const DeleteRole = ({ role }: { role: Role }) => {
  const t = usePeopleT();
  const [isAsked, setAsked] = useState(false);
  return (
    <SectionCard title={t('roles.delete')}>
      {role.users > 0 ? (
        <Muted>{t('roles.has_users', { count: role.users })}</Muted>
      ) : (
        <Stack gap={12} css={{ justifyItems: 'start' }}>
          <Muted>{t('roles.no_users')}</Muted>
          <Button color="error" variant="outlined" onClick={() => setAsked(true)}>
            {t('roles.delete')}
          </Button>
        </Stack>
      )}
      {isAsked && <Confirm role={role} onClose={() => setAsked(false)} />}
    </SectionCard>
  );
};
