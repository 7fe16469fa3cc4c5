/** A name of the public DNS: labels of letters, digits and hyphens, and a last one with a letter, so that no IP address is one. */
export const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/;
/** Names that only a private network or one machine knows (RFC 6761, RFC 6762, RFC 8375). */
const PRIVATE = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/** Whether a text is the name of a server on the public internet, as `www.example.gr`. */
export const isPublicHost = (name: string): boolean => HOST_NAME.test(name) && !PRIVATE.test(name);

/** Whether the server of an address is one of these names. */
export const isOnHost = (address: string, hosts: readonly string[]): boolean =>
  URL.canParse(address) && hosts.includes(new URL(address).hostname);

/** Whether a text is the path of a page of this portal, `/…`. */
export const isOwnPath = (written: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(written);

/** Whether a text is an address on the web with a public name: no number for a host, no private name, no user. */
export const isPublicUrl = (written: string): boolean => {
  if (!/^https?:\/\/[^/\s]/i.test(written) || !URL.canParse(written)) return false;
  const { hostname, username, password } = new URL(written);
  return username === '' && password === '' && isPublicHost(hostname);
};
