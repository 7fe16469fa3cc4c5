import { createGuards, createNavigation, followLinks } from './navigation.ts';

const at = (): string => location.pathname + location.search;

beforeEach(() => {
  history.replaceState(null, '', '/de/report');
  window.scrollTo = () => undefined;
});

// All tests share the window: unsaved input of one must not block the next.
let unsaved: (() => void)[] = [];
afterEach(() => {
  for (const remove of unsaved) remove();
  unsaved = [];
});

const open = (answer = true) => {
  const asked: string[] = [];
  const guards = createGuards();
  const navigation = createNavigation(guards, () => {
    asked.push(at());
    return Promise.resolve(answer);
  });
  const typeSomething = (): void => void unsaved.push(guards.add(() => true));
  return { guards, navigation, asked, typeSomething };
};

test('a navigation keeps the language of the page', async () => {
  const { navigation, asked } = open();
  await navigation.navigate('/bills?year=2026');
  expect(at()).toBe('/de/bills?year=2026');
  expect(asked).toEqual([]);
});

test.each(['before', 'after'] as const)(
  'a change of the address is reported once, %s single-spa has started',
  (moment) => {
    const { navigation } = open();
    const replace = history.replaceState.bind(history);
    // Once it has started, single-spa reports a change within the call, and calls the listeners of the window later.
    if (moment === 'after') {
      jest.spyOn(history, 'replaceState').mockImplementation((...change) => {
        replace(...change);
        dispatchEvent(new PopStateEvent('popstate'));
      });
      jest.spyOn(window, 'addEventListener').mockImplementation(() => undefined);
    }
    const events: Event[] = [];
    const hear = (event: Event): void => void events.push(event);
    EventTarget.prototype.addEventListener.call(window, 'popstate', hear);
    navigation.changeLanguage('el', { replace: true });
    EventTarget.prototype.removeEventListener.call(window, 'popstate', hear);
    jest.restoreAllMocks();
    expect([at(), events.length]).toEqual(['/report', 1]);
  },
);

test('an entry keeps its state in another language, and the next entry has none', async () => {
  const { navigation } = open();
  await navigation.navigate('/report/follow', { replace: true, state: { linkSecret: 'x' } });
  navigation.changeLanguage('fr');
  expect([at(), history.state]).toEqual(['/fr/report/follow', { linkSecret: 'x', entry: expect.any(Number) }]);
  await navigation.navigate('/report');
  expect([at(), history.state]).toEqual(['/fr/report', { entry: expect.any(Number) }]);
});

test('unsaved input keeps the person on the page until they agree', async () => {
  const { navigation, asked, typeSomething } = open(false);
  typeSomething();
  await navigation.navigate('/bills');
  expect(at()).toBe('/de/report');
  expect(asked).toEqual(['/de/report']);
});

test('a step of the same page and another language lose no input, so no question appears', async () => {
  const { navigation, asked, typeSomething } = open(false);
  typeSomething();
  await navigation.navigate('/report?step=2');
  navigation.changeLanguage('fr');
  expect(at()).toBe('/fr/report?step=2');
  expect(asked).toEqual([]);
});

test('saved or discarded input raises no question', async () => {
  const { guards, navigation, asked } = open(false);
  const remove = guards.add(() => true);
  remove();
  await navigation.navigate('/bills');
  expect(at()).toBe('/de/bills');
  expect(asked).toEqual([]);
});

test('the back button asks as well', async () => {
  const { asked, typeSomething } = open(false);
  typeSomething();
  const held: Promise<boolean>[] = [];
  const leave = (newUrl: string): void => {
    const detail = {
      oldUrl: 'http://localhost/de/report',
      newUrl,
      cancelNavigation: (hold: Promise<boolean>) => held.push(hold),
    };
    dispatchEvent(new CustomEvent('single-spa:before-routing-event', { detail }));
  };
  leave('http://localhost/fr/report');
  expect(asked).toEqual([]);
  leave('http://localhost/de/bills');
  expect(await Promise.all(held)).toEqual([true]);
});

/** Follows a link of the page, and says whether the browser was left to load its address as a document. */
const isLeftToBrowser = (href: string): boolean => {
  const link = Object.assign(document.createElement('a'), { href });
  document.body.append(link);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  link.dispatchEvent(click);
  const isLeft = !click.defaultPrevented;
  link.remove();
  return isLeft;
};

test('a link to an address of the API loads a document, one to a page of the portal does not', () => {
  const { navigation } = open();
  followLinks(navigation);
  const addresses = [
    '/bills',
    '/reports-of-mine',
    '/sandbox/bank/pay/1',
    '/gsis/v2/8',
    '/media/logo/1',
    '/artifacts/x.js',
  ];
  const documents = addresses.filter(isLeftToBrowser);
  expect(documents).toEqual(['/sandbox/bank/pay/1', '/gsis/v2/8', '/media/logo/1', '/artifacts/x.js']);
});
