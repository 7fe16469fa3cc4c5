import { act, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { Link } from '../router/router.ts';
import type { Platform } from '../platform/platform.ts';
import { defineRemote } from './define-remote.tsx';
import { makeStyleCache, RemoteRoot } from './remote-root.tsx';
import { loadCatalogue } from '../remote/catalogue.ts';
import { makeT } from '../remote/make-t.ts';
import type { Lifecycles, MountProps } from '../remote/remote-module.ts';
import { RemotePages, usePathParams, type PagesOf } from '../remote/remote-pages.tsx';
import { makePlatform, renderRemote } from '../remote/testing.tsx';

const el = { hello: 'Καλημέρα', bills_one: '{{count}} λογαριασμός', bills_other: '{{count}} λογαριασμοί' };
const de = { hello: 'Guten Tag', bills_one: '{{count}} Rechnung', bills_other: '{{count}} Rechnungen' };
const useT = makeT<typeof el>('mf-trial');

const Bill = () => {
  const { id } = usePathParams();
  return <h1>{id}</h1>;
};

const Start = () => {
  const t = useT();
  return (
    <>
      <h1>{t('hello')}</h1>
      <p>{t('bills', { count: 2 })}</p>
      <label>
        a <input />
      </label>
      <Link to="/bills/7">7</Link>
    </>
  );
};

const App = () => <RemotePages pages={{ '/bills': Start, '/bills/:id': Bill }} />;

const Broken = (): never => {
  throw new Error('broken page');
};

let fails = true;
const Fragile = () => {
  if (fails) throw new Error('broken card');
  return <p>whole again</p>;
};

const locales = async (language: string) => ({ default: language === 'de' ? de : el });

const makeProps = (platform: Platform, domElement: HTMLElement): MountProps => ({
  name: 'mf-trial',
  platform,
  domElement,
  singleSpa: {},
  mountParcel: () => {
    throw new Error('no parcels here');
  },
});

/** React draws when `act` ends, and only then does single-spa's promise resolve: it is awaited outside. */
const settled = async (step: () => Promise<unknown>) => {
  let done: Promise<unknown> | undefined;
  await act(async () => {
    done = step();
    await new Promise((resolve) => setTimeout(resolve));
  });
  await done;
};

const mount = async ({ bootstrap, mount }: Lifecycles, props: MountProps) => {
  await bootstrap(props);
  await settled(() => mount(props));
};

let place: HTMLElement;
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  history.replaceState(null, '', '/bills');
});
afterEach(() => place.remove());

const remote = defineRemote({
  name: 'mf-trial',
  app: async () => ({ App }),
  cards: { Fragile: async () => ({ Fragile }) },
  locales,
});

it('draws the page of the address in the language of the portal, and leaves nothing behind', async () => {
  const { platform } = await makePlatform({ name: 'mf-trial', texts: {} });
  const props = makeProps(platform, place);
  await mount(remote.app!, props);
  expect(screen.getByRole('heading')).toHaveTextContent('Καλημέρα');
  expect(screen.getByText('2 λογαριασμοί')).toBeVisible();
  await settled(() => remote.app!.unmount(props));
  expect(place).toBeEmptyDOMElement();
});

it('follows links under the prefix of the language', async () => {
  history.replaceState(null, '', '/de/bills');
  const { platform } = await makePlatform({ name: 'mf-trial', texts: {} });
  const props = makeProps(platform, place);
  await mount(remote.app!, props);
  const link = screen.getByRole('link');
  expect(link).toHaveAttribute('href', '/de/bills/7');
  act(() => link.click());
  expect(location.pathname).toBe('/de/bills/7');
  expect(screen.getByRole('heading')).toHaveTextContent('7');
  await settled(() => remote.app!.unmount(props));
});

it('has the former language until the texts of one chosen at the last moment are there', async () => {
  const { platform } = await makePlatform({ name: 'mf-trial', texts: {} });
  await loadCatalogue(platform.i18n, 'mf-trial', locales, 'el');
  await platform.i18n.changeLanguage('de');
  const german = Promise.withResolvers<void>();
  const Hello = memo(() => <h1>{useT()('hello')}</h1>);
  const slow = async (language: string) => {
    await german.promise;
    return locales(language);
  };
  render(
    <RemoteRoot platform={platform} name="mf-trial" locales={slow} styles={makeStyleCache('mf-trial')}>
      <Hello />
    </RemoteRoot>,
  );
  expect(screen.getByRole('heading')).toHaveTextContent('Καλημέρα');
  german.resolve();
  expect(await screen.findByText('Guten Tag')).toBeVisible();
});

