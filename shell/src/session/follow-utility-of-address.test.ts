import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createStore, QueryClient } from '@hydria/shared/libs';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { Platform, SessionState, User } from '@hydria/shared/platform/platform.ts';
import { isPermission } from '@hydria/shared/platform/access.ts';
import { ownerOf } from '@hydria/shared/platform/owners.ts';
import { remoteManifest, type RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { utilityOfAddress } from '@hydria/shared/rules/utility-address.ts';
import { createGuards, createNavigation } from '../core/navigation.ts';
import { followUtilityOfAddress } from './follow-utility-of-address.ts';

const root = new URL('../../../', import.meta.url);
/** The applications of the portal. */
const MANIFESTS: RemoteManifest[] = readdirSync(root)
  .map((folder) => new URL(`${folder}/remote.json`, root))
  .filter((file) => existsSync(file))
  .map((file) => remoteManifest.parse(JSON.parse(readFileSync(file, 'utf8'))));

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
  stop = followUtilityOfAddress({ manifests: () => MANIFESTS, session, api, queryClient, navigation });
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
  const { session, chosen, navigation, shown } = await open('/account/data?deya_id=3', { deya_id: 3 });
  session.chooseUtility(9);
  expect(shown()).toBe('/account/data?deya_id=9');
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
  expect(shown()).toBe('/bills');
});

it('a link that is followed inside an open page ends at its object, whichever utility that belongs to', async () => {
  const { chosen, navigation, shown } = await open('/bills/17?deya_id=9');
  await navigation.navigate('/bills/18?deya_id=3');
  expect(chosen).toEqual([3]);
  expect(shown()).toBe('/bills/18?deya_id=3');
  await navigation.navigate('/supplies/%CE%91-1/history?deya_id=9');
  expect(chosen).toEqual([3, 9]);
  expect(shown()).toBe('/supplies/%CE%91-1/history?deya_id=9');
  await navigation.navigate('/bills/18?deya_id=4');
  expect(chosen).toEqual([3, 9]);
  expect(shown()).toBe('/bills/18?deya_id=4');
});

/** Pages about one object for a signed-in person. */
const PAGES = MANIFESTS.flatMap(({ name, routes }) =>
  routes
    .filter(({ path, access }) => path.includes('/:') && (access === 'member' || isPermission(access)))
    .map(({ path }) => ({ name, path, address: path.replaceAll(/:\w+/g, '17') })),
);
/** The server finds a report and an application by their numbers, at any utility of the person. */
const AT_ANY_UTILITY = ['/applications/:id', '/report/mine/:id'];
const ofOne = PAGES.filter(({ path }) => !AT_ANY_UTILITY.includes(path) && !path.includes(':utility_id'));
/** Pages that specification D §2 names apart from their list. */
const IN_A_SECTION = ['/online_forms/:id/edit', '/online_forms/:id/test'];
const belowTheirList = ofOne.filter(({ path }) => !IN_A_SECTION.includes(path));

it('knows the pages about one object', () => expect(ofOne.length).toBeGreaterThan(20));

it.each(ofOne)('a copied address of $path names its utility and opens there', async ({ address }) => {
  const { navigation, shown } = await open('/');
  await navigation.navigate(address);
  const copied = shown();
  expect(utilityOfAddress(new URL(copied, location.origin))).toBe(9);
  stop();
  const { chosen } = await open(copied, { deya_id: 3 });
  expect(chosen).toEqual([9]);
  expect(shown()).toBe(copied);
});

it.each(IN_A_SECTION)('choosing another utility at %s leads to the list of forms there', async (path) => {
  const { session, shown } = await open(path.replace(':id', '17'));
  session.chooseUtility(3);
  expect(shown()).toBe('/admin/forms');
});

it.each(belowTheirList)('choosing another utility at $path leads to its list there', async ({ name, address }) => {
  const { session, shown } = await open(address);
  session.chooseUtility(3);
  const owner = ownerOf(MANIFESTS, shown());
  expect(owner).toMatchObject({ name, params: {} });
  expect(address.startsWith(`${shown()}/`)).toBe(true);
});

it.each(PAGES.filter(({ path }) => path.includes(':utility_id')))(
  'the page $path about one utility stays while another is chosen',
  async ({ address }) => {
    const { session, shown } = await open(address);
    session.chooseUtility(3);
    expect(shown()).toBe(address);
  },
);
