type Headers = Record<string, string | string[] | undefined>;

/** The two ends of the dev gateway: the browser, and the portal behind. */
export interface Ends {
  local: string;
  portal: string;
}

/** Cookie names that browsers accept over https only; here they carry another name. */
const GUARDED = /^__(Secure|Host)-/;
const STAND_IN = 'dev';

/** A `Set-Cookie` of a portal on https, so that a browser on http://localhost keeps it. */
export const localCookie = (cookie: string): string => {
  const [pair = '', ...attributes] = cookie.split(/; */);
  const kept = attributes
    .filter((attribute) => !/^(secure|domain=|partitioned)/i.test(attribute))
    .map((attribute) => attribute.replace(/^(samesite)=none$/i, '$1=Lax'));
  return [pair.replace(GUARDED, (guard) => STAND_IN + guard), ...kept].join('; ');
};

/** The browser's `Cookie`, under the portal's own names. */
export const portalCookies = (cookies: string): string => cookies.replace(/(^|; *)dev(?=__(Secure|Host)-)/g, '$1');

const swapOrigin = (address: string, from: string, to: string): string =>
  address === from || address.startsWith(`${from}/`) ? to + address.slice(from.length) : address;

const first = (value: string | string[] | undefined): string => [value].flat()[0] ?? '';

/** Whether the answer is going to be changed on its way: pages, and the composition that open tabs ask for. */
const isComposed = (path: string, accept: string): boolean => path === '/boot.json' || accept.includes('text/html');

/** A request as the portal expects it: from its own pages, for its own address. */
export const toPortal = (path: string, headers: Headers, { local, portal }: Ends): Headers => {
  const { origin, referer, cookie, accept, ...rest } = headers;
  const passed: Headers = {
    ...rest,
    ...(accept && { accept }),
    ...(origin && { origin: swapOrigin(first(origin), local, portal) }),
    ...(referer && { referer: swapOrigin(first(referer), local, portal) }),
    ...(cookie && { cookie: portalCookies(first(cookie)) }),
  };
  return isComposed(path, first(accept)) ? { ...passed, 'accept-encoding': 'identity' } : passed;
};

const withoutUpgrade = (policy: string): string =>
  policy
    .split(/; */)
    .filter((directive) => directive !== 'upgrade-insecure-requests')
    .join('; ');

/** Headers for released files only: hot updates have no hash, and this machine no https. */
const RELEASED_ONLY = ['strict-transport-security', 'integrity-policy', 'integrity-policy-report-only'];

/** An answer as a browser on http://localhost can use it. The content policy stays as strict as it came. */
export const fromPortal = (headers: Headers, { local, portal }: Ends): Headers => {
  const { 'set-cookie': cookies, ...others } = headers;
  const rest: Headers = Object.fromEntries(Object.entries(others).filter(([name]) => !RELEASED_ONLY.includes(name)));
  const { location, 'content-security-policy': policy } = rest;
  return {
    ...rest,
    ...(cookies && { 'set-cookie': [cookies].flat().map(localCookie) }),
    ...(location && { location: swapOrigin(first(location), portal, local) }),
    ...(policy && { 'content-security-policy': withoutUpgrade(first(policy)) }),
  };
};

/** The nonce of a content policy; empty when it has none. */
export const nonceOf = (policy: unknown): string => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? '';
