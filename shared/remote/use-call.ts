import type { Answer, Call, CallInput } from '../contract/contract.ts';
import { useMutation, type UseMutationResult } from '../libs/libs.ts';
import type { ApiError } from '../platform/api-error.ts';
import { useErrorText } from './error-text.ts';
import { useRefresh, type ReadCall } from './use-read.ts';
import { usePlatform } from './use-platform.tsx';

export interface CallHandling<C extends Call> {
  /** Returns true when the form shows the error itself, as it does with codes of fields. Everything else is a snackbar. */
  handles?: (error: ApiError) => boolean;
  /** Reads that are out of date once this has succeeded. */
  refreshes?: readonly ReadCall[];
  /** After the answer, before the promise of `mutateAsync` resolves. */
  onDone?: (answer: Answer<C>, input: CallInput<C>) => void;
}

/** Makes a call that changes something. What the form does not handle becomes one snackbar (spec S §8). */
export const useCall = <C extends Call>(
  call: C,
  { handles = () => false, refreshes = [], onDone }: CallHandling<C> = {},
): UseMutationResult<Answer<C>, ApiError, CallInput<C>> => {
  const { api, notify } = usePlatform();
  const errorText = useErrorText();
  const refresh = useRefresh();
  return useMutation<Answer<C>, ApiError, CallInput<C>>({
    mutationFn: (input) => api(call, input),
    onError: (error) => {
      const text = errorText(error);
      if (text !== '' && !handles(error)) notify({ kind: 'error', text });
    },
    onSuccess: async (answer, input) => {
      onDone?.(answer, input);
      await Promise.all(refreshes.map(refresh));
    },
  });
};
