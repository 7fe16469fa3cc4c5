import type { Boot } from '@hydria/shared/platform/boot.ts';
import { ownerOf, type Owner } from '@hydria/shared/platform/owners.ts';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import { splitLocale } from '@hydria/shared/rules/languages.ts';
import { utilityOfAddress } from '@hydria/shared/rules/utility-address.ts';
import type { PortalStorage } from '../core/storage.ts';
import type { SessionDeps } from './session-types.ts';
import { choosableIds } from './utility-choice.ts';

interface UtilityOfDeps {
  boot: Pick<Boot, 'shell' | 'remotes'>;
  storage: Pick<PortalStorage, 'deya_id'>;
  api: Platform['api'];
}

/** The number of the object that an address is about: of its path, or of a parameter with the object's name (`/pay?bill=17`). */
const keyOf = ({ route, params }: Owner, search: URLSearchParams): string | null =>
  Object.values(params)[0] ?? (route.object ? search.get(route.object) : null);

/**
 * The utility of an address. Links of old mails name none, so the server is asked where the person has the bill, supply or alert. It
 * is asked for an address that a person of several utilities opens, not for the links of a page, which belong to the chosen one.
 */
export const createUtilityOf =
  ({ boot, storage, api }: UtilityOfDeps): SessionDeps['utilityOf'] =>
  async (address, user) => {
    const url = new URL(address, location.origin);
    const named = utilityOfAddress(url);
    if (named !== null || choosableIds(user).length < 2) return named;
    const manifests = [boot.shell, ...boot.remotes].map(({ manifest }) => manifest);
    const owner = ownerOf(manifests, splitLocale(url.pathname).path);
    const object = owner?.route.object;
    const key = object && keyOf(owner, url.searchParams);
    if (!object || !key) return null;
    // Without an answer the page itself says what is wrong.
    const found = await api('GET /api/user/utilities-of', { query: { object, key } }).catch(() => null);
    const stored = storage.deya_id();
    // Two utilities may have a supply of the same number.
    return found?.deya_ids.find((id) => id === stored) ?? found?.deya_ids[0] ?? null;
  };
