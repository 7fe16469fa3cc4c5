import { readablePhone } from './readable-phone.ts';

test.each([
  ['+306900000001', '690 000 0001'],
  ['+302101234567', '210 123 4567'],
  ['+302821000101', '28210 00101'],
  ['+4915112345678', '+4915112345678'],
])('%s is read as %s', (stored, read) => expect(readablePhone(stored)).toBe(read));
