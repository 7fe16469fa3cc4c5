import { useState } from 'react';
import type { roleForm } from '@hydria/shared/contract/forms/role.ts';
import type { Permission } from '@hydria/shared/contract/permissions.ts';
import type { ListedPermission } from '@hydria/shared/contract/roles.ts';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { CheckGroup } from '@hydria/shared/ui/choices.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { neededBy, usePermissionWords, withNeeded } from './use-permission-words.ts';

interface PermissionsFieldProps {
  form: ApiForm<typeof roleForm.fields>;
  /** All permissions, in the order of their groups. */
  all: readonly ListedPermission[];
  disabled: boolean;
}

const groupsOf = (all: readonly ListedPermission[]): string[] => [...new Set(all.map(({ group }) => group))];

/** Why a permission cannot be given or taken, and what it needs. */
const useNote = (all: readonly ListedPermission[], chosen: readonly string[]) => {
  const t = usePeopleT();
  const words = usePermissionWords();
  const list = (names: readonly string[]) => names.map(words.permission).join(', ');
  return ({ name, dependencies, held }: ListedPermission): string | undefined => {
    const needing = neededBy(all, chosen, name);
    if (!held) return t('roles.not_held');
    if (needing.length > 0) return t('roles.needed_by', { names: list(needing) });
    return dependencies.length > 0 ? t('roles.needs', { names: list(dependencies) }) : undefined;
  };
};

/** The permissions of a role by group. Choosing one chooses those that it needs as well, and says so. */
export const PermissionsField = ({ form, all, disabled }: PermissionsFieldProps) => {
  const t = usePeopleT();
  const words = usePermissionWords();
  const { field, value: chosen, change } = useFormField({ form, name: 'permissions' });
  const [added, setAdded] = useState<readonly string[]>([]);
  const noteOf = useNote(all, chosen);
  const choose = (group: string, inGroup: readonly string[]) => {
    const others = chosen.filter((name) => all.find((one) => one.name === name)?.group !== group);
    const asked: string[] = [...others, ...inGroup];
    const whole = withNeeded(all, asked);
    setAdded(whole.filter((name) => !asked.includes(name)));
    // The names are those of the server, which checks them again.
    change(whole as Permission[]);
  };
  return (
    <Stack gap={24}>
      {groupsOf(all).map((group, index) => {
        const members = all.filter((one) => one.group === group);
        return (
          <CheckGroup
            key={group}
            name={field.name}
            label={words.group(group)}
            error={index === 0 ? field.error : undefined}
            optional={index > 0 && 'either'}
            choices={members.map((one) => ({
              value: one.name,
              label: words.permission(one.name),
              note: noteOf(one),
              disabled: !one.held || neededBy(all, chosen, one.name).length > 0,
            }))}
            value={chosen.filter((name) => members.some((one) => one.name === name))}
            disabled={disabled}
            onChange={(names) => choose(group, names)}
          />
        );
      })}
      <div role="status">
        {added.length > 0 && (
          <Alert severity="info" role="status">
            {t('roles.added', { names: added.map(words.permission).join(', ') })}
          </Alert>
        )}
      </div>
    </Stack>
  );
};
