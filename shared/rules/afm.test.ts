import { isAfm } from './afm.ts';

it.each(['555777003', '555777015', '555777501', '123456783', '555777090', '900000080'])('takes %s', (afm) =>
  expect(isAfm(afm)).toBe(true),
);

it.each(['000000000', '555777001', '123456789', '12345678', 'EL555777003', ''])('refuses "%s"', (afm) =>
  expect(isAfm(afm)).toBe(false),
);
