import type { Answer, Call, CallInput } from '../contract/contract.ts';
import { useMutation, type UseMutationResult } from '../libs/libs.ts';
import type { ApiError } from '../platform/api-error.ts';
import { useErrorText } from './error-text.ts';
import { useInvalidate, type ReadCall } from './use-api-query.ts';
import { usePlatform } from './use-platform.tsx';

export interface ApiMutationOptions<C extends Call, A = Answer<C>> {
  /** Sends it in another way than by a call of its own. */
  send?: (input: CallInput<C>) => Promise<A>;
  /**
   * Returns true when the form shows the error itself, as it does with codes of fields. Everything else is a snackbar.
   */
  handlesError?: (error: ApiError) => boolean;
  /** Reads that this call invalidates on success. */
  invalidates?: readonly ReadCall[];
  /** After the answer, before the promise of `mutateAsync` resolves. */
  onSuccess?: (answer: A, input: CallInput<C>) => void;
}

/** Makes a call that changes something. Errors that the form does not handle become one snackbar (spec S §8). */
export const useApiMutation = <C extends Call, A = Answer<C>>(
  call: C,
  { send, handlesError = () => false, invalidates = [], onSuccess }: ApiMutationOptions<C, A> = {},
): UseMutationResult<A, ApiError, CallInput<C>> => {
  const { api, notify } = usePlatform();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  return useMutation<A, ApiError, CallInput<C>>({
    // Without a sending of its own the answer is that of the call.
    mutationFn: send ?? ((input) => api(call, input) as Promise<A>),
    onError: (error) => {
      const text = errorText(error);
      if (text !== '' && !handlesError(error)) notify({ kind: 'error', text });
    },
    onSuccess: async (answer, input) => {
      onSuccess?.(answer, input);
      await Promise.all(invalidates.map(invalidate));
    },
  });
};
