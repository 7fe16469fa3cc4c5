import type { PortalSettings } from '@hydria/shared/platform/portal-settings.ts';

/** Sources beyond this origin that pages may reach because the installation configures them (decisions 31). */
export interface OutsideSources {
  /** Whole addresses: no other script of the same host. */
  scripts: string[];
  /** Origins of the services themselves, for what their scripts ask and show. */
  services: string[];
  /** Origins of pictures of maps. */
  pictures: string[];
  /** Every script is known by its hash. */
  hasHashes: boolean;
}

/** `https://{s}.tiles.example/{z}/…` → `https://*.tiles.example`. */
const originOf = (address: string): string => {
  const { protocol, host } = new URL(address.replace('{s}.', 'any-host.'));
  return `${protocol}//${host.replace(/^any-host\./, '*.')}`;
};

/** Read once from the settings; nothing is reachable that they do not name. */
export const outsideSources = ({ chat, analytics, pixel, maps }: PortalSettings): OutsideSources => {
  const parties = [chat, analytics, pixel].filter((party) => party !== undefined);
  return {
    scripts: parties.map(({ script }) => script),
    services: [...new Set(parties.map(({ script }) => new URL(script).origin))],
    pictures: maps ? [originOf(maps.tiles)] : [],
    hasHashes: parties.every(({ integrity }) => integrity !== undefined),
  };
};