it('keeps what was typed when the language changes', async () => {
  const { platform } = await makePlatform({ name: 'mf-trial', texts: {} });
  const props = makeProps(platform, place);
  await mount(remote.app!, props);
  const box = screen.getByRole('textbox');
  await act(async () => {
    history.replaceState(null, '', '/de/bills');
    dispatchEvent(new PopStateEvent('popstate'));
    await platform.i18n.changeLanguage('de');
  });
  expect(await screen.findByText('Guten Tag')).toBeVisible();
  expect(screen.getByRole('textbox')).toBe(box);
  await settled(() => remote.app!.unmount(props));
});

it('costs only its own place when it throws, tells the portal, and comes back by "try again"', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { platform, telemetry } = await makePlatform({ name: 'mf-trial', texts: {} });
  const props = makeProps(platform, place);
  await mount(remote.cards.Fragile!, props);
  expect(screen.getByRole('alert')).toHaveTextContent('Αυτό το μέρος δεν είναι διαθέσιμο τώρα');
  expect(telemetry).toMatchObject([{ kind: 'error', name: 'render-failed', detail: { remote: 'mf-trial' } }]);
  fails = false;
  act(() => screen.getByRole('button', { name: 'Δοκιμάστε ξανά' }).click());
  expect(screen.getByText('whole again')).toBeVisible();
  await settled(() => remote.cards.Fragile!.unmount(props));
  quiet.mockRestore();
});

it('leaves its place to the shell when it throws and the shell asks for that', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { platform, telemetry } = await makePlatform({ name: 'mf-trial', texts: {} });
  const given: unknown[] = [];
  const props = { ...makeProps(platform, place), onFatalError: (error: unknown) => given.push(error) };
  fails = true;
  await mount(remote.cards.Fragile!, props);
  expect(given).toEqual([new Error('broken card')]);
  expect(place).toBeEmptyDOMElement();
  expect(telemetry).toEqual([]);
  await settled(() => remote.cards.Fragile!.unmount(props));
  quiet.mockRestore();
});

it('shows the other pages of a remote after one of them threw', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = defineRemote({
    name: 'mf-trial',
    app: async () => ({
      App: () => <RemotePages pages={{ '/bills': Broken, '/bills/:id': Bill }} />,
    }),
    locales,
  });
  const { platform } = await makePlatform({ name: 'mf-trial', texts: {} });
  const props = makeProps(platform, place);
  await mount(broken.app!, props);
  expect(screen.getByRole('alert')).toBeVisible();
  act(() => platform.navigate('/bills/7'));
  expect(screen.getByRole('heading')).toHaveTextContent('7');
  await settled(() => broken.app!.unmount(props));
  quiet.mockRestore();
});

it('asks for its code again after it could not be had', async () => {
  let attempts = 0;
  const late = defineRemote({
    name: 'mf-trial',
    app: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('chunk is gone');
      return { App };
    },
    locales,
  });
  const { platform } = await makePlatform({ name: 'mf-trial', texts: {} });
  const props = makeProps(platform, place);
  await expect(late.app!.bootstrap(props)).rejects.toThrow('chunk is gone');
  await mount(late.app!, props);
  expect(screen.getByRole('heading')).toHaveTextContent('Καλημέρα');
  await settled(() => late.app!.unmount(props));
});

it('has texts whose keys the compiler knows', async () => {
  const Texts = () => {
    const t = useT();
    // @ts-expect-error a key that is not in the catalogue
    return <p>{`${t('hello')}, ${t('goodbye')}`}</p>;
  };
  await renderRemote(<Texts />, { name: 'mf-trial', texts: { el } });
  expect(screen.getByText('Καλημέρα, goodbye')).toBeVisible();
});

it('compiles with a page for each path and a card for each slot, and with no other', () => {
  type Path = '/bills' | '/bills/:id';
  const pages: PagesOf<Path> = { '/bills': Start, '/bills/:id': Bill };
  // @ts-expect-error a path without its page
  const missing: PagesOf<Path> = { '/bills': Start };
  // @ts-expect-error a page that has no path
  const superfluous: PagesOf<Path> = { ...pages, '/bills': Start, '/payments': Start };
  const card = async () => ({ BillsCard: Start });
  // @ts-expect-error a slot without its card
  const bare = defineRemote<'BillsCard'>({ name: 'mf-trial', locales });
  // @ts-expect-error a card that stands in no slot
  const more = defineRemote<'BillsCard'>({ name: 'mf-trial', cards: { BillsCard: card, Other: card }, locales });
  expect([missing, superfluous, bare, more]).toHaveLength(4);
});
