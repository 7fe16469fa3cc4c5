import { useEffect } from 'react';
import { useStore } from '@hydria/shared/libs';
import { AddUtility } from './add-utility/add-utility.tsx';
import { useCore } from '../core/core-context.ts';
import { currentPath, onAddressChange } from '../core/navigation.ts';
import { isUtilityNeeded } from './selector/open-when-needed.ts';
import { PickDialog } from './selector/pick-dialog.tsx';
import { Selector } from './selector/selector.tsx';
import { IdleDialog } from './session-end/idle-dialog.tsx';
import { SignInAgain } from './session-end/sign-in-again.tsx';
import { TaxLogin } from './tax-login/tax-login.tsx';
import { injectStyles } from '../core/inject-styles.ts';
import dialogCss from './dialogs.css';
import { FaqDrawer } from './faq/faq-drawer.tsx';
import { ChangeUtilityDialog } from './unsaved-changes/change-utility-dialog.tsx';
import { LeaveDialog } from './unsaved-changes/leave-dialog.tsx';
import { UtilityInfo } from './utility-info/utility-info.tsx';

injectStyles(dialogCss);

/** Closes dialogs that wait for no answer when the page changes: by a link, or by the back button. */
const useLeaving = (): void => {
  const { boot, overlays, platform } = useCore();
  useEffect(() => {
    let path = currentPath();
    return onAddressChange(() => {
      if (currentPath() === path) return;
      path = currentPath();
      const { selector, pick } = overlays.getState();
      const isMissing = platform.session.getState().deya_id === null && isUtilityNeeded(boot);
      const mustChoose = selector?.always || isMissing;
      overlays.setState({ faq: null, utilityInfo: false, pick: null, selector: mustChoose ? selector : null });
      if (pick) platform.events.emit('deya-picked', { deya: null });
    });
  }, [boot, overlays, platform]);
};

/** The dialogs that are open now; a later one lies above the earlier. */
export const OpenDialogs = () => {
  const { overlays } = useCore();
  useLeaving();
  const { selector, pick, addUtility, faq, utilityInfo, taxLogin, idle, signInAgain, leave, changeUtility } =
    useStore(overlays);
  return (
    <>
      {selector && <Selector {...selector} />}
      {pick && <PickDialog {...pick} />}
      {addUtility && <AddUtility />}
      {utilityInfo && <UtilityInfo />}
      {taxLogin && <TaxLogin {...taxLogin} />}
      {faq && <FaqDrawer openKey={faq.key} />}
      {leave && <LeaveDialog answer={leave.resolve} />}
      {changeUtility && <ChangeUtilityDialog {...changeUtility} answer={changeUtility.resolve} />}
      {idle && <IdleDialog {...idle} />}
      {signInAgain && <SignInAgain {...signInAgain} />}
    </>
  );
};
