import { BlockList, isIP } from 'node:net';

/** IPv4 that is not a host of the public internet (IANA special-purpose registry, RFC 6890 and its updates). */
const NOT_PUBLIC_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Inside 2000::/3, the part of IPv6 that is routed at all: protocol assignments, Teredo, 6to4, documentation. */
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const listOf = (ranges: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const [net, prefix] of ranges) list.addSubnet(net, prefix, family);
  return list;
};

const notPublic4 = listOf(NOT_PUBLIC_4, 'ipv4');
const notPublic6 = listOf(NOT_PUBLIC_6, 'ipv6');
const routed6 = listOf([['2000::', 3]], 'ipv6');

/** Whether an address is a host of the public internet. IPv4 inside IPv6, link-local and unique-local addresses are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic4.check(address, 'ipv4');
  return family === 6 && routed6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}
