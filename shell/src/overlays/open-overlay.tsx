import { useEffect } from 'react';
import { useStore } from '@hydria/shared/libs';
import { AddUtility } from '../add-utility/add-utility.tsx';
import { usePortal } from '../portal-context.ts';
import { currentPath, onAddressChange } from '../navigation.ts';
import { PickDialog } from '../selector/pick-dialog.tsx';
import { Selector } from '../selector/selector.tsx';
import { IdleDialog } from '../session/idle-dialog.tsx';
import { SignInAgain } from '../session/sign-in-again.tsx';
import { TaxLogin } from '../tax-login/tax-login.tsx';
import { wear } from '../wear.ts';
import { dialogCss } from './dialogs.css.ts';
import { FaqDrawer } from './faq-drawer.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { UtilityInfo } from './utility-info.tsx';

wear(dialogCss);

/** What was opened on a page and waits for no answer goes with the page: by a link of an answer, by the back button. */
const useLeaving = (): void => {
  const { overlays, platform } = usePortal();
  useEffect(() => {
    let path = currentPath();
    return onAddressChange(() => {
      if (currentPath() === path) return;
      path = currentPath();
      const { selector, pick } = overlays.getState();
      const mustChoose = selector?.always || platform.session.getState().deya_id === null;
      overlays.setState({ faq: null, utilityInfo: false, pick: null, selector: mustChoose ? selector : null });
      if (pick) platform.events.emit('deya-picked', { deya: null });
    });
  }, [overlays, platform]);
};

/** The dialogs that are open now; a later one lies above the earlier. */
export const OpenOverlay = () => {
  const { overlays } = usePortal();
  useLeaving();
  const { selector, pick, addUtility, faq, utilityInfo, taxLogin, idle, signInAgain, leave } = useStore(overlays);
  return (
    <>
      {selector && <Selector {...selector} />}
      {pick && <PickDialog {...pick} />}
      {addUtility && <AddUtility />}
      {utilityInfo && <UtilityInfo />}
      {taxLogin && <TaxLogin {...taxLogin} />}
      {faq && <FaqDrawer openKey={faq.key} />}
      {leave && <LeaveDialog answer={leave.resolve} />}
      {idle && <IdleDialog {...idle} />}
      {signInAgain && <SignInAgain {...signInAgain} />}
    </>
  );
};
