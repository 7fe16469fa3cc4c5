import { QueryClient, QueryClientProvider, createStore } from '@hydria/shared/libs';
import type { DeyaInfo, Platform, SessionState } from '@hydria/shared/platform/platform.ts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ReactNode } from 'react';
import { exampleManifests } from '../frame/example-manifests.ts';
import { INERT } from './first-page.tsx';
import { frameView, type FrameFacts } from '../frame/frame-view.ts';
import el from '../../locales/el.json';
import type { Portal } from '../../portal.ts';
import { PortalProvider } from '../../portal-provider.tsx';
import type { LocaleState } from '../../core/locale.ts';
import { MissingPage, PageBoundary, UnavailablePage } from './error-pages.tsx';
import { MaintenancePage } from './maintenance-page.tsx';
import { NoSupplies } from './no-supplies.tsx';
import { NoUtilityPage } from './no-utility-page.tsx';
import { ServicesPage } from './services-page.tsx';
import { UnknownUtilityPage } from './unknown-utility-page.tsx';

const chania = {
  ...{ id: 3, city: 'Χανιά', title: 'ΔΕΥΑ Χανίων', logo: null, cover: null, accent: null, info: {} },
  ...{ phone1: '28210 00101', phone1_use: 'faults' },
};
const locale = createStore<LocaleState>(() => ({ language: 'el', texts: el }));

const viewOf = (deya: object | null = null, change: Partial<FrameFacts> = {}) =>
  frameView({
    manifests: exampleManifests,
    disabled: [],
    language: 'el',
    path: '/nowhere',
    member: false,
    customer: false,
    waiting: false,
    scope: [],
    name: null,
    first_name: null,
    chosen: deya !== null,
    deya: deya as DeyaInfo | null,
    unseen: false,
    texts: el.frame,
    ...change,
  });

/** A page of the shell in a portal of stubs. */
const show = (page: ReactNode, api: (call: string) => Promise<unknown> = () => new Promise(() => undefined)) => {
  const went: string[] = [];
  const session = createStore(() => ({ status: 'guest', user: null, deya_id: null, deya: null }) as SessionState);
  const navigate = async (path: string) => void went.push(path);
  const platform = { api: api as unknown as Platform['api'], navigate: (path: string) => void navigate(path) };
  const portal = { core: { platform, navigation: { navigate } }, session, composition: {} } as unknown as Portal;
  const view = render(
    <PortalProvider portal={portal} locale={locale}>
      <QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>
    </PortalProvider>,
  );
  return { ...view, went, session };
};

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('error pages', () => {
  it('404 reports a missing page and links home', () => {
    show(<MissingPage view={viewOf()} />);
    expect(heading()).toBe('Η σελίδα δεν βρέθηκε');
    expect(screen.getByRole('link', { name: 'Αρχική σελίδα' }).getAttribute('href')).toBe('/');
  });

  it.each([
    [503, '503', 'Επιστρέφουμε σε λίγο'],
    [500, '500', 'Κάτι δεν λειτουργεί από τη μεριά μας'],
    [502, '500', 'Κάτι δεν λειτουργεί από τη μεριά μας'],
    [0, null, 'Δεν υπάρχει σύνδεση με την πύλη'],
  ])('after an answer of %d the page is %s, “%s”, with another try and the way home', async (status, figure, title) => {
    const retry = jest.fn();
    const { container } = show(<UnavailablePage view={viewOf()} status={status} retry={retry} />);
    expect([heading(), container.querySelector('.figure')?.textContent ?? null]).toEqual([title, figure]);
    fireEvent.click(screen.getByRole('button', { name: 'Δοκιμάστε ξανά' }));
    expect(retry).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Αρχική σελίδα' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('a rendering error of the shell replaces its page, is reported, and can be retried', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const told: unknown[] = [];
    let isBroken = true;
    const Page = () => {
      if (isBroken) throw new Error('drawn wrongly');
      return <h1>Here I am</h1>;
    };
    show(
      <PageBoundary
        onError={(error) => void told.push(error)}
        renderFallback={(retry) => <UnavailablePage view={viewOf()} status={500} retry={retry} />}
      >
        <Page />
      </PageBoundary>,
    );
    expect([heading(), told.length]).toEqual(['Κάτι δεν λειτουργεί από τη μεριά μας', 1]);
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Δοκιμάστε ξανά' }));
    expect(heading()).toBe('Here I am');
    said.mockRestore();
  });
});

