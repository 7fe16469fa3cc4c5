import { isStaffPage } from '@hydria/shared/platform/access.ts';
import { ownerOf } from '@hydria/shared/platform/owners.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { utilityOfAddress } from '@hydria/shared/rules/utility-address.ts';
import { currentPath, type Guards } from '../core/navigation.ts';
import { askToChange, type Overlays } from '../core/overlay-state.ts';

export interface AskToChangeDeps {
  guards: Pick<Guards, 'unsent'>;
  overlays: Overlays;
  manifests: readonly RemoteManifest[];
  /** The chosen utility. */
  chosen(): number | null;
}

/** The utility of a page of customers or staff, whose input is for the chosen one. */
const utilityOfPage = ({ manifests, chosen }: Pick<AskToChangeDeps, 'manifests' | 'chosen'>): number | null => {
  const route = ownerOf(manifests, currentPath())?.route;
  return route && (route.customer === true || isStaffPage(route)) ? chosen() : null;
};

/**
 * Asks before another utility is chosen over unsent input, and says to which utility the form goes. True without a question when there is
 * none.
 */
export const askToChangeUtility = (deps: AskToChangeDeps): true | Promise<boolean> => {
  const unsent = deps.guards.unsent();
  if (!unsent) return true;
  const deya_id = unsent.sentTo?.deya_id ?? utilityOfPage(deps);
  // The form of an address that names its utility goes on, whichever utility is chosen.
  const isFixed = deya_id !== null && utilityOfAddress({ pathname: location.pathname, search: '' }) === deya_id;
  const outcome = isFixed ? 'stays' : unsent.sentTo?.isKept ? 'kept' : 'lost';
  return askToChange(deps.overlays, { deya_id, outcome });
};
