import type { ReactNode } from 'react';
import { roleForm } from '@hydria/shared/contract/forms/role.ts';
import type { Permission } from '@hydria/shared/contract/permissions.ts';
import type { ListedPermission, Role } from '@hydria/shared/contract/roles.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { NumberField, TextField } from '@hydria/shared/form/fields.tsx';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { useApiForm, type ApiForm as FormState } from '@hydria/shared/form/use-api-form.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { BackLink } from '../back-link.tsx';
import { FailedRead } from '../failed-read.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { useRoleName } from '../use-role-name.ts';
import { DeleteRole } from './delete-role.tsx';
import { PermissionsField } from './permissions-field.tsx';
import { usePermissions, useRole } from './roles.queries.ts';
import { usePermissionWords } from './use-permission-words.ts';

const LIST = '/admin/roles';

/** Reads that a saved role changes. */
const INVALIDATES = ['GET /api/roles', 'GET /api/roles/{id}', 'GET /api/permissions'] as const;

const AT_FIELDS = { role_exists: 'name', role_not_held: 'permissions', role_needs_permission: 'permissions' } as const;

const RolesBack = () => <BackLink to={LIST}>{usePeopleT()('roles.title')}</BackLink>;

interface RoleFieldsProps {
  form: FormState<typeof roleForm.fields>;
  all: readonly ListedPermission[];
  /** The role is the administrators', which stays as it is. */
  fixed?: boolean;
  /** The name of a role of the portal in the reader's language. It is shown, and not edited. */
  ownName?: string | undefined;
  children?: ReactNode;
}

const RoleFields = ({ form, all, fixed = false, ownName, children }: RoleFieldsProps) => {
  const t = usePeopleT();
  return (
    <ApiForm form={form} summary>
      {children}
      {ownName === undefined ? (
        <TextField form={form} name="name" autoComplete="off" />
      ) : (
        <DataList>
          <DataRow name={t('field.role.name')}>{ownName}</DataRow>
        </DataList>
      )}
      <NumberField form={form} name="sort" disabled={fixed} />
      <PermissionsField form={form} all={all} disabled={fixed} />
      {!fixed && (
        <Row gap={12}>
          <Button type="submit" variant="contained" loading={form.isBusy}>
            {t('save')}
          </Button>
          <Button component={PortalLink} to={LIST}>
            {t('cancel')}
          </Button>
        </Row>
      )}
    </ApiForm>
  );
};

const useSaved = () => {
  const t = usePeopleT();
  const roleName = useRoleName();
  const { notify, navigate } = usePlatform();
  return (name: string) => {
    notify({ kind: 'success', text: t('roles.saved', { name: roleName(name) }) });
    navigate(LIST);
  };
};

const NewRole = ({ all }: { all: readonly ListedPermission[] }) => {
  const saved = useSaved();
  const form = useApiForm('POST /api/roles', {
    rules: roleForm,
    defaults: { sort: 100 },
    guard: true,
    atFields: AT_FIELDS,
    invalidates: INVALIDATES,
    onSuccess: (_, { body }) => saved(body.name),
  });
  return <RoleFields form={form} all={all} />;
};

const EditRole = ({ role, all }: { role: Role; all: readonly ListedPermission[] }) => {
  const t = usePeopleT();
  const saved = useSaved();
  const words = usePermissionWords();
  const form = useApiForm('PUT /api/roles/{id}', {
    rules: roleForm,
    edits: editedRow(
      roleForm,
      role,
      // The server has no other permissions than those of the list.
      ({ name, sort, permissions }) => ({ name, sort, permissions: permissions as Permission[] }),
      (_, value) => (Array.isArray(value) ? value.map(words.permission).join(', ') : undefined),
    ),
    toInput: (body, _, version) => ({ params: { id: role.id }, body: { ...body, version } }),
    atFields: AT_FIELDS,
    invalidates: INVALIDATES,
    onSuccess: (_, { body }) => saved(body.name),
  });
  const roleName = useRoleName();
  const isAdministrator = role.name === 'administrator';
  const ownName = role.system ? roleName(role.name) : undefined;
  return (
    <>
      <SectionCard>
        <RoleFields form={form} all={all} fixed={isAdministrator} ownName={ownName}>
          {isAdministrator && (
            <Alert severity="info" role="status">
              {t('roles.administrator_fixed')}
            </Alert>
          )}
        </RoleFields>
      </SectionCard>
      {!isAdministrator && <DeleteRole role={role} />}
    </>
  );
};

/** `/admin/roles/new`: a new role. */
export const NewRolePage = () => {
  const t = usePeopleT();
  const permissions = usePermissions();
  return (
    <Page title={t('roles.new')} intro={t('roles.form_intro')} above={<RolesBack />} width="reading">
      <SectionCard>
        {permissions.isPending && <Loading shape="form" count={3} />}
        {permissions.isError && <Failed error={permissions.error} retry={permissions.refetch} />}
        {permissions.data && <NewRole all={permissions.data.data} />}
      </SectionCard>
    </Page>
  );
};

/** `/admin/roles/{id}`: a role and its permissions. */
export const RolePage = () => {
  const t = usePeopleT();
  const roleName = useRoleName();
  const id = Number(usePathParams()['role_id']);
  const permissions = usePermissions();
  const role = useRole(id);
  const failed = [role, permissions].find(({ isError }) => isError);
  const title = role.data ? roleName(role.data.name) : t('roles.one');
  return (
    <Page title={title} intro={t('roles.form_intro')} above={<RolesBack />} width="reading">
      {failed?.error && (
        <SectionCard>
          <FailedRead
            error={failed.error}
            retry={() => void failed.refetch()}
            list={{ to: LIST, label: t('roles.title') }}
          />
        </SectionCard>
      )}
      {!failed && !(role.data && permissions.data) && (
        <SectionCard>
          <Loading shape="form" count={3} />
        </SectionCard>
      )}
      {role.data && permissions.data && <EditRole key={role.data.id} role={role.data} all={permissions.data.data} />}
    </Page>
  );
};
