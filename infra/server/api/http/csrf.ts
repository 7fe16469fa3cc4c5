import type { FastifyRequest } from 'fastify';

/** A page of the portal, and what no page has sent: a typed address, a utility's system. */
const OWN_SITE = ['same-origin', 'none'];

/**
 * Whether a page of another site asks for a change. Browsers say so in `Sec-Fetch-Site`; the few without it send `Origin` with
 * every change. Other clients send neither, and have no cookie of ours either.
 */
export function isCrossSiteWrite({ method, headers, protocol, host }: FastifyRequest, publicUrl: string): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return !OWN_SITE.includes(String(site));
  // As the portal is named, and as this request names it; compared sign by sign, since browsers write it in one way only.
  return origin !== undefined && origin !== publicUrl && origin !== `${protocol}://${host}`;
}
