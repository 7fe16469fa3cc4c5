import { isEmbedded } from './embedding/is-embedded.ts';
import { followScrolling } from './frame/follow-scrolling.ts';
import type { Portal } from './portal.ts';
import { openSelectorWhenNeeded } from './selector/open-when-needed.ts';
import { checkStatus } from './status.ts';
import { watchTaxLogin } from './tax-login/watch-tax-login.ts';

/** What follows once it is known who is here, and nothing that is seen first waits for. */
export const goOn = (portal: Portal): void => {
  followScrolling();
  openSelectorWhenNeeded(portal);
  if (!isEmbedded()) watchTaxLogin(portal);
  void checkStatus({
    ...portal.platform,
    storage: portal.storage,
    isOnline: () => navigator.onLine,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    reload: () => void portal.reload('status'),
  });
};
