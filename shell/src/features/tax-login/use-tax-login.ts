import { useMutation } from '@hydria/shared/libs';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { usePlatform, useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { currentPath } from '../../core/navigation.ts';
import { useCore } from '../../core/core-context.ts';
import { leaveForTaxLogin } from './leave-for-tax-login.ts';

/** Sends the browser to the tax authority (S §4). `isBusy` while it navigates. */
export const useTaxLogin = (deya_id: number) => {
  const { api, notify } = usePlatform();
  const core = useCore();
  const { language } = useRemoteContext();
  const errorText = useErrorText();
  const email = useSession(({ user }) => user?.email ?? '');
  const leave = useMutation({
    mutationFn: () => api('POST /api/deya/taxisTicket', { body: { deya_id, lang: language } }),
    onSuccess: ({ token }) => leaveForTaxLogin(core, currentPath() + location.search, { deya_id, token, email }),
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  });
  return { start: () => leave.mutate(), isBusy: leave.isPending || leave.isSuccess };
};