describe('an address with an unknown utility', () => {
  beforeEach(() => history.replaceState(null, '', '/deya/999999/announcements'));

  it('sets the window’s title to its own, not to that of the requested page', async () => {
    show(<UnknownUtilityPage view={viewOf()} actions={INERT} deya_id="999999" />);
    await act(async () => undefined);
    expect(document.title).toBe('Δεν γνωρίζουμε αυτή τη ΔΕΥΑ · Hydria');
  });

  it('leads to the same page of the utility that is chosen there', () => {
    const { went, session } = show(<UnknownUtilityPage view={viewOf()} actions={INERT} deya_id="999999" />);
    expect(heading()).toBe('Δεν γνωρίζουμε αυτή τη ΔΕΥΑ');
    act(() => session.setState({ deya_id: 9 }));
    expect(went).toEqual(['/deya/9/announcements']);
  });

  it('offers a person with a chosen utility that one’s page', async () => {
    const { went, session } = show(<UnknownUtilityPage view={viewOf(chania)} actions={INERT} deya_id="999999" />);
    act(() => session.setState({ deya_id: 3 }));
    went.length = 0;
    fireEvent.click(screen.getByRole('button', { name: 'Συνέχεια με: Χανιά' }));
    expect(went).toEqual(['/deya/3/announcements']);
  });
});

test('a page of the staff without a utility offers the choice of one', async () => {
  const openSelector = jest.fn();
  const { container } = show(<NoUtilityPage view={viewOf()} actions={{ ...INERT, openSelector }} />);
  expect(heading()).toBe('Για ποια ΔΕΥΑ;');
  fireEvent.click(screen.getByRole('button', { name: el.frame.choose_utility }));
  expect(openSelector).toHaveBeenCalledTimes(1);
  expect(await axe(container)).toHaveNoViolations();
});

describe('the services page', () => {
  const services = (facts: Parameters<typeof viewOf>[1]) => {
    const openHelp = jest.fn();
    const openUtilityInfo = jest.fn();
    const view = viewOf(chania, facts);
    const page = show(
      <ServicesPage view={view} actions={{ openHelp, openUtilityInfo }} items={[]} renderCard={() => null} />,
    );
    return { ...page, openHelp, openUtilityInfo };
  };
  const links = () =>
    screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => !href?.startsWith('tel:'));

  it('leads to the supplies, to contact and to the map, and names no page of the menu beside it', async () => {
    const { container } = services({ member: true, customer: true });
    expect(links()).toEqual(['/supplies', '/support', '/poi', '/qr']);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('opens the questions and the details of the utility, and calls the number for faults', () => {
    const { openHelp, openUtilityInfo } = services({});
    expect(screen.getByRole('link', { name: /^Βλάβη; 28210 00101/ })).toHaveAttribute('href', 'tel:2821000101');
    expect(links()).toEqual(['/support', '/poi', '/qr']);
    fireEvent.click(screen.getByRole('button', { name: 'Συχνές ερωτήσεις' }));
    fireEvent.click(screen.getByRole('button', { name: 'Στοιχεία της ΔΕΥΑ' }));
    expect([openHelp, openUtilityInfo].map((one) => one.mock.calls.length)).toEqual([1, 1]);
  });
});

describe('the maintenance page', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('polls the service every half minute, and navigates home when it is back', async () => {
    let status = false;
    const asked: string[] = [];
    const { went } = show(<MaintenancePage />, async (call) => (asked.push(call), { status }));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect([asked, went]).toEqual([Array(3).fill('GET /api/status'), []]);
    status = true;
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(went).toEqual(['/']);
  });

  it('stays without an answer', async () => {
    const { went } = show(<MaintenancePage />, () => Promise.reject(new Error('away')));
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(went).toEqual([]);
  });
});

describe('the alert for no supplies', () => {
  const ask =
    (customers: object[], bills: object[] = []) =>
    async (call: string) =>
      call === 'GET /api/bills/list' ? bills : { customers };
  const showsNothing = async (answer: ReturnType<typeof ask>, last: string) => {
    const asked: string[] = [];
    const { container } = show(
      <NoSupplies deya_id={3} contact={() => undefined} />,
      (call) => (asked.push(call), answer(call)),
    );
    await waitFor(() => expect(asked.at(-1)).toBe(last));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(container).toBeEmptyDOMElement();
  };

  it('explains to a customer without a supply why there are no bills, and names a contact', async () => {
    const contact = jest.fn();
    const { container } = show(<NoSupplies deya_id={3} contact={contact} />, ask([]));
    expect(await screen.findByText(/Δεν υπάρχουν παροχές στο προφίλ σας/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Επικοινωνία με τη ΔΕΥΑ' }));
    expect(contact).toHaveBeenCalledTimes(1);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('is absent for a customer with a supply', () => showsNothing(ask([{ kwdikos: '1' }]), 'GET /api/user/info'));

  it('is absent for a customer whose supply has bills and no meter', () =>
    showsNothing(ask([], [{ id: 1 }]), 'GET /api/bills/list'));
});
