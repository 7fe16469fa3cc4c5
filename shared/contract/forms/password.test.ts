import { checkForm } from './form.ts';
import { changePasswordForm, resetForm } from './password.ts';

const GOOD = 'Nero-kai-fos-1';

it('asks for the new password, and for the same again on the page', () => {
  expect(checkForm(resetForm, { password: GOOD, repeated: GOOD })).toEqual({});
  expect(checkForm(resetForm, { password: GOOD, repeated: 'another' })).toEqual({ repeated: ['confirmed'] });
  expect(checkForm(resetForm, { password: '', repeated: '' })).toEqual({ password: ['required'] });
  // The server is sent it once.
  expect(checkForm(resetForm, { password: GOOD })).toEqual({});
});

it('takes 8 to 128 characters of a new password, and the present one as it is', () => {
  const check = (old_password: string, new_password: string) =>
    checkForm(changePasswordForm, { old_password, new_password, repeated: new_password });
  expect(check('x', 'ώ'.repeat(8))).toEqual({});
  expect(check('x', 'ώ'.repeat(7))).toEqual({ new_password: ['min'] });
  expect(check('', 'ώ'.repeat(129))).toEqual({ old_password: ['required'], new_password: ['max'] });
});
