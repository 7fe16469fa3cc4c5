import type { Visitor } from '@hydria/shared/platform/access.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';

/** The member of the staff, by their permissions at the chosen utility. */
export const useVisitor = (): Visitor => {
  const user = useSession((session) => session.user);
  return { member: true, scope: user?.scope ?? [], info: {} };
};
