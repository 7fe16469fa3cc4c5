import type { StoreApi } from '@hydria/shared/libs';
import { admit } from '@hydria/shared/platform/access.ts';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import { ownerOf } from '@hydria/shared/platform/owners.ts';
import type { Session } from '@hydria/shared/platform/platform.ts';
import type { RouteEntry } from '@hydria/shared/platform/remote-manifest.ts';
import type { PageState } from '../../composition/decide-page.ts';
import { ACCOUNT } from '../../chrome/frame/frame-view.ts';
import { currentPath, onAddressChange } from '../../core/navigation.ts';
import type { Overlays } from '../../core/overlay-state.ts';
import type { PortalStorage } from '../../core/storage.ts';

export interface OpenSelectorDeps {
  boot: Boot;
  session: Session;
  storage: Pick<PortalStorage, 'selectorShown'>;
  overlays: Overlays;
  pages: { store: StoreApi<PageState> };
}

/** Pages that require a utility. Others — sign-in, embedded frames, messages — do not. */
const NEEDS_UTILITY = ['dashboard', 'default'];

/**
 * A person's own account and the administration do not require one either; the account explains a pending registration.
 */
const needsUtility = ({ path, layout, access }: RouteEntry): boolean =>
  NEEDS_UTILITY.includes(layout) && path !== ACCOUNT && !access.startsWith('permission:');

/** Opens the selector where a utility is required and none was chosen, unless the address names one (S §2.8). */
export const openSelectorWhenNeeded = ({ boot, session, storage, overlays, pages }: OpenSelectorDeps): void => {
  const manifests = [boot.shell.manifest, ...boot.remotes.map(({ manifest }) => manifest)];
  /** A person with a utility who dismisses the selector does not see it again on every page. */
  let isAsked = false;
  const look = (): void => {
    const { deya_id, status, user } = session.getState();
    const owner = ownerOf(manifests, currentPath());
    if (!owner || status === 'unknown' || pages.store.getState().kind === 'unavailable') return;
    const isChosen = deya_id !== null && storage.selectorShown();
    // A person who is about to be sent to the sign-in does not see it.
    if (admit(owner.route.access, { member: status === 'member', scope: user?.scope ?? [] }) !== 'enter') return;
    if (isChosen || owner.params.deya_id !== undefined || user?.must_change || !needsUtility(owner.route)) return;
    if (overlays.getState().selector !== null || (isAsked && deya_id !== null)) return;
    isAsked = true;
    overlays.setState({ selector: { always: false } });
  };
  look();
  onAddressChange(() => queueMicrotask(look));
  session.subscribe((state, before) => {
    if (state.status !== before.status || state.deya_id !== before.deya_id) queueMicrotask(look);
  });
};
