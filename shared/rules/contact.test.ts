import { isEmail, mailAddress, readablePhone, toE164 } from './contact.ts';

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

describe('a phone number', () => {
  const MOBILE = '6931112223';
  const SIGNS = ['\u200E', '\u200B', '\u2060', '\u00AD', '\u202A', '\u202C', '\u2068', '\uFE0F', '\uFEFF', '\u00A0'];
  const DASHES = ['-', '\u2010', '\u2011', '\u2012', '–', '—', '−', '－', '/', '.', ' ', '\u2009'];
  const FULL_WIDTH = MOBILE.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

  it.each([
    ...SIGNS.flatMap((sign) => [`${sign}${MOBILE}`, `${MOBILE}${sign}`, `693${sign}111${sign}2223`]),
    ...DASHES.map((dash) => `693${dash}1112223`),
    ...DASHES.map((dash) => `693 ${dash} 111 2223`),
    ...[`tel:${MOBILE}`, `tel:+30${MOBILE}`, `30${MOBILE}`, `0030${MOBILE}`, `+30 (0)${MOBILE}`, `(+30) ${MOBILE}`],
    ...[`+30 (0) 693 111 2223`, `+30 0${MOBILE}`.replace(' 0', ' '), FULL_WIDTH],
  ])('%j is the mobile behind it', (written) => expect(toE164(written)).toBe(`+30${MOBILE}`));

  it.each([
    ['9411112223', '+309411112223'],
    ['2510 – 123456', '+302510123456'],
    ['+49 (0)170 1112223', '+491701112223'],
    ['0049 (0) 170 1112223', '+491701112223'],
    ['+44 020 7946 0018', '+442079460018'],
    ['+41 (0)44 668 18 00', '+41446681800'],
    ['+39 (0)6 1234567', '+39061234567'],
    ['+39 06 1234567', '+39061234567'],
    ['+30 801 111 2223', '+308011112223'],
    ['+691 320 1234', '+6913201234'],
  ])('%s is stored as %s', (written, stored) => expect(toE164(written)).toBe(stored));

  it.each(['+30', '+33', '+34', '+41', '+45', '+48', '+90', '+351', '+357', '+420', '+1'])(
    'of %s is refused with a digit too few or too many',
    (code) => {
      const digits = { '+30': 10, '+45': 8, '+90': 10, '+357': 8, '+1': 10 }[code] ?? 9;
      const national = `2${'13579246801'.slice(0, digits - 1)}`;
      expect(toE164(code + national)).toBe(code + national);
      expect([toE164(code + national.slice(1)), toE164(`${code}${national}5`)]).toEqual([null, null]);
    },
  );

  it.each([
    '+30 691 234 567',
    '006912345678',
    '00 693 111 2223',
    '00306931112',
    '693111222',
    '(0)2510123456',
    '+300693111222',
  ])('%s is refused', (written) => expect(toE164(written)).toBeNull());
});

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

describe('the dots of an e-mail address', () => {
  const WORDS = ['ab', 'a1', 'a_b', "o'neil", 'a+b'];

  it('stand alone between words', () => {
    for (const one of WORDS)
      for (const other of WORDS) {
        expect(isEmail(`${one}.${other}@dromos.gr`)).toBe(true);
        for (const wrong of [`${one}..${other}`, `.${one}`, `${other}.`, `${one}.${other}.`, `.${one}.${other}`, '.'])
          expect([wrong, isEmail(`${wrong}@dromos.gr`)]).toEqual([wrong, false]);
      }
    // One behind the address ends the sentence from which it is copied.
    expect(mailAddress('ab@dromos.gr.')).toBe('ab@dromos.gr');
    for (const domain of ['dromos..gr', '.dromos.gr', 'dromos.12', '10.1.2.3'])
      expect([domain, isEmail(`ab@${domain}`)]).toEqual([domain, false]);
  });
});

it.each([
  ['nikos@ύδρευση.gr', 'nikos@xn--pxacg2bll6c.gr'],
  ['nikos@νερό.δοκιμή', 'nikos@xn--qxapn8b.xn--jxalpdlp'],
  ['nikos@Wässer.example', 'nikos@xn--wsser-gra.example'],
  ['nikos@xn--wsser-gra.example', 'nikos@xn--wsser-gra.example'],
  ['nikos@dromos.gr\u200B', 'nikos@dromos.gr'],
  ['\u202Anikos@dromos.gr\u202C', 'nikos@dromos.gr'],
  ['nikos＠dromos.gr', 'nikos@dromos.gr'],
  [' Nikos@Dromos.gr ', 'Nikos@Dromos.gr'],
])('mail to %j goes to %s', (written, address) => {
  // An ASCII form that is no other way to write it would be a form of our own.
  expect(mailAddress(written)).toBe(address);
  expect(mailAddress(address)).toBe(address);
});

it.each([
  'nikos@ύδρευση',
  'nikos@-ύδρευση.gr',
  'nikos@ύδ ρευση.gr',
  'nikos@ύδρευση.gr/x',
  'nikos@νερό@gr',
  'νίκος@dromos.gr',
])('refuses %p as an e-mail address', (text) => expect(mailAddress(text)).toBeNull());
