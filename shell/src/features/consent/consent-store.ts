import { createStore, type StoreApi } from '@hydria/shared/libs';
import type { PortalSettings } from '@hydria/shared/platform/portal-settings.ts';
import type { PortalStorage } from '../../core/storage.ts';

/** The services of third parties that an installation may configure (decisions 31). */
export const SERVICES = ['maps', 'chat', 'analytics', 'pixel'] as const;
export type Service = (typeof SERVICES)[number];

export interface Consent {
  /** The configured services; without one there is no question. */
  services: readonly Service[];
  /** Null until the visitor has decided on this version of the question. */
  store: StoreApi<{ agreed: readonly Service[] | null }>;
  decide(agreed: readonly Service[]): void;
}

const NOTHING: readonly Service[] = [];

/** The services with consent; none without an answer. */
export const agreedIn = ({ agreed }: { agreed: readonly Service[] | null }): readonly Service[] => agreed ?? NOTHING;

const isService = (name: string): name is Service => SERVICES.some((service) => service === name);

/** The visitor's consent. An answer to another version of the question does not count. */
export const createConsent = (
  settings: PortalSettings,
  storage: Pick<PortalStorage, 'consent' | 'setConsent'>,
): Consent => {
  const services = SERVICES.filter((service) => settings[service] !== undefined);
  const [version, ...agreed] = storage.consent();
  const store = createStore<{ agreed: readonly Service[] | null }>(() => ({
    agreed: version === settings.consent ? agreed.filter(isService).filter((name) => services.includes(name)) : null,
  }));
  return {
    services,
    store,
    decide(agreed) {
      storage.setConsent([settings.consent, ...agreed]);
      store.setState({ agreed });
    },
  };
};

/** The parts of a portal that the consent uses. */
export interface ConsentPortal {
  boot: { settings: PortalSettings };
  storage: Pick<PortalStorage, 'consent' | 'setConsent'>;
}

const made = new WeakMap<ConsentPortal['storage'], Consent>();

/**
 * The consent of a portal: created on first use, so that the first page does not include it; one instance for all
 * callers.
 */
export const consentOf = ({ boot, storage }: ConsentPortal): Consent => {
  const consent = made.get(storage) ?? createConsent(boot.settings, storage);
  made.set(storage, consent);
  return consent;
};
