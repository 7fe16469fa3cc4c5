import { isIP } from 'node:net';
import { StartUpError } from '@hydria/database/start-up-error.ts';

/** Names for whole ranges, as Fastify's `trustProxy` knows them. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);

const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** An address, a range in CIDR notation that is not the whole internet, or a named range. */
function isRange(text: string): boolean {
  if (NAMED.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (BITS[version] ?? 0));
}

/**
 * TRUST_PROXY: the addresses whose `X-Forwarded-…` headers are believed, by comma or space; false when none is named. The
 * visitor is the last address of `X-Forwarded-For` that is not one of them. Throws a `StartUpError` for anything else, and
 * for a range that holds every address, since each visitor could then choose an address.
 */
export function trustedProxies({ TRUST_PROXY }: Readonly<Record<string, string | undefined>>): string[] | false {
  const ranges = (TRUST_PROXY ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = ranges.find((range) => !isRange(range));
  if (wrong === undefined) return ranges.length > 0 && ranges;
  throw new StartUpError(
    `TRUST_PROXY names "${wrong}"; it must list the addresses of the proxies, such as 10.0.0.5 or 10.0.0.0/24, by comma.`,
  );
}
