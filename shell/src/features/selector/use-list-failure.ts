import { useEffect } from 'react';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useCore } from '../../core/core-context.ts';
import type { Utilities } from './use-utilities.ts';

/** S §8, utility list failure. */
const SIGN_OUT_MS = 2_000;

/**
 * A member whose list the server fails to give is told so and signed out after 2 s (S §8). Not without a connection, which
 * says nothing about the session, and not over unsaved input: both are offered to try again, as guests are.
 */
export const useListFailure = ({ error }: Utilities['read']): void => {
  const { session, notify } = usePlatform();
  const { guards } = useCore();
  const errorText = useErrorText();
  const isMember = useSession(({ status }) => status === 'member');
  const text = isApiError(error) && error.status !== 0 ? errorText(error) : '';
  useEffect(() => {
    if (text === '' || !isMember || guards.isDirty()) return undefined;
    notify({ kind: 'error', text });
    const timer = setTimeout(() => void session.signOut(), SIGN_OUT_MS);
    return () => clearTimeout(timer);
  }, [text, isMember, guards, notify, session]);
};
