import type { Platform, Session } from '@hydria/shared/platform/platform.ts';
import { ownerOf } from '@hydria/shared/platform/owners.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { whoseTaxLogin } from './leave-for-tax-login.ts';
import { currentPath, onAddressChange } from '../../core/navigation.ts';
import type { NotifyError } from '../../core/notify-error.ts';
import type { Overlays } from '../../core/overlay-state.ts';
import type { PortalStorage } from '../../core/storage.ts';
import { activeIds } from '../../session/utility-choice.ts';

/** Pages with a dashboard ask for it (S §2.2): sign-in pages, error pages and embedded frames do not. */
const LAYOUT = 'dashboard';

interface Asked {
  deya_id: number;
  whose: string;
}

export interface TaxLoginDeps {
  manifests(): readonly RemoteManifest[];
  session: Session;
  overlays: Overlays;
  notifyError: NotifyError;
  storage: Pick<PortalStorage, 'isTaxLoginLater'>;
  platform: Pick<Platform, 'api'>;
}

/**
 * Checks once for each utility that asks for it whether the tax authority has identified the member. It does so on the first page
 * with a dashboard, and when the utility changes (S §4). A dialog asks a member without identification, once in a session; a
 * banner replaces it afterwards. `taxisSettled` is false until the dialog is over.
 */
export const watchTaxLogin = ({ manifests, session, overlays, platform, storage, notifyError }: TaxLoginDeps): void => {
  let asked: string | null = null;

  /**
   * The person whom it concerns: a customer of the utility, without impersonation, without a pending change of
   * password.
   */
  const wanted = (): Asked | null => {
    const { status, user, deya_id, deya } = session.getState();
    if (status !== 'member' || !user || deya_id === null || deya?.id !== deya_id || !deya.register_with_taxis)
      return null;
    if (user.impersonated || user.must_change || !activeIds(user).includes(deya_id)) return null;
    return { deya_id, whose: whoseTaxLogin(user, deya_id) };
  };

  const check = async ({ deya_id, whose }: Asked): Promise<void> => {
    overlays.setState({ taxisSettled: false });
    const { loggedWithTaxis } = await platform.api('GET /api/deya/checkTaxis', { query: { deya_id } });
    // A person who has chosen another utility meanwhile is asked about that one.
    if (session.getState().deya_id !== deya_id) return;
    if (loggedWithTaxis) return overlays.setState({ taxisSettled: true });
    const isLater = storage.isTaxLoginLater(whose);
    overlays.setState(isLater ? { taxisSettled: true, taxBanner: { deya_id } } : { taxLogin: { deya_id } });
  };

  const look = (): void => {
    const { deya_id } = session.getState();
    const { taxLogin, taxBanner } = overlays.getState();
    if (taxBanner && taxBanner.deya_id !== deya_id) overlays.setState({ taxBanner: null });
    if (taxLogin && taxLogin.deya_id !== deya_id) overlays.setState({ taxLogin: null, taxisSettled: true });
    const who = wanted();
    if (!who) {
      asked = null;
      return overlays.setState({ taxisSettled: true });
    }
    if (who.whose === asked || ownerOf(manifests(), currentPath())?.route.layout !== LAYOUT) return;
    asked = who.whose;
    check(who).catch((error: unknown) => {
      if (session.getState().deya_id !== who.deya_id) return;
      overlays.setState({ taxisSettled: true });
      notifyError(error);
    });
  };

  look();
  onAddressChange(() => queueMicrotask(look));
  session.subscribe(look);
};
