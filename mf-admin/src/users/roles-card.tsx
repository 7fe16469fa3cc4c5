import { useState } from 'react';
import { CheckGroup } from '@hydria/shared/ui/choices.tsx';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform, useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { from } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useAllRoles } from '../roles/roles.queries.ts';
import { usePermissionWords } from '../roles/use-permission-words.ts';
import { usePeopleT } from '../use-people-t.ts';
import { useRoleName } from '../use-role-name.ts';
import { PERSON_READS, useGrantedPermissions, usePerson, type Person } from './person.queries.ts';
import { useReach } from './use-reach.ts';

/** Where a role holds: in the whole portal, or in a utility. */
const usePlace = ({ deya }: Person) => {
  const t = usePeopleT();
  const { language } = useRemoteContext();
  const current = useSession((session) => session.deya);
  return (deya_id: number | null): string => {
    if (deya_id === null) return t('person.everywhere');
    const found = [...deya, ...(current ? [current] : [])].find(({ id }) => id === deya_id);
    return found ? (language === 'el' ? found.title : found.title_latin) : t('person.other_utility');
  };
};

/** The roles of a person in the reach of the page. */
const heldIn = ({ roles }: Person, deya_id: number | null): string[] =>
  roles.filter((role) => role.deya_id === deya_id).map(({ name }) => name);

/** Refusals of the choice, whose sentences stand at it. */
const AT_FIELD = ['last_administrator', 'role_not_held'];

/** The choice of roles, which stays when another administrator has changed them since the dialog was opened. */
const useChoice = (person: Person, onClose: () => void) => {
  const t = usePeopleT();
  const roleName = useRoleName();
  const { notify } = usePlatform();
  const errorText = useErrorText();
  const deya_id = useReach().query.deya_id ?? null;
  const { refetch } = usePerson(person.id);
  const [chosen, setChosen] = useState<readonly string[]>(heldIn(person, deya_id));
  /** The roles that the administrator has read. */
  const [held, setHeld] = useState(chosen);
  const [refusal, setRefusal] = useState<string>();
  const meetOther = async () => {
    const { data } = await refetch();
    if (!data) return;
    const now = heldIn(data, deya_id);
    setHeld(now);
    setRefusal(t('person.roles_changed', { roles: now.map(roleName).join(', ') || t('person.none') }));
  };
  const save = useApiMutation('PUT /api/users/{id}/roles', {
    invalidates: PERSON_READS,
    handlesError: (error) => {
      const { code } = error;
      if (code === 'changed_meanwhile') void meetOther();
      else if (code === 'user_role_needed') setRefusal(t('person.role_needed'));
      else if (AT_FIELD.includes(code)) setRefusal(errorText(error));
      else return false;
      return true;
    },
    onSuccess: () => {
      notify({ kind: 'success', text: t('person.roles_saved') });
      onClose();
    },
  });
  const choose = (names: readonly string[]) => {
    setRefusal(undefined);
    setChosen(names);
  };
  return { chosen, held, refusal, save, choose };
};

const ChangeRoles = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const t = usePeopleT();
  const roleName = useRoleName();
  const { query } = useReach();
  const place = usePlace(person);
  const roles = useAllRoles(query);
  const { chosen, held, refusal, save, choose } = useChoice(person, onClose);
  const all = roles.data?.data ?? [];
  const role_ids = all.filter(({ name }) => chosen.includes(name)).map(({ id }) => id);
  const body = { role_ids, held: [...held] };
  return (
    <FormDialog
      open
      title={t('person.change_roles')}
      submitLabel={t('save')}
      busy={save.isPending}
      disabled={!roles.data}
      onClose={onClose}
      onSubmit={() => save.isPending || save.mutate({ params: { id: person.id }, query, body })}
    >
      {roles.isPending && <Loading count={3} />}
      {roles.isError && <Failed error={roles.error} retry={roles.refetch} />}
      {roles.data && (
        <CheckGroup
          name="role_ids"
          label={place(query.deya_id ?? null)}
          error={refusal}
          choices={all.map(({ name }) => ({ value: name, label: roleName(name) }))}
          value={chosen}
          onChange={choose}
        />
      )}
    </FormDialog>
  );
};

/** Each permission with the roles that grant it: why a person can see something. */
const Granted = ({ person }: { person: Person }) => {
  const t = usePeopleT();
  const words = usePermissionWords();
  const roleName = useRoleName();
  const place = usePlace(person);
  const granted = useGrantedPermissions(person.id);
  if (granted.isPending) return <Loading count={3} />;
  if (granted.isError) return <Failed error={granted.error} retry={granted.refetch} />;
  if (granted.data.data.length === 0)
    return (
      <div css={{ padding: 16, [from.medium]: { paddingInline: 24 } }}>
        <Muted>{t('person.no_permissions')}</Muted>
      </div>
    );
  return (
    <LinedList>
      {granted.data.data.map(({ name, roles }) => (
        <LinedItem key={name}>
          <span>{words.permission(name)}</span>
          <Muted small>
            {t('person.granted_by', {
              roles: roles.map((role) => `${roleName(role.name)} (${place(role.deya_id)})`).join(', '),
            })}
          </Muted>
        </LinedItem>
      ))}
    </LinedList>
  );
};

/** The roles of a person, and the permissions that come of them. */
export const RolesCard = ({ person }: { person: Person }) => {
  const t = usePeopleT();
  const roleName = useRoleName();
  const place = usePlace(person);
  const mayChange = useSession(({ user }) => user?.scope.includes('roles.manage') === true);
  const [isOpen, setOpen] = useState(false);
  const names = person.roles.map(({ name, deya_id }) => `${roleName(name)} (${place(deya_id)})`);
  return (
    <SectionCard
      title={t('person.roles')}
      note={names.join(', ') || t('person.none')}
      action={
        mayChange &&
        !person.deleted_at && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('person.change_roles')}
          </Button>
        )
      }
      flush
    >
      <Granted person={person} />
      {isOpen && <ChangeRoles person={person} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
};
