import { isIPv6 } from 'node:net';

/** Groups of 16 bits of an IPv6 address, `::` written out. */
const groups = (ip: string): string[] => {
  const [head = '', tail] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const [before, after] = [head || [], tail ?? []] as [string[], string[]];
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'), ...after];
};

/** The network that a visitor comes from: an IPv4 address, or the first 48 bits of IPv6, which one customer may have. */
export const networkOf = (ip: string): string => {
  const [, embedded] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (embedded || !isIPv6(ip)) return embedded ?? ip;
  return groups(ip.toLowerCase())
    .slice(0, 3)
    .map((group) => group.padStart(4, '0'))
    .join(':');
};

/** A network without the end of its address, to be shown: `203.0.113.0/24`, `2001:0db8:0001::/48`. */
export const shortNetwork = (ip: string): string => {
  const network = networkOf(ip);
  const [, beginning] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network) ?? [];
  return beginning ? `${beginning}.0/24` : `${network}::/48`;
};
