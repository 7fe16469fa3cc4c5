import { permissions, type Permission } from '@hydria/shared/contract/permissions.ts';
import type { ListedPermission } from '@hydria/shared/contract/roles.ts';
import { usePeopleT } from '../use-people-t.ts';

const GROUPS = ['users', 'roles', 'utilities', 'log', 'customers', 'content'] as const;

/** The words of a permission and of its group; the server's own for one that this page does not know. */
export const usePermissionWords = () => {
  const t = usePeopleT();
  const isKnown = (name: string): name is Permission => permissions.some((known) => known === name);
  return {
    permission: (name: string): string => (isKnown(name) ? t(`permission.${dashed(name)}`) : name),
    group: (name: string): string => {
      const known = GROUPS.find((group) => group === name);
      return known ? t(`group.${known}`) : name;
    },
  };
};

type Dashed<P extends string> = P extends `${infer A}.${infer B}` ? `${A}_${B}` : P;

/** A dot would separate two levels of the catalogue. */
const dashed = <P extends Permission>(name: P): Dashed<P> => name.replace('.', '_') as Dashed<P>;

const dependenciesOf = (all: readonly ListedPermission[], name: string): readonly string[] =>
  all.find((one) => one.name === name)?.dependencies ?? [];

/** The permissions with all that they need. */
export const withNeeded = (all: readonly ListedPermission[], names: readonly string[]): string[] => {
  const found = new Set(names);
  // A set also visits what is added while it is walked.
  for (const name of found) for (const needed of dependenciesOf(all, name)) found.add(needed);
  return all.map(({ name }) => name).filter((name) => found.has(name));
};

/** The chosen permissions that need this one. */
export const neededBy = (all: readonly ListedPermission[], chosen: readonly string[], name: string): string[] =>
  chosen.filter((other) => other !== name && dependenciesOf(all, other).includes(name));
