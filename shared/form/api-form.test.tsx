import { screen } from '@testing-library/react';
import { newPassword, password } from '../contract/forms/fields.ts';
import { contactForm } from '../contract/forms/contact.ts';
import { defineForm } from '../contract/forms/form.ts';
import { ApiError } from '../platform/api-error.ts';
import { renderRemote, type Answers } from '../remote/testing.tsx';
import { ApiForm } from './api-form.tsx';
import { PasswordField, TextField } from './fields.tsx';
import { PhotosField } from './photos-field.tsx';
import { useApiForm } from './use-api-form.ts';

const change = defineForm('change', { old_password: password(), new_password: newPassword() });
const texts = {
  el: {
    field: { change: { old_password: 'Παλιός', new_password: 'Νέος' } },
    error: { change: { new_password: { min: 'Τουλάχιστον {{count}}.' } } },
  },
};

const Change = ({ guard = false, repeatable = false }) => {
  const form = useApiForm('POST /api/account/password', {
    rules: change,
    guard,
    repeatable,
    atFields: { not_while_impersonating: 'old_password' },
  });
  return (
    <ApiForm form={form}>
      <PasswordField form={form} name="old_password" autoComplete="current-password" />
      <PasswordField form={form} name="new_password" autoComplete="new-password" />
      <button type="submit">Αποστολή</button>
    </ApiForm>
  );
};

const open = async (answers: Answers = {}, props = {}) => {
  const drawn = await renderRemote(<Change {...props} />, { name: 'mf-test', texts, answers });
  const [old, fresh] = [screen.getByLabelText<HTMLInputElement>('Παλιός'), screen.getByLabelText('Νέος')];
  const send = () => drawn.user.click(screen.getByRole('button', { name: 'Αποστολή' }));
  return { ...drawn, old, fresh, send };
};

const done = { message: 'Success' as const };

test('what a password manager has filled in without an event is sent', async () => {
  const { old, fresh, send, calls } = await open({ 'POST /api/account/password': done });
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set!.call(old, 'Nero-kai-fos-1');
  set!.call(fresh, 'Thalassa-2');
  await send();
  expect(calls.map(({ input }) => input)).toEqual([
    { body: { old_password: 'Nero-kai-fos-1', new_password: 'Thalassa-2' } },
  ]);
});

test('a text that is too short is told with the least number of characters, and its field gets the focus', async () => {
  const { old, fresh, user, send, calls } = await open();
  await user.type(old, 'x');
  await user.type(fresh, '1234567');
  await send();
  expect(fresh).toHaveAccessibleDescription('Τουλάχιστον 8.');
  expect(fresh).toHaveFocus();
  expect(calls).toEqual([]);
});

test('an error that names no field is shown at the one that the page gives it', async () => {
  const refused = new ApiError(403, 'not_while_impersonating');
  const { old, fresh, user, send, notices } = await open({ 'POST /api/account/password': refused });
  await user.type(old, 'x');
  await user.type(fresh, 'Thalassa-2');
  await send();
  expect(old).toBeInvalid();
  expect(old).toHaveFocus();
  expect(notices).toEqual([]);
});

test('is sent once, and again only where the page allows it', async () => {
  for (const [repeatable, times] of [
    [false, 1],
    [true, 2],
  ] as const) {
    const { old, fresh, user, send, calls, unmount } = await open(
      { 'POST /api/account/password': done },
      { repeatable },
    );
    await user.type(old, 'x');
    await user.type(fresh, 'Thalassa-2');
    await send();
    await send();
    expect(calls).toHaveLength(times);
    unmount();
  }
});

/** Never drawn: the compiler refuses each of these fields. */
export const Misnamed = () => {
  const form = useApiForm('POST /api/contact', { rules: contactForm, context: { deya_id: 1 } });
  return (
    <>
      {/* @ts-expect-error the statement has no such field */}
      <TextField form={form} name="first_nme" />
      {/* @ts-expect-error a text is no photo */}
      <PhotosField form={form} name="email" more="" />
      {/* @ts-expect-error a field belongs to a form */}
      <TextField name="email" />
    </>
  );
};
