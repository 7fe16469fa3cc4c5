import { irisText, isIrisText } from './iris-code.ts';

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
