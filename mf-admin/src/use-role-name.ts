import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { BUILT_IN_ROLES } from '@hydria/shared/rules/built-in-roles.ts';
import type { Localized } from '@hydria/shared/rules/languages.ts';

/** The name of a role in the reader's language; only built-in roles have several. */
export const useRoleName = (): ((name: string) => string) => {
  const { language } = useRemoteContext();
  const builtIn = new Map<string, Localized>(Object.entries(BUILT_IN_ROLES));
  return (name) => builtIn.get(name)?.[language] ?? name;
};
