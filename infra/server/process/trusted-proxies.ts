import { isIP } from 'node:net';
import { StartUpError } from '@hydria/database/start-up-error.ts';

/** The one named range of Fastify's `trustProxy` that no visitor from elsewhere can be in. */
const LOOPBACK = 'loopback';

/** Bits of an address, and the least bits that a range must fix: one network of an IPv4 or IPv6 link. */
const BITS: Readonly<Record<number, { all: number; least: number }>> = {
  4: { all: 32, least: 24 },
  6: { all: 128, least: 64 },
};

/** An address, or a range in CIDR notation that is no wider than one link. */
function isNarrow(text: string): boolean {
  if (text === LOOPBACK) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const limits = BITS[isIP(address)];
  if (!limits || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= limits.least && Number(bits) <= limits.all);
}

/**
 * TRUST_PROXY: the addresses whose `X-Forwarded-…` headers are believed, by comma or space; false when none is named. The
 * visitor is the last address of `X-Forwarded-For` that is not one of them. Throws a `StartUpError` for anything else, and
 * for a range wider than /24 (IPv6: /64). A visitor whom the proxy sees from inside such a range would choose an address
 * and so evade every limit. Public bodies share private ranges, so `10.0.0.0/8` is no network of proxies.
 */
export function trustedProxies({ TRUST_PROXY }: Readonly<Record<string, string | undefined>>): string[] | false {
  const ranges = (TRUST_PROXY ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = ranges.find((range) => !isNarrow(range));
  if (wrong === undefined) return ranges.length > 0 && ranges;
  throw new StartUpError(
    `TRUST_PROXY names "${wrong}"; it must list the addresses of the proxies by comma, such as 10.0.0.5, or ranges from /24 (IPv6: /64).`,
  );
}
