import { useEffect } from 'react';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useCore } from '../../core/core-context.ts';
import type { Utilities } from './use-utilities.ts';

/** S §8, utility list failure. */
const SIGN_OUT_MS = 2_000;

/**
 * A member gets a notice when the server fails to return the list, and is signed out after 2 s (S §8). Without a
 * connection, or over unsaved input, the dialog offers a retry instead, as for guests.
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
