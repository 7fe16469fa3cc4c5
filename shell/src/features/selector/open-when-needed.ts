import type { StoreApi } from '@hydria/shared/libs';
import { admit, isPermission } from '@hydria/shared/platform/access.ts';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import { ownerOf, type Owner } from '@hydria/shared/platform/owners.ts';
import type { Session, SessionState } from '@hydria/shared/platform/platform.ts';
import { utilityOfAddress } from '@hydria/shared/rules/utility-address.ts';
import type { PageState } from '../../composition/decide-page.ts';
import { ACCOUNT } from '../../chrome/frame/frame-view.ts';
import { currentPath, onAddressChange } from '../../core/navigation.ts';
import type { Overlays } from '../../core/overlay-state.ts';
import type { PortalStorage } from '../../core/storage.ts';
import { choosableIds, isInstallationWide } from '../../session/utility-choice.ts';

export interface OpenSelectorDeps {
  boot: Boot;
  session: Session;
  storage: Pick<PortalStorage, 'selectorShown'>;
  overlays: Overlays;
  pages: { store: StoreApi<PageState> };
}

/** Only pages with the dashboard require a utility: sign-in, legal texts, embedded frames and messages do not. */
const NEEDS_UTILITY = 'dashboard';

/** Pages that explain themselves without one, and offer the choice in their content. */
const OPEN_TO_ALL: readonly string[] = [
  ACCOUNT,
  // The sign-in of the person is the same at every utility; the first administrator has none to choose.
  `${ACCOUNT}/details`,
  `${ACCOUNT}/password`,
  `${ACCOUNT}/email`,
  `${ACCOUNT}/authenticator`,
  `${ACCOUNT}/sessions`,
  '/support',
  '/poi',
  '/qr',
  // The utility of the payment is in the query.
  '/success',
  '/fail',
  '/deya/:deya_id?/cancel-payment',
  '/deya/:deya_id?/pay-as-guest/form',
];

const needsUtility = ({ route: { path, layout, access }, params }: Owner): boolean =>
  layout === NEEDS_UTILITY &&
  !OPEN_TO_ALL.includes(path) &&
  !isPermission(access) &&
  params['deya_id'] === undefined &&
  (access !== 'public' || utilityOfAddress(location) === null);

/** Whether the page of the current address shows nothing without a chosen utility. */
export const isUtilityNeeded = (boot: Pick<Boot, 'shell' | 'remotes'>): boolean => {
  const owner = ownerOf([boot.shell.manifest, ...boot.remotes.map(({ manifest }) => manifest)], currentPath());
  return owner !== null && needsUtility(owner);
};

/** Whether there is a utility that the person could choose: a member chooses among their own. */
export const hasChoice = ({ status, user }: Pick<SessionState, 'status' | 'user'>): boolean =>
  status !== 'member' || user === null || isInstallationWide(user) || choosableIds(user).length > 0;

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
    if (isChosen || user?.must_change || !needsUtility(owner) || !hasChoice({ status, user })) return;
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
