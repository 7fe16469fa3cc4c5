import { useStore } from '@hydria/shared/libs';
import { usePortal } from '../portal-context.ts';
import { Selector } from '../selector/selector.tsx';
import { FaqDrawer } from './faq-drawer.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { UtilityInfo } from './utility-info.tsx';

/** The dialogs that are open now; a later one lies above the earlier. */
export const OpenOverlay = () => {
  const { overlays } = usePortal();
  const { selector, faq, utilityInfo, leave } = useStore(overlays);
  return (
    <>
      {selector && <Selector key={selector.purpose} request={selector} />}
      {utilityInfo && <UtilityInfo />}
      {faq && <FaqDrawer openKey={faq.key} />}
      {leave && <LeaveDialog answer={leave.resolve} />}
    </>
  );
};
