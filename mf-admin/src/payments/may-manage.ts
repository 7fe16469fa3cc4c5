import { useSession } from '@hydria/shared/remote/use-platform.tsx';

/** Whether the reader may bring in bank files, assign money and give it back. The server decides. */
export const useMayManage = (): boolean => useSession(({ user }) => user?.scope.includes('payments.manage') ?? false);
