import { useState } from 'react';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import { useMutation, useQueryClient } from '@hydria/shared/libs';
import { ApiError, isApiError } from '@hydria/shared/platform/api-error.ts';
import { useErrorText, useFieldErrors } from '@hydria/shared/remote/error-text.ts';
import { newIdempotencyKey } from '@hydria/shared/remote/idempotency-key.ts';
import { usePlatform, useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import { utilityNames } from '../frame/frame-view.ts';
import { useT } from '../later/use-t.ts';

type Registration = CallInput<'POST /api/deya/register'>['body'];

/** S §9, Register submit wait: what came of it is not said sooner than one has seen that it was sent. */
const WAIT_MS = 500;

/** Whatever a server answers beside a wrong field: the person can do the same about it (S §8). */
const GENERIC = new ApiError(500, 'server_error');

const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WAIT_MS));

/** One key for one supply: sent again after an answer that was lost it is stored once, and another supply is another request. */
const useKeys = () => {
  const [keys] = useState(() => new Map<string, string>());
  return (body: Registration): string => {
    const content = JSON.stringify({ ...body, password: '' });
    const key = keys.get(content) ?? newIdempotencyKey();
    keys.set(content, key);
    return key;
  };
};

/** Sends a registration with another utility, and says what came of it (S §4, §8). `done` is called once it is there. */
export const useRegistration = (done: () => void) => {
  const t = useT();
  const { api, notify, session } = usePlatform();
  const { language } = useSurroundings();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const fieldErrors = useFieldErrors();
  const keyOf = useKeys();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ body }: { body: Registration; deya: DeyaListItem }) => {
      const [answer] = await Promise.allSettled([
        api('POST /api/deya/register', { body: { ...body, idempotency_key: keyOf(body) } }),
        wait(),
      ]);
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    },
    onSuccess: async ({ status }, { deya }) => {
      done();
      if (status === 'pending')
        notify({ kind: 'success', text: t('add_utility.pending', utilityNames(deya, language)) });
      // That it was sent is certain, whatever becomes of the question for news.
      await session.renew().catch(() => undefined);
      await queryClient.invalidateQueries();
    },
    onError: (failure) => {
      if (isApiError(failure) && failure.code === 'wrong_password') return;
      const isUnreached = isApiError(failure) && failure.status === 0;
      notify({ kind: 'error', text: errorText(isUnreached ? failure : GENERIC) });
    },
  });
  return { send: mutate, isSending: isPending, errors: fieldErrors(isApiError(error) ? error : null), reset };
};
