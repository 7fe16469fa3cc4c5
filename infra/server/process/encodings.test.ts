import { encodingsFor } from './encodings.ts';

const asked = (header: string | undefined) => encodingsFor(header, ['br', 'gzip']).map((form) => form ?? 'plain');

it.each<[string | undefined, string]>([
  // Header values of browsers and proxies.
  ['gzip, deflate, br, zstd', 'br gzip plain'],
  ['gzip', 'gzip plain'],
  ['BR', 'br plain'],
  ['br;q=0.5, gzip;q=0.8', 'gzip br plain'],
  // Without a header the preference is unknown; an empty one requests the bytes as they are.
  [undefined, 'plain'],
  ['', 'plain'],
  [' , ,', 'plain'],
  // Refused.
  ['br;q=0', 'plain'],
  ['br;q=0.000, gzip', 'gzip plain'],
  ['br;Q=0', 'plain'],
  ['br ; q=0 , gzip ; q=1', 'gzip plain'],
  ['br, br;q=0', 'plain'],
  ['gzip;q=0, *', 'br plain'],
  // All that is not named.
  ['*', 'br gzip plain'],
  ['*;q=0', 'plain'],
  ['gzip, *;q=0', 'gzip'],
  ['*;q=0, identity', 'plain'],
  ['br, *;q=0.1', 'br gzip plain'],
  // Bytes as they are, wanted and refused.
  ['identity', 'plain'],
  ['identity, br;q=0.5', 'plain br'],
  ['identity, br', 'br plain'],
  ['identity;q=0, br', 'br'],
  ['identity;q=0, *', 'br gzip'],
  // An answer without any acceptable form could not be read.
  ['identity;q=0', 'plain'],
  ['identity;q=0, br;q=0', 'plain'],
  // Of what cannot be understood nothing is concluded.
  ['br;q=abc', 'plain'],
  ['br;q=', 'plain'],
  ['br;q=-1', 'plain'],
  ['br;q=2', 'plain'],
  ['br;q=0.0001', 'plain'],
  ['br;q = 1', 'plain'],
  ['br;level=11', 'plain'],
  ['br;q=1;q=0', 'plain'],
  ['abroad, br-x, xbr', 'plain'],
  [';q=1, gzip', 'gzip plain'],
])('who asks for %p is sent, in this order: %s', (header, forms) => {
  expect(asked(header)).toEqual(forms.split(' '));
});
