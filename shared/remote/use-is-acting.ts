import { useSession } from './use-platform.tsx';

/** Whether an administrator acts as the person: the server refuses every change (decisions 27). */
export const useIsActing = (): boolean => useSession(({ user }) => user?.impersonated === true);
