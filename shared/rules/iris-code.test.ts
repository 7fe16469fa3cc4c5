import { correction, generate } from 'lean-qr';
import { IRIS_TEXT_MAX, irisText, isIrisText } from './iris-code.ts';

const BILL = { code: 'rf18 5390 0754 7034', cents: 6420 };

it('the code of a bill has its payment code and amount in the places of the text', () => {
  expect(irisText(' https://pay.bank.example/?r={code}&a={amount} ', BILL)).toBe(
    'https://pay.bank.example/?r=RF18539007547034&a=64.20',
  );
  expect(irisText('X{cents}X{code}X{code}', BILL)).toBe('X6420XRF18539007547034XRF18539007547034');
});

it.each(['{code}', 'IRIS{code}', '{code};{amount};{cents}'])('“%s” is a text for codes', (text) =>
  expect(isIrisText(text)).toBe(true),
);

it.each(['', 'IRIS', '{amount}', '{code}{iban}', '{code}{}', '{code', '{code}}', '{{code}}', '{code}{constructor}'])(
  '“%s” is none',
  (text) => expect(isIrisText(text)).toBe(false),
);

const family = '👨‍👩‍👧‍👦';

it('a text of few characters that are long for a QR code is none', () =>
  expect(isIrisText(`${family.repeat(200)}{code}`)).toBe(false));

it.each(['α{code}', '{code}', '€', '{amount}ω', family])(
  'a text filled with “%s” fits into a QR code of each bill',
  (part) => {
    const text = `{code}${part.repeat(Math.floor((IRIS_TEXT_MAX - 6) / part.length))}`;
    expect(isIrisText(text)).toBe(true);
    const value = irisText(text, { code: '9'.repeat(40), cents: 99_999_999_999 });
    expect(() => generate(value, { minCorrectionLevel: correction.M })).not.toThrow();
  },
);
