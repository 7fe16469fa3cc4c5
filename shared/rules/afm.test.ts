import { bareAfm, isAfm } from './afm.ts';

it.each(['555777003', '555777015', '555777501', '123456783', '555777090', '900000080'])('takes %s', (afm) =>
  expect(isAfm(afm)).toBe(true),
);

it.each(['000000000', '555777001', '123456789', '12345678', 'EL555777003', ''])('refuses "%s"', (afm) =>
  expect(isAfm(afm)).toBe(false),
);

it.each([
  '555 777 003',
  '555-777-003',
  '555–777–003',
  '555.777.003',
  'EL555777003',
  'EL 555777003',
  'el: 555777003',
  'ΕΛ 555777003',
  'ΕL555777003',
  'GR-555777003',
  '\u200E555777003\u200B',
  '５５５７７７００３',
])('%j is the tax number 555777003', (written) => expect(bareAfm(written)).toBe('555777003'));
