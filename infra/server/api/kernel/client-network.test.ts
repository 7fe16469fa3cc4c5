import { networkOf } from './client-network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::5', '2001:0db8:0001'],
  ['2001:DB8:1:ffff:0:0:0:1', '2001:0db8:0001'],
  ['2001:db8::1', '2001:0db8:0000'],
  ['::1', '0000:0000:0000'],
])('%s comes from the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it('addresses within the range of one customer are one network', () => {
  expect(networkOf('2001:db8:7:1::1')).toBe(networkOf('2001:db8:7:abcd:9::2'));
  expect(networkOf('2001:db8:7::1')).not.toBe(networkOf('2001:db8:8::1'));
});
