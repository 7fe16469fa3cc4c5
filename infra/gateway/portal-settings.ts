import type { MapTiles, PortalSettings, ThirdParty } from '@hydria/shared/platform/portal-settings.ts';

type Environment = Record<string, string | undefined>;

/** Apps that cannot be installed, and their guide, for the demo data (`infra/server/adapters/sandbox/app-pages.ts`). */
const DEMO_APPS = { ios: '/sandbox/app/ios', android: '/sandbox/app/android', guide: '/sandbox/app/guide' };

const httpsOf = (name: string, text: string): string => {
  if (/^https:\/\/[^\s"'<>]+$/.test(text) && URL.canParse(text)) return text;
  throw new Error(`${name} is "${text}"; it must be an address that begins with https://.`);
};

/** `CHAT_SCRIPT`, `CHAT_KEY` and, where the script never changes, `CHAT_INTEGRITY`. */
const thirdParty = (env: Environment, name: string): ThirdParty | undefined => {
  const { [`${name}_SCRIPT`]: script, [`${name}_KEY`]: key, [`${name}_INTEGRITY`]: integrity } = env;
  if (!script) return undefined;
  if (!key) throw new Error(`${name}_SCRIPT is set and ${name}_KEY is not: the service must know whose portal it is.`);
  if (integrity && !/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/.test(integrity))
    throw new Error(`${name}_INTEGRITY is "${integrity}"; it looks like sha384-….`);
  return { script: httpsOf(`${name}_SCRIPT`, script), key, ...(integrity && { integrity }) };
};

const mapTiles = ({ MAP_TILES, MAP_ATTRIBUTION }: Environment): MapTiles | undefined => {
  if (!MAP_TILES) return undefined;
  if (!['{z}', '{x}', '{y}'].every((part) => MAP_TILES.includes(part)))
    throw new Error(`MAP_TILES is "${MAP_TILES}"; it looks like https://tiles.example/{z}/{x}/{y}.png.`);
  if (!MAP_ATTRIBUTION) throw new Error('MAP_TILES is set and MAP_ATTRIBUTION is not: whose map is it?');
  return { tiles: httpsOf('MAP_TILES', MAP_TILES), attribution: MAP_ATTRIBUTION };
};

/** `SECURITY_CONTACT`, an https address or `mailto:` and an e-mail address (RFC 9116 §2.5.3). */
export const securityContact = ({ SECURITY_CONTACT: text }: Environment): string | undefined => {
  if (!text) return undefined;
  return /^mailto:[^\s@]+@[^\s@]+$/.test(text) ? text : httpsOf('SECURITY_CONTACT', text);
};

const link = (env: Environment, name: string): string | undefined => {
  const text = env[name];
  return text ? httpsOf(name, text) : undefined;
};

/**
 * The settings of an installation's portal from the environment. A missing setting is off. Throws one sentence about the first
 * value that cannot be used.
 */
export const portalSettings = (env: Environment, { demo }: { demo: boolean }): PortalSettings => {
  const all = {
    ios: link(env, 'APP_STORE_URL'),
    android: link(env, 'PLAY_STORE_URL'),
    guide: link(env, 'APP_GUIDE_URL'),
    chat: thirdParty(env, 'CHAT'),
    analytics: thirdParty(env, 'ANALYTICS'),
    pixel: thirdParty(env, 'PIXEL'),
    maps: mapTiles(env),
    offline: env['OFFLINE'] === '0' ? (false as const) : undefined,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return { consent: env['CONSENT_VERSION'] || '1', ...(demo && DEMO_APPS), ...given };
};
