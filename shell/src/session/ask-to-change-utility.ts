import { isStaffPage } from '@hydria/shared/platform/access.ts';
import { ownerOf, type Owner } from '@hydria/shared/platform/owners.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { utilityId } from '@hydria/shared/rules/row-id.ts';
import { utilityOfAddress } from '@hydria/shared/rules/utility-address.ts';
import { currentPath, type Guards } from '../core/navigation.ts';
import { askToChange, type Overlays, type UtilityQuestion } from '../core/overlay-state.ts';
import { isOfObject } from './follow-utility-of-address.ts';

export interface AskToChangeDeps {
  guards: Pick<Guards, 'unsent' | 'letGo'>;
  overlays: Overlays;
  manifests: readonly RemoteManifest[];
  /** The chosen utility. */
  chosen(): number | null;
}

/** The utility of a page of customers or staff, whose input is for the chosen one. */
const utilityOfPage = (owner: Owner | null, chosen: number | null): number | null =>
  owner && (owner.route.customer === true || isStaffPage(owner.route)) ? chosen : null;

/** The utility that the address names, whichever is chosen: of a public page, or of the settings of one. */
const fixedUtility = (owner: Owner | null): number | null =>
  utilityOfAddress({ pathname: location.pathname, search: '' }) ?? utilityId(owner?.params['utility_id']);

type Unsent = NonNullable<ReturnType<Guards['unsent']>>;

const questionOf = ({ sentTo }: Unsent, { manifests, chosen }: AskToChangeDeps): UtilityQuestion => {
  const owner = ownerOf(manifests, currentPath());
  const fixed = fixedUtility(owner);
  const deya_id = sentTo?.deya_id ?? utilityId(owner?.params['utility_id']) ?? utilityOfPage(owner, chosen());
  // The form of an address that names its utility goes on, whichever utility is chosen.
  if (deya_id !== null && fixed === deya_id) return { deya_id, outcome: 'stays' };
  // The page of an object is left for its list, and a draft is forgotten with its page.
  const isLeft = owner !== null && isOfObject(owner);
  return { deya_id, outcome: sentTo?.isKept && !isLeft ? 'kept' : 'lost' };
};

/**
 * Asks before another utility is chosen over unsent input, and says to which utility the form goes. True without a question when there is
 * none. Input that the person gives up is not asked about again.
 */
export const askToChangeUtility = (deps: AskToChangeDeps): true | Promise<boolean> => {
  const unsent = deps.guards.unsent();
  if (!unsent) return true;
  const question = questionOf(unsent, deps);
  return askToChange(deps.overlays, question).then((change) => {
    if (change && question.outcome === 'lost') deps.guards.letGo();
    return change;
  });
};
