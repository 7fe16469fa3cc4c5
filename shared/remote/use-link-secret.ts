import { useEffect, useState } from 'react';
import { usePlatform } from './use-platform.tsx';

/** 256 bits, the format of secrets in mail links. */
const SECRET = /^[\w-]{43}$/;

/**
 * Takes the secret of a mail's link out of the address bar and keeps it while the page is open, so that neither the
 * history nor a screenshot contains it. `bare` is the page without it. Null without a secret.
 */
export const useLinkSecret = (shown: string, bare: string): string | null => {
  const { navigate } = usePlatform();
  const [secret] = useState(() => (SECRET.test(shown) ? shown : null));
  useEffect(() => {
    if (secret !== null) navigate(bare, { replace: true });
  }, [secret, bare, navigate]);
  return secret;
};
