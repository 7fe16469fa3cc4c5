import { useT } from './use-t.ts';

const KNOWN_ROLES = ['administrator', 'staff', 'user'] as const;

/** Names of built-in roles are translated; administrators name the other roles themselves. */
export const useRoleName = (): ((name: string) => string) => {
  const t = useT();
  return (name) => {
    const known = KNOWN_ROLES.find((role) => role === name);
    return known ? t(`role.${known}`) : name;
  };
};
