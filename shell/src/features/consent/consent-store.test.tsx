import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createStore } from '@hydria/shared/libs';
import type { PortalSettings } from '@hydria/shared/platform/portal-settings.ts';
import { makePlatform, renderRemote } from '@hydria/shared/remote/testing.tsx';
import { maria } from '@hydria/shared/remote/examples.ts';
import el from '../../deferred/locales/el.json';
import { createPendingRequests } from '../../deferred/pending-requests.ts';
import { DEFERRED } from '../../deferred/use-t.ts';
import { createTelemetry } from '../../core/telemetry.ts';
import { CHAT_START_MS, startServices, type ServicesDeps } from './adapters.ts';
import { ConsentBar } from './consent-bar.tsx';
import { createConsent, type Service } from './consent-store.ts';

const party = (name: string) => ({ script: `https://${name}.example/${name}.js`, key: name, integrity: 'sha384-abc' });
const ALL: PortalSettings = {
  consent: '2',
  chat: party('chat'),
  analytics: party('count'),
  maps: { tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Map' },
};

const storage = (kept: string[] = []) => ({
  consent: () => kept,
  setConsent: (answer: string[]) => void (kept = answer),
});
const setup = { name: DEFERRED, texts: { el } };

describe('the question', () => {
  test('is not asked without a configured service', async () => {
    const consent = createConsent({ consent: '1' }, storage());
    const { container } = await renderRemote(<ConsentBar consent={consent} />, setup);
    expect(container).toBeEmptyDOMElement();
  });

  test('offers no as readily as yes: two equal buttons, and no ticked box', async () => {
    const consent = createConsent(ALL, storage());
    const { user, container } = await renderRemote(<ConsentBar consent={consent} />, setup);
    const [no, yes] = [
      screen.getByRole('button', { name: 'Μόνο τα απαραίτητα' }),
      screen.getByRole('button', { name: 'Συμφωνώ με όλα' }),
    ];
    expect(no.className).toBe(yes.className);
    await user.click(screen.getByRole('button', { name: 'Επιλογές' }));
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(no);
    expect(consent.store.getState().agreed).toEqual([]);
    expect(container).toBeEmptyDOMElement();
  });

  test('keeps its answer, and asks again in another version', () => {
    const kept = storage();
    createConsent(ALL, kept).decide(['maps']);
    expect(createConsent(ALL, kept).store.getState().agreed).toEqual(['maps']);
    expect(createConsent({ ...ALL, consent: '3' }, kept).store.getState().agreed).toBeNull();
  });

  test('a removed service has no consent, regardless of the stored answer', () => {
    const { maps: _, ...without } = ALL;
    const kept = storage(['2', 'maps', 'analytics', 'something']);
    expect(createConsent(without, kept).store.getState().agreed).toEqual(['analytics']);
  });
});

describe('the services', () => {
  const scripts = () => [...document.head.querySelectorAll('script')];
  const heard: { type: string; detail: Record<string, unknown> }[] = [];
  const hear = (event: Event) => heard.push({ type: event.type, detail: (event as CustomEvent).detail });

  beforeEach(() => {
    jest.useFakeTimers();
    heard.length = 0;
    for (const type of ['hydria-chat', 'hydria-analytics']) document.addEventListener(type, hear);
  });
  afterEach(() => {
    jest.useRealTimers();
    for (const type of ['hydria-chat', 'hydria-analytics']) document.removeEventListener(type, hear);
    for (const script of scripts()) script.remove();
  });

  const start = async (agreed: readonly Service[] | null, isPhone = false) => {
    const consent = createConsent(ALL, storage());
    if (agreed) consent.decide(agreed);
    const customers = [
      { hydrometers: [{ type: 'analog' }, { type: 'digital' }] },
      { hydrometers: [{ type: 'digital' }] },
    ];
    const { platform } = await makePlatform({
      ...setup,
      answers: { 'GET /api/user/info': { customers } as never },
      session: { status: 'member', user: maria, deya_id: 3 },
    });
    const overlays = createStore(() => ({ faq: null as null | { key: string } }));
    const pendingRequests = createPendingRequests(platform.events);
    const portal = { platform: { ...platform, telemetry: createTelemetry('shell') }, overlays, pendingRequests };
    const services = startServices(portal as unknown as ServicesDeps, ALL, { consent, msLeft: CHAT_START_MS, isPhone });
    return { consent, overlays, platform, services };
  };

  test('before an answer, and after a refusal, send no request', async () => {
    await start(null);
    await start([]);
    jest.advanceTimersByTime(60_000);
    expect(scripts()).toEqual([]);
  });

  test('the chat starts three seconds after the portal, with its key and its hash, and not on phones', async () => {
    await start(['chat']);
    jest.advanceTimersByTime(2_999);
    expect(scripts()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(scripts()[0]).toMatchObject({ src: ALL.chat?.script, integrity: 'sha384-abc' });
    expect(scripts()[0]?.dataset['key']).toBe('chat');
    scripts()[0]?.remove();
    await start(['chat'], true);
    jest.advanceTimersByTime(60_000);
    expect(scripts()).toEqual([]);
  });

  test('seven seconds after the chat has loaded it gets the person: no tax id, no token, no network address', async () => {
    await start(['chat']);
    jest.advanceTimersByTime(3_000);
    scripts()[0]?.dispatchEvent(new Event('load'));
    await jest.advanceTimersByTimeAsync(6_999);
    expect(heard).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(Object.keys(heard[0]!.detail).toSorted()).toEqual(
      ['do', 'device', 'deya_id', 'email', 'language', 'name', 'phone', 'url'].toSorted(),
    );
  });

  test('a chat that fails to load is reported, so that the portal’s own replaces it', async () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { services } = await start(['chat']);
    jest.advanceTimersByTime(3_000);
    expect(services.getState().missing).toEqual([]);
    scripts()[0]?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(0);
    expect(services.getState().missing).toEqual(['chat']);
    expect(complaint).toHaveBeenCalled();
    complaint.mockRestore();
  });

  test('the cookies of a service are cleared on withdrawal, and whenever there is no consent', async () => {
    document.cookie = 'left=1; Path=/';
    const { consent } = await start(['chat', 'analytics']);
    expect(document.cookie).toContain('left=1');
    consent.decide(['analytics']);
    expect(document.cookie).not.toContain('left=1');
    document.cookie = 'left=2; Path=/';
    await start([]);
    expect(document.cookie).not.toContain('left');
  });

  test('the chat is minimised while the questions are open, and maximised on request', async () => {
    const { overlays, platform } = await start(['chat']);
    jest.advanceTimersByTime(3_000);
    scripts()[0]?.dispatchEvent(new Event('load'));
    await jest.advanceTimersByTimeAsync(0);
    overlays.setState({ faq: { key: '' } });
    platform.events.emit('open-chat', {});
    expect(heard.map(({ detail }) => detail['do'])).toEqual(['minimise', 'maximise']);
  });

  test('statistics get the number of hydrometers of each kind and the sign-out, and no earlier events', async () => {
    const { consent, platform } = await start(null);
    createTelemetry('mf-x')({ kind: 'analytics', name: 'before' });
    consent.decide(['analytics']);
    scripts()[0]?.dispatchEvent(new Event('load'));
    await jest.advanceTimersByTimeAsync(0);
    await platform.session.signOut();
    expect(heard.map(({ detail }) => detail)).toEqual([
      { name: 'hydrometers', analog: 1, digital: 2 },
      { name: 'logout' },
    ]);
  });
});
