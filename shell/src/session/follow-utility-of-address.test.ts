import { createStore, QueryClient } from '@hydria/shared/libs';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { Platform, SessionState, User } from '@hydria/shared/platform/platform.ts';
import type { RemoteManifest, RouteEntry } from '@hydria/shared/platform/remote-manifest.ts';
import { createGuards, createNavigation } from '../core/navigation.ts';
import { followUtilityOfAddress } from './follow-utility-of-address.ts';

const route = (path: string, access: RouteEntry['access'], customer?: true) => ({
  path,
  access,
  ...(customer && { customer }),
});
const MANIFEST = {
  name: 'mf-billing',
  routes: [
    route('/bills', 'member', true),
    route('/bills/:id', 'member', true),
    route('/account/data', 'member'),
    route('/success', 'public'),
    route('/deya/:deya_id?/report', 'public'),
  ],
} as unknown as RemoteManifest;

const person = (...ids: number[]) => ({ deya: ids.map((id) => ({ id, active: true })), scope: [] }) as unknown as User;

let stop: () => void;
afterEach(() => stop());

/** A visitor who opens an address. Utilities 3, 4 and 9 exist; a member has 3 and 9. */
const open = async (address: string, { status = 'member', deya_id = 9 }: Partial<SessionState> = {}) => {
  history.replaceState(null, '', address);
  const user = status === 'member' ? person(3, 9) : null;
  const store = createStore<SessionState>(() => ({ status, user, deya_id, deya: null }));
  const chosen: number[] = [];
  const chooseUtility = (id: number) => {
    chosen.push(id);
    store.setState({ deya_id: id });
  };
  const session = { ...store, chooseUtility } as unknown as Platform['session'];
  const api = (async (_: string, { query }: { query: { deya_id: number } }) => {
    if (![3, 4, 9].includes(query.deya_id)) throw new ApiError(404, 'deya_not_found');
    return { id: query.deya_id };
  }) as unknown as Platform['api'];
  const navigation = createNavigation(createGuards(), async () => true);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  stop = followUtilityOfAddress({ manifests: () => [MANIFEST], session, api, queryClient, navigation });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  await settle();
  const shown = () => location.pathname + location.search + location.hash;
  return { store, session, chosen, navigation, settle, shown };
};

it.each([
  ['/bills/17?deya_id=3', [3]],
  ['/en/bills/17?deya_id=3', [3]],
  ['/account/data?deya_id=3', [3]],
  ['/success?payment=a&deya_id=3', [3]],
  ['/deya/3/report', [3]],
  ['/bills/17?deya_id=9', []],
  ['/bills/17?deya_id=4', []],
  ['/deya/4/report', []],
  ['/bills', []],
])('a member of 3 and 9 who opens %s, with 9 chosen, goes on at %j', async (address, adopted) => {
  const { chosen, shown } = await open(address);
  expect(chosen).toEqual(adopted);
  expect(shown()).toBe(address);
});

it.each([
  ['/deya/4/report', [4]],
  ['/success?payment=a&deya_id=3', [3]],
  ['/deya/99/report', []],
  ['/success?payment=a', []],
])('a guest who opens %s goes on at %j', async (address, adopted) => {
  const { chosen } = await open(address, { status: 'guest' });
  expect(chosen).toEqual(adopted);
});

it('adopts the utility of the page that is wanted after a sign-in', async () => {
  const { store, chosen, navigation } = await open('/', { status: 'unknown' });
  await navigation.navigate('/bills/17?deya_id=3');
  expect(chosen).toEqual([]);
  store.setState({ status: 'member', user: person(3, 9) });
  expect(chosen).toEqual([3]);
});

it('the address of an object names its utility, that of a list does not', async () => {
  const { navigation, shown } = await open('/bills');
  await navigation.navigate('/bills/17?tab=a#top');
  expect(shown()).toBe('/bills/17?tab=a&deya_id=9#top');
  await navigation.navigate('/bills');
  expect(shown()).toBe('/bills');
});

it('names the other utility once the person has chosen it, on personal pages alone', async () => {
  const { session, chosen, navigation, shown } = await open('/bills/17?deya_id=3', { deya_id: 3 });
  session.chooseUtility(9);
  expect(shown()).toBe('/bills/17?deya_id=9');
  await navigation.navigate('/success?payment=a&deya_id=9');
  session.chooseUtility(3);
  expect(shown()).toBe('/success?payment=a&deya_id=9');
  await navigation.navigate('/success?payment=a&deya_id=9&step=2');
  expect(chosen).toEqual([9, 3]);
});

it('keeps a link to a utility that is not the person’s, so that the page can say so', async () => {
  const { session, shown } = await open('/bills/17?deya_id=4');
  expect(shown()).toBe('/bills/17?deya_id=4');
  session.chooseUtility(3);
  expect(shown()).toBe('/bills/17?deya_id=3');
});
