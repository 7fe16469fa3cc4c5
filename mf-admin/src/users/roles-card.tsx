import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { personRolesForm } from '@hydria/shared/contract/forms/role.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { useFormTexts } from '@hydria/shared/form/form-texts.ts';
import { useApiForm, type ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { usePlatform, useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { from } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CheckGroup } from '@hydria/shared/ui/choices.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useAllRoles } from '../roles/roles.queries.ts';
import { usePermissionWords } from '../roles/use-permission-words.ts';
import { usePeopleT } from '../use-people-t.ts';
import { useRoleName } from '../use-role-name.ts';
import { APPROVAL_READS } from './decide-approval.tsx';
import { useGrantedPermissions, usePerson, type Person } from './person.queries.ts';
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

type Role = Answer<'GET /api/roles'>['data'][number];

/** Refusals of the choice, whose sentences stand at it. */
const AT_FIELD = {
  user_role_needed: 'role_ids',
  last_administrator: 'role_ids',
  role_not_held: 'role_ids',
  changed_meanwhile: 'role_ids',
  approval_waiting: 'role_ids',
} as const;

/** The roles that the administrator has read, and the sentence that names those of another administrator. */
const useHeld = (person: Person) => {
  const t = usePeopleT();
  const roleName = useRoleName();
  const words = useFormTexts(personRolesForm, {});
  const deya_id = useReach().query.deya_id ?? null;
  const { refetch } = usePerson(person.id);
  const [first] = useState(() => heldIn(person, deya_id));
  const [newer, setNewer] = useState<string[] | null>(null);
  const others = newer?.map(roleName).join(', ') || t('person.none');
  return {
    /** When the dialog was opened. */
    first,
    held: newer ?? first,
    readAgain: async () => {
      const { data } = await refetch();
      if (data) setNewer(heldIn(data, deya_id));
    },
    error: (error: string, code: string): string =>
      code === 'changed_meanwhile' && newer ? t('person.roles_changed', { roles: others }) : words.error(error, code),
  };
};

/** The choice of roles, which stays when another administrator has changed them since the dialog was opened. */
const useChoice = (person: Person, all: readonly Role[], onClose: () => void) => {
  const t = usePeopleT();
  const { notify } = usePlatform();
  const { query } = useReach();
  const { first, held, readAgain, error } = useHeld(person);
  return useApiForm('PUT /api/users/{id}/roles', {
    rules: personRolesForm,
    defaults: { role_ids: all.filter(({ name }) => first.includes(name)).map(({ id }) => String(id)) },
    toInput: (body) => ({ params: { id: person.id }, query, body: { ...body, held } }),
    invalidates: APPROVAL_READS,
    atFields: AT_FIELD,
    handlesError: ({ code }) => {
      if (code === 'changed_meanwhile') void readAgain();
      return false;
    },
    texts: { error },
    onSuccess: ({ approval_id }) => {
      const isWaiting = approval_id !== null;
      notify({ kind: isWaiting ? 'info' : 'success', text: t(isWaiting ? 'approval.asked' : 'person.roles_saved') });
      onClose();
    },
  });
};

interface RolesFieldProps {
  form: ApiForm<(typeof personRolesForm)['fields']>;
  all: readonly Role[];
  label: string;
}

const RolesField = ({ form, all, label }: RolesFieldProps) => {
  const roleName = useRoleName();
  const { field, value, change } = useFormField({ form, name: 'role_ids', label });
  const choices = all.map(({ id, name }) => ({ value: String(id), label: roleName(name) }));
  return <CheckGroup {...field} choices={choices} value={value} onChange={change} />;
};

const ChangeRoles = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const t = usePeopleT();
  const { query } = useReach();
  const place = usePlace(person);
  const roles = useAllRoles(query);
  const all = roles.data?.data ?? [];
  const form = useChoice(person, all, onClose);
  return (
    <DialogForm
      form={form}
      title={t('person.change_roles')}
      submitLabel={t('save')}
      disabled={!roles.data}
      onClose={onClose}
    >
      {roles.isPending && <Loading count={3} />}
      {roles.isError && <Failed error={roles.error} retry={roles.refetch} />}
      {roles.data && <RolesField form={form} all={all} label={place(query.deya_id ?? null)} />}
    </DialogForm>
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
