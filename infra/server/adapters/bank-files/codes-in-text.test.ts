import { toRf } from '@hydria/shared/rules/payment-code.ts';
import { paymentCodesIn, rfCodesIn } from './codes-in-text.ts';

const ONE = toRf('20241100731');
const TWO = toRf('88120045');

const inGroups = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1 ');
/** The code with its last digit changed, so that its check number is wrong. */
const mistyped = (code: string) => code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10);

it.each([
  ['alone', ONE, [ONE]],
  ['in groups', `ΛΟΓ. ${inGroups(ONE)} ΕΥΧΑΡΙΣΤΩ`, [ONE]],
  ['in small letters', `bill ${ONE.toLowerCase()}`, [ONE]],
  ['with a Greek rho', `ΡF${ONE.slice(2)}`, [ONE]],
  ['after a mistyped one', `${mistyped(ONE)} ΔΙΟΡΘΩΣΗ ${TWO}`, [TWO]],
  ['before a mistyped one', `${ONE} ΟΧΙ ${mistyped(TWO)}`, [ONE]],
  ['after a word that ends in RF and digits', `PERF 12 ${ONE}`, [ONE]],
  ['at the end of a word', `ΝΕΡΟREF${ONE}`, [ONE]],
  ['before letters without a blank', `${ONE}ALPHA`, [ONE]],
  ['between signs', `(${ONE})/ΜΑΡΙΑ`, [ONE]],
  ['two of them', `${ONE} ${TWO}`, [ONE, TWO]],
  ['two without a blank', `${ONE}${TWO}`, [ONE, TWO]],
  ['twice the same', `${ONE} ${inGroups(ONE)}`, [ONE]],
  ['beside digits of another kind', `ΤΗΛ 2810123456 ${ONE} 20112026`, [ONE]],
])('finds RF codes %s', (_, text, codes) => expect(paymentCodesIn(text)).toEqual(codes));

it.each([
  ['after a day', 'ΠΛΗΡΩΜΗ 25112026 ΚΩΔ 310020001234', ['310020001234']],
  ['after a day written from the year', '20261125 310020001234', ['310020001234']],
  ['after telephones', 'ΤΗΛ 2310123456 6944123456 306944123456 00302310123456 ΚΩΔ 310020001234', ['310020001234']],
  ['behind a word', 'ΚΩΔΙΚΟΣ310020001234', ['310020001234']],
  ['two of them', '310020001234 310020009999', ['310020001234', '310020009999']],
])('finds older numeric codes %s', (_, text, codes) => expect(paymentCodesIn(text)).toEqual(codes));

it.each([
  ['a day', 'ΛΟΓΑΡΙΑΣΜΟΣ 20112026'],
  ['a telephone', '6944123456'],
  ['an IBAN', 'ΑΠΟ GR1601101250000000012300695'],
  ['an IBAN in groups', 'GR16 0110 1250 0000 0001 2300 695 ΜΑΡΙΑ'],
  ['a mistyped RF code', mistyped(ONE)],
  ['a mistyped RF code in groups', inGroups(mistyped(ONE))],
  ['a short number', 'ΔΙΑΜΕΡΙΣΜΑ 12 1234567'],
])('the payer gave no reference by %s', (_, text) => expect(paymentCodesIn(text)).toEqual([]));

it('finds each of many codes between any neighbours, whole and in groups', () => {
  const around = ['', 'ΝΕΡΟ ', 'REF:', '12/11 ', 'PERF 7 ', `${mistyped(TWO)} `];
  const behind = ['', ' ΕΥΧΑΡΙΣΤΩ', '.', ' / ΜΑΡΙΑ'];
  const missed: string[] = [];
  for (let n = 0; n < 200; n += 1) {
    const code = toRf(String(1_000_003 * (n + 7)));
    for (const before of around)
      for (const after of behind)
        for (const written of [code, inGroups(code)])
          if (!rfCodesIn(before + written + after).includes(code)) missed.push(before + written + after);
  }
  expect(missed).toEqual([]);
});

it('reads a long hostile text in one pass', () => {
  expect(paymentCodesIn('RF11 '.repeat(100) + '9'.repeat(41))).toEqual([]);
});
