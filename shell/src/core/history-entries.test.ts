import { registerApplication, start } from 'single-spa';
import { createHistoryEntries } from './history-entries.ts';
import { createGuards, createNavigation } from './navigation.ts';
import { keepPagePlaces, type PagePlaces } from './page-places.ts';

const PAGES = ['/announcements', '/bills', '/services', '/supplies', '/alerts'] as const;

/** The page that single-spa shows, as opposed to the address. */
let drawn = '';
const scrolled: number[] = [];
const height = 2000;

beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe = (): void => undefined;
    unobserve = (): void => undefined;
    disconnect = (): void => undefined;
  };
  Object.defineProperty(window, 'scrollY', { get: () => scrolled.at(-1) ?? 0 });
  window.scrollTo = ((_: number, y: number) => void scrolled.push(Math.min(y, height))) as typeof window.scrollTo;
  for (const page of PAGES)
    registerApplication({
      name: page,
      app: {
        bootstrap: async () => undefined,
        mount: async () => void (drawn = page),
        unmount: async () => undefined,
      },
      activeWhen: ({ pathname }) => pathname === page,
    });
  start({ urlRerouteOnly: true });
});

const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};

const portal = () => {
  let answer: (leave: boolean) => void = () => undefined;
  let questions = 0;
  let stored: PagePlaces = {};
  const guards = createGuards();
  const entries = createHistoryEntries();
  const navigation = createNavigation(
    guards,
    () => {
      questions += 1;
      return new Promise((resolve) => (answer = resolve));
    },
    entries,
  );
  const parts = keepPagePlaces(
    entries,
    { places: () => stored, setPlaces: (places) => void (stored = places) },
    navigation.isAsking,
  );
  return {
    guards,
    navigation,
    parts,
    stored: () => stored,
    questions: () => questions,
    say: async (leave: boolean) => {
      answer(leave);
      await settled();
    },
  };
};

const travel = async (steps: number): Promise<void> => {
  history.go(steps);
  await settled();
};

const made = portal();

test.each([1, 2, 3, 4, 5, 6])(
  'after any walk with "Stay" (%i), Back and Forward lead through the pages as they were visited',
  async (seed) => {
    const next = random(seed);
    const pick = (count: number): number => Math.floor(next() * count);
    const { guards, navigation, questions, say } = made;
    const marker = `/supplies?walk=${seed}`;
    await navigation.navigate(marker);
    await settled();
    const walk = [marker];
    for (let step = 0; step < 6; step += 1) {
      const others = PAGES.filter((page) => !walk.at(-1)?.startsWith(page));
      const page = `${others[pick(others.length)] ?? ''}?walk=${seed}.${step}`;
      await navigation.navigate(page);
      await settled();
      walk.push(page);
    }
    let at = walk.length - 1;
    for (let step = 0; step < 8; step += 1) {
      const steps = [-2, -1, 1, 2].filter((by) => walk[at + by] !== undefined);
      const by = steps[pick(steps.length)] ?? 0;
      const isSame = walk[at + by]?.split('?')[0] === walk[at]?.split('?')[0];
      const stays = next() < 0.6;
      const before = questions();
      const release = guards.add(() => true);
      await travel(by);
      expect(questions() - before).toBe(isSame ? 0 : 1);
      if (!isSame) await say(!stays);
      release();
      if (isSame || !stays) at += by;
      expect(location.pathname + location.search).toBe(walk[at]);
      expect(drawn).toBe(walk[at]?.split('?')[0]);
    }
    await travel(walk.length - 1 - at);
    const back: string[] = [];
    for (const _ of walk) {
      back.unshift(location.pathname + location.search);
      await travel(-1);
    }
    expect(back).toEqual(walk);
  },
);

test('two quick Backs before "Stay" lose no entry', async () => {
  const { navigation, guards, say } = made;
  for (const page of ['/bills?q', '/services?q', '/alerts?q']) {
    await navigation.navigate(page);
    await settled();
  }
  const release = guards.add(() => true);
  history.back();
  await new Promise((resolve) => setTimeout(resolve, 0));
  await travel(-1);
  await say(false);
  release();
  expect(location.pathname).toBe('/alerts');
  await travel(-1);
  expect(location.pathname).toBe('/services');
  await travel(-1);
  expect(location.pathname).toBe('/bills');
  await travel(2);
  expect([location.pathname, drawn]).toEqual(['/alerts', '/alerts']);
});

test('each page is scrolled as it was left, after Back, Forward and after "Stay"', async () => {
  const { navigation, guards, say } = made;
  await navigation.navigate('/bills?s');
  await settled();
  scrollTo(0, 700);
  await navigation.navigate('/services?s');
  await settled();
  expect(scrollY).toBe(0);
  scrollTo(0, 300);
  await travel(-1);
  expect(scrollY).toBe(700);
  await travel(1);
  expect(scrollY).toBe(300);
  const release = guards.add(() => true);
  await travel(-1);
  await say(false);
  release();
  expect(scrollY).toBe(300);
  await travel(-1);
  expect(scrollY).toBe(700);
});

test('opened parts return with Back, and a page that is visited again begins closed', async () => {
  const page = document.createElement('main');
  page.id = 'page';
  document.body.append(page);
  const draw = (): HTMLDetailsElement[] => {
    page.innerHTML = '<details><summary>Τιμές</summary></details><details open><summary>Τιμές</summary></details>';
    return [...page.querySelectorAll('details')];
  };
  const { navigation, parts } = made;
  await navigation.navigate('/bills?p');
  await settled();
  const [first, second] = draw();
  first!.open = true;
  second!.open = false;
  parts.write('year 2025', 'open');
  await settled();
  await navigation.navigate('/services?p');
  await settled();
  expect(parts.read('year 2025')).toBeNull();
  await navigation.navigate('/bills?again');
  await settled();
  expect(draw().map(({ open }) => open)).toEqual([false, true]);
  await travel(-2);
  // The remote draws its content after single-spa has mounted it.
  const again = draw();
  await settled();
  expect(again.map(({ open }) => open)).toEqual([true, false]);
  expect(parts.read('year 2025')).toBe('open');
  page.remove();
});
