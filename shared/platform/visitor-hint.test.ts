import { formatHint, parseHint } from './visitor-hint.ts';

test.each([
  [{ deya_id: 3, signedIn: true }, '3.1'],
  [{ deya_id: null, signedIn: false }, '.0'],
  [{ deya_id: 12, signedIn: false }, '12.0'],
  [{ deya_id: 2_147_483_647, signedIn: true }, '2147483647.1'],
  [{ deya_id: 3, signedIn: true, standing: 'waiting' as const }, '3.2'],
  [{ deya_id: 3, signedIn: true, standing: 'none' as const }, '3.3'],
])('%j survives the cookie', (hint, value) => {
  expect(formatHint(hint)).toBe(value);
  expect(parseHint(value)).toEqual(hint);
});

test.each([undefined, '', '3', '3.4', 'x.1', '3.1;evil', '-3.1', '03.1', '2147483648.1', '99999999999.1'])(
  '%j is a guest without a utility',
  (value) => {
    expect(parseHint(value)).toEqual({ deya_id: null, signedIn: false });
  },
);
