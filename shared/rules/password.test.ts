import { isLongEnough, isShortEnough, passwordLength } from './password.ts';

it.each([
  ['a'.repeat(7), false, true],
  ['a'.repeat(8), true, true],
  ['a'.repeat(64), true, true],
  ['a'.repeat(128), true, true],
  ['a'.repeat(129), true, false],
  ['νερό φως', true, true],
  ['💧'.repeat(7), false, true],
  ['💧'.repeat(128), true, true],
  // Seven letters, written with a combining accent.
  ['ποτάμια'.normalize('NFD'), false, true],
])('of %j', (password, long, short) => {
  expect([isLongEnough(password), isShortEnough(password)]).toEqual([long, short]);
});

it('counts a letter with its accent once, however it was typed', () => {
  expect(passwordLength('νερό'.normalize('NFD'))).toBe(4);
});
