import type { QueryClient } from '@hydria/shared/libs';
import { isPermission } from '@hydria/shared/platform/access.ts';
import { ownerOf, type Owner } from '@hydria/shared/platform/owners.ts';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { toUtility, utilityOfAddress } from '@hydria/shared/rules/utility-address.ts';
import { currentPath, onAddressChange, type Navigation } from '../core/navigation.ts';
import { mayChoose } from './utility-choice.ts';

export interface FollowUtilityDeps {
  manifests(): RemoteManifest[];
  session: Platform['session'];
  api: Platform['api'];
  queryClient: QueryClient;
  navigation: Pick<Navigation, 'navigate'>;
}

/** Whether the page shows data of one utility to the signed-in person; the utility of a public page is its own business. */
const isPersonal = ({ route: { access } }: Owner): boolean => access === 'member' || isPermission(access);

/** Whether the page is about one object of the chosen utility: a bill, a supply, an entry of a list of its staff. */
export const isOfObject = ({ route, params }: Owner): boolean => {
  if (route.object && new URLSearchParams(location.search).has(route.object)) return true;
  // The settings of one utility are open whichever is chosen.
  const isOne = Object.keys(params).length > 0 && !('utility_id' in params);
  return isOne && (route.customer === true || isPermission(route.access));
};

/** The list that the object of a page belongs to: the nearest page above it without parameters, else the one of its section. */
const listOf = (manifests: readonly RemoteManifest[], { route }: Owner): string => {
  const above = [route.path.split('/:')[0], route.section];
  return above.find((path) => path !== undefined && ownerOf(manifests, path)?.route.path === path) ?? '/';
};

/** Whether the utility exists. Without an answer the page itself says what is wrong. */
const exists = async ({ api, queryClient, session }: FollowUtilityDeps, deya_id: number): Promise<boolean> => {
  const input = { query: { deya_id } };
  // The key by which the page itself asks (`shared/remote/use-deya.ts`), so that both ask once.
  const info = queryClient.fetchQuery({
    queryKey: [session.getState().deya_id, 'GET /api/deya/info', input],
    queryFn: ({ signal }) => api('GET /api/deya/info', input, { signal }),
  });
  return info.then(
    () => true,
    () => false,
  );
};

/**
 * Keeps address and chosen utility the same. A utility that the address names is chosen if it is the person's, or for a guest if it
 * exists. The address of a page about one object names the chosen one, so that a copied link opens there. A person who chooses
 * another utility there goes on at its list, because the object is not there.
 * At the start of a page the session has already chosen the one of the address (`utilityAtStart`). Returns a function that ends it.
 */
export const followUtilityOfAddress = (deps: FollowUtilityDeps): (() => void) => {
  const { manifests, session, navigation } = deps;
  let followed = '';

  const adopt = async (deya_id: number): Promise<void> => {
    const { status, user } = session.getState();
    if (status === 'member') {
      if (user && mayChoose(user, deya_id)) session.chooseUtility(deya_id);
      return;
    }
    if ((await exists(deps, deya_id)) && utilityOfAddress(location) === deya_id) session.chooseUtility(deya_id);
  };

  /** Once for each page and utility: a person may choose another one while the page stays. */
  const follow = (): void => {
    const { status, deya_id } = session.getState();
    const named = utilityOfAddress(location);
    const now = `${status} ${currentPath()} ${named}`;
    if (status === 'unknown' || now === followed) return;
    followed = now;
    if (named !== null && named !== deya_id) void adopt(named);
  };

  /** Writes the chosen utility into the address. `isChosen`: the person has just chosen it. */
  const nameUtility = (isChosen: boolean): void => {
    const { status, deya_id } = session.getState();
    const owner = ownerOf(manifests(), currentPath());
    if (!owner || status !== 'member' || deya_id === null || !isPersonal(owner)) return;
    const named = utilityOfAddress(location);
    if (named === deya_id || (named === null ? !isOfObject(owner) : !isChosen)) return;
    if (isChosen && isOfObject(owner)) return void navigation.navigate(listOf(manifests(), owner), { replace: true });
    void navigation.navigate(toUtility(currentPath() + location.search + location.hash, deya_id), { replace: true });
  };

  const look = (): void => {
    follow();
    nameUtility(false);
  };
  look();
  const endings = [
    onAddressChange(look),
    session.subscribe(({ status, deya_id }, before) => {
      if (status !== before.status) look();
      else if (deya_id !== before.deya_id) nameUtility(before.deya_id !== null);
    }),
  ];
  return () => endings.forEach((end) => end());
};
