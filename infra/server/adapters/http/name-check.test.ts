import { createNameCheck } from './name-check.ts';
import { isPublicAddress } from './public-address.ts';

const check = (...addresses: string[]) =>
  createNameCheck({
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    isPublic: isPublicAddress,
  })('deya.example.gr');

it.each([
  ['an inner address', ['10.1.2.3'], true],
  ['an inner address beside a public one', ['93.184.216.34', '192.168.1.1'], true],
  ['the machine itself', ['::1'], true],
  ['the metadata of a cloud', ['169.254.169.254'], true],
  ['public addresses', ['93.184.216.34', '2606:2800:220:1::1'], false],
  ['no address', [], false],
])('a name with %s: private %s', async (_, addresses, isPrivate) => {
  expect(await check(...addresses)).toBe(isPrivate);
});

it('a name that cannot be looked up is left to the check at the connection', async () => {
  const failing = createNameCheck({ resolve: () => Promise.reject(new Error('EAI_AGAIN')), isPublic: () => false });
  expect(await failing('deya.example.gr')).toBe(false);
});

it('a DNS server that does not answer delays no save beyond the limit', async () => {
  jest.useFakeTimers();
  const silent = createNameCheck({ resolve: () => new Promise(() => {}), isPublic: () => false });
  const answer = silent('deya.example.gr');
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await answer).toBe(false);
  jest.useRealTimers();
});
