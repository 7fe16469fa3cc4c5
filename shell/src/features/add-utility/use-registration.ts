import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import { registrationForm } from '@hydria/shared/contract/forms/registration.ts';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useQueryClient } from '@hydria/shared/libs';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { usePlatform, useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { utilityNames } from '../../chrome/frame/frame-view.ts';
import { useT } from '../../deferred/use-t.ts';

/** S §9, Register submit wait: the result appears only after the person could see that the form was sent. */
const WAIT_MS = 500;

/** One message for all answers beside a wrong field: the remedy is the same (S §8). */
const GENERIC = new ApiError(500, 'server_error');

const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WAIT_MS));

/**
 * The registration with a utility, and the notice about its result (S §4, §8). `done` is called once the result is
 * there.
 */
export const useRegistration = (deya: DeyaListItem, done: () => void) => {
  const t = useT();
  const { api, notify, session } = usePlatform();
  const { language } = useRemoteContext();
  const user = useSession((state) => state.user);
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  return useApiForm('POST /api/deya/register', {
    rules: registrationForm,
    limits: { code_mask: deya.customer_code_mask, passkey_required: deya.passkey_required },
    context: { first_name: user?.first_name ?? '', last_name: user?.last_name ?? '', deya: deya.id },
    // A dialog closes only by its own buttons.
    guard: false,
    send: async (input) => {
      const [answer] = await Promise.allSettled([api('POST /api/deya/register', input), wait()]);
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    },
    handlesError: (error) => {
      if (Object.keys(error.fields).length === 0)
        notify({ kind: 'error', text: errorText(error.status === 0 ? error : GENERIC) });
      return true;
    },
    onSuccess: async ({ status }) => {
      done();
      if (status === 'pending')
        notify({ kind: 'success', text: t('add_utility.pending', utilityNames(deya, language)) });
      // The request was stored, even if the refetch of the person fails.
      await session.renew().catch(() => undefined);
      await queryClient.invalidateQueries();
    },
  });
};
