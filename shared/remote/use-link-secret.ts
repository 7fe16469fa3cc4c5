import { useEffect, useState } from 'react';
import { useLocation } from '../router/router.ts';
import { usePlatform } from './use-platform.tsx';

/** 256 bits, the format of secrets in mail links. */
const SECRET = /^[\w-]{43}$/;

const isSecret = (value: unknown): value is string => typeof value === 'string' && SECRET.test(value);

/** The secret that the entry of the history has kept over a reload. */
const keptIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'linkSecret' in state ? state.linkSecret : null;

interface Keeping {
  /** False for a secret that signs in or sets a password: it ends with the page. */
  isKept?: boolean;
}

/**
 * Takes the secret of a mail's link out of the address bar, so that neither the list of visited pages nor a screenshot contains it. The
 * entry of the history keeps it over a reload; any other entry has none. `bare` is the page without it. Null without a secret.
 */
export const useLinkSecret = (shown: string, bare: string, { isKept = true }: Keeping = {}): string | null => {
  const { navigate } = usePlatform();
  const { state } = useLocation();
  const [secret] = useState(() => [shown, keptIn(state)].find(isSecret) ?? null);
  useEffect(() => {
    if (secret !== null) navigate(bare, { replace: true, ...(isKept && { state: { linkSecret: secret } }) });
  }, [secret, bare, isKept, navigate]);
  return secret;
};
