import { isIban } from './iban.ts';

it.each([
  ['a Greek account', 'GR1601101250000000012300695', true],
  ['one in groups of four', 'GR16 0110 1250 0000 0001 2300 695', true],
  ['an account of another country', 'DE89370400440532013000', true],
  ['one with two digits changed', 'GR1601101250000000012300659', false],
  ['one that lacks a digit', 'GR160110125000000001230069', false],
  ['a country without accounts', 'ZZ1601101250000000012300695', false],
  ['a payment code', 'RF18539007547034', false],
  ['nothing', '', false],
])('judges %s', (_, text, expected) => expect(isIban(text)).toBe(expected));
