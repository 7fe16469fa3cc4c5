import { createStore, type StoreApi } from '@hydria/shared/libs';
import type { PortalSettings, ThirdParty } from '@hydria/shared/platform/portal-settings.ts';
import type { Platform, TelemetryEvent } from '@hydria/shared/platform/platform.ts';
import { onRequest, type PendingRequests } from '../../deferred/pending-requests.ts';
import { onAnalytics } from '../../core/telemetry.ts';
import type { Overlays } from '../../core/overlay-state.ts';
import type { Consent, Service } from './consent-store.ts';
import { clearForeignCookies } from './foreign-cookies.ts';

/** The parts of the portal that the services use. */
export interface ServicesDeps {
  platform: Platform;
  overlays: Overlays;
  pendingRequests: PendingRequests;
}

/** S §9: delays after the start of the portal, and after the load of the chat's script. */
export const CHAT_START_MS = 3_000;
export const CHAT_VARIABLES_MS = 7_000;

/** The portal communicates with a service's script by events of the document, without globals on either side. */
const TELL = { chat: 'hydria-chat', analytics: 'hydria-analytics', pixel: 'hydria-pixel' } as const;

type Party = keyof typeof TELL;

const tell = (party: Party, detail: object): void =>
  void document.dispatchEvent(new CustomEvent(TELL[party], { detail }));

/** Loads the script of a service; its key is an attribute of the element. */
const load = ({ script, key, integrity }: ThirdParty): Promise<void> =>
  new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.async = true;
    element.crossOrigin = 'anonymous';
    element.dataset['key'] = key;
    if (integrity) element.integrity = integrity;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('The script of a service did not come')));
    element.src = script;
    document.head.append(element);
  });

/**
 * The variables of the chat (S §4, decisions 31): person, page and utility. Tax id, token and network address are not among them:
 * no contract allows it here.
 */
const variables = (
  { platform: { session, preferences } }: Pick<ServicesDeps, 'platform'>,
  isPhone: boolean,
): object => {
  const { user, deya_id } = session.getState();
  return {
    language: preferences.getState().language,
    url: location.origin + location.pathname,
    deya_id,
    device: isPhone ? 'mobile' : 'desktop',
    ...(user && { name: user.full_name, email: user.email, phone: user.phone }),
  };
};

const startChat = async (portal: ServicesDeps, party: ThirdParty, isPhone: boolean): Promise<void> => {
  await load(party);
  setTimeout(() => tell('chat', { do: 'set', ...variables(portal, isPhone) }), CHAT_VARIABLES_MS);
  onRequest(portal.pendingRequests, 'chat', () => tell('chat', { do: 'maximise' }));
  portal.overlays.subscribe(({ faq }, before) => {
    if (faq && !before.faq) tell('chat', { do: 'minimise' });
  });
};

/** Number of the person's hydrometers of each kind at the chosen utility; only the counts (S §7). */
const countHydrometers = async ({ platform }: ServicesDeps): Promise<void> => {
  const { status, deya_id } = platform.session.getState();
  if (status !== 'member' || deya_id === null) return;
  const { language } = platform.preferences.getState();
  const { customers } = await platform.api('GET /api/user/info', { query: { deya_id, lang: language } });
  const types = customers.flatMap(({ hydrometers }) => hydrometers.map(({ type }) => type));
  const count = (kind: string): number => types.filter((type) => type === kind).length;
  platform.telemetry({
    kind: 'analytics',
    name: 'hydrometers',
    detail: { analog: count('analog'), digital: count('digital') },
  });
};

const startAnalytics = async (portal: ServicesDeps, party: Party, settings: ThirdParty): Promise<void> => {
  await load(settings);
  onAnalytics(({ name, detail = {} }: TelemetryEvent) => tell(party, { name, ...detail }));
  if (party === 'pixel') return;
  const { session, telemetry } = portal.platform;
  const count = (): void => void countHydrometers(portal).catch(() => undefined);
  count();
  session.subscribe((now, before) => {
    if (now.status === 'guest' && before.status === 'member') telemetry({ kind: 'analytics', name: 'logout' });
    else if (now.deya_id !== before.deya_id) count();
  });
};

/** The services with a script of their own. */
const PARTIES: readonly Service[] = ['chat', 'analytics', 'pixel'];

const clearCookies = (): void => clearForeignCookies(document, (text) => (document.cookie = text));

/** Clears the cookies of withdrawn services; an agreed service sets its own again. */
const clearWithdrawn = ({ store }: Consent): void => {
  const { agreed } = store.getState();
  if (agreed && !PARTIES.some((party) => agreed.includes(party))) clearCookies();
  store.subscribe(({ agreed: now }, { agreed: before }) => {
    if (before?.some((service) => !now?.includes(service))) clearCookies();
  });
};

/**
 * Starts the services with consent, once; `msLeft` until the chat may start. A failed service affects no other part:
 * returns the failed ones, so that the portal's own replacement appears.
 */
export const startServices = (
  portal: ServicesDeps,
  settings: PortalSettings,
  { consent, msLeft, isPhone }: { consent: Consent; msLeft: number; isPhone: boolean },
): StoreApi<{ missing: readonly Service[] }> => {
  const started = new Set<Service>();
  const store = createStore<{ missing: readonly Service[] }>(() => ({ missing: [] }));
  const miss =
    (service: Service) =>
    (error: unknown): void => {
      store.setState(({ missing }) => ({ missing: [...missing, service] }));
      portal.platform.telemetry({ kind: 'error', name: 'service-missing', detail: { service }, error });
    };
  const start: Record<Service, () => void> = {
    // The page with a map requests the map service itself.
    maps: () => undefined,
    chat: () => {
      const { chat } = settings;
      if (chat && !isPhone) setTimeout(() => void startChat(portal, chat, isPhone).catch(miss('chat')), msLeft);
    },
    analytics: () =>
      settings.analytics && void startAnalytics(portal, 'analytics', settings.analytics).catch(miss('analytics')),
    pixel: () => settings.pixel && void startAnalytics(portal, 'pixel', settings.pixel).catch(miss('pixel')),
  };
  const look = (): void => {
    for (const service of consent.store.getState().agreed ?? []) {
      if (started.has(service)) continue;
      started.add(service);
      start[service]();
    }
  };
  look();
  consent.store.subscribe(look);
  clearWithdrawn(consent);
  return store;
};
