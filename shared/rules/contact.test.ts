import { isEmail, readablePhone, toE164 } from './contact.ts';

it.each([
  ['6944123456', '+306944123456'],
  ['694 412 3456', '+306944123456'],
  ['210-1234567', '+302101234567'],
  ['+30 2310 123456', '+302310123456'],
  ['0049 170 1234567', '+491701234567'],
  ['+41 (44) 668.18.00', '+41446681800'],
])('stores %s as %s', (written, stored) => expect(toE164(written)).toBe(stored));

it.each(['', '12345', '1234567890', '694412345', '69441234567', '+0123456789', 'call me', '+306944123456789012'])(
  'refuses %p as a phone number',
  (written) => expect(toE164(written)).toBeNull(),
);

it.each([
  ['+306900000001', '690 000 0001'],
  ['+302101234567', '210 123 4567'],
  ['+302821000101', '28210 00101'],
  ['+4915112345678', '+4915112345678'],
])('%s is read as %s', (stored, read) => expect(readablePhone(stored)).toBe(read));

it.each(['maria@hydria.example', "o'neil+tag@sub.example.gr"])('takes %s as an e-mail address', (text) =>
  expect(isEmail(text)).toBe(true),
);

it.each([
  'maria',
  'maria@',
  'maria@localhost',
  'a b@c.gr',
  'maria@-x.gr',
  `${'a'.repeat(65)}@x.gr`,
  'μαρία@x.gr',
  'a@b..gr',
])('refuses %p as an e-mail address', (text) => expect(isEmail(text)).toBe(false));
