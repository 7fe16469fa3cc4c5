import { useEffect, useState } from 'react';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';

/** 256 bits, as links in mails carry them. */
const SECRET = /^[\w-]{43}$/;

/**
 * Takes the secret of a mail's link out of the address bar and keeps it while the page is open: no history, no
 * screenshot and nobody who looks over a shoulder has it. `bare` is the page without it. Null when there is none.
 */
export const useLinkSecret = (shown: string, bare: string): string | null => {
  const { navigate } = usePlatform();
  const [secret] = useState(() => (SECRET.test(shown) ? shown : null));
  useEffect(() => {
    if (secret !== null) navigate(bare, { replace: true });
  }, [secret, bare, navigate]);
  return secret;
};
