import { fitToMask, isSupplyCode } from './supply-code.ts';

describe('typed and pasted text takes the form of the mask', () => {
  it.each([
    ['123456', '##-####', '12-3456'],
    ['12-3456', '##-####', '12-3456'],
    [' 12 / 34.56 ', '##-####', '12-3456'],
    ['123', '##-####', '12-3'],
    // The hyphen comes with what follows it: otherwise it could not be deleted.
    ['12', '##-####', '12'],
    ['1234567890', '##-####', '12-3456'],
    ['Αβ-12', '##-##', 'Αβ-12'],
    ['ab!c€', '####', 'abc'],
    ['Д1Ж2', '##', '12'],
    ['', '####', ''],
    // An accent that was typed on its own is part of its letter.
    ['α\u03011', '##', 'ά1'],
  ])('%j in %j is %j', (text, mask, code) => expect(fitToMask(text, mask)).toBe(code));

  it('without a mask keeps letters, digits and hyphens', () => expect(fitToMask(' Αβ-1 2/x_', null)).toBe('Αβ-12x'));
});

describe('a supply code', () => {
  it.each([
    ['12-3456', '##-####'],
    ['123456', '##-####'],
    ['ΑΒ-1', '##-#'],
    ['7', null],
  ])('can be %j in %j', (code, mask) => expect(isSupplyCode(code, mask)).toBe(true));

  it.each([
    ['12-345', '##-####'],
    ['12-34567', '##-####'],
    ['12 3456', '##-####'],
    ['12-345Ж', '##-####'],
    ['---', null],
    ['', null],
    ['', '###'],
    ['12<3', null],
  ])('cannot be %j in %j', (code, mask) => expect(isSupplyCode(code, mask)).toBe(false));
});
