import { formLayout } from '@hydria/shared/contract/form-layout.ts';
import { answersForm } from '@hydria/shared/contract/forms/answers.ts';
import { checkForm } from '@hydria/shared/contract/forms/form.ts';
import { demoForms } from './online-forms.ts';

it.each(demoForms.map((form) => [form.form_id, form] as const))(
  '%s is a layout that the server takes',
  (_, { api }) => {
    expect(formLayout.parse(api)).toEqual(api);
  },
);

it('asks for a new connection by no day that is over, and looks for no supply of who has none', () => {
  const newConnection = demoForms.find(({ form_id }) => form_id === 'nea-paroxi')!;
  const on = (wanted_by: string) => checkForm(answersForm(newConnection.api), { wanted_by }, { today: '2026-11-20' });
  expect(on('2020-01-01')).toMatchObject({ wanted_by: ['min'] });
  expect(on('2026-11-20')).not.toHaveProperty('wanted_by');
  expect(JSON.stringify(newConnection.api)).not.toContain('βρίσκουμε την παροχή');
});

it('asks for a new phone only when the phone changes', () => {
  const [contactDetails] = demoForms;
  const about = { first_name: 'Μαρία', last_name: 'Παππά', afm: '090000045', phone: '6944123456' };
  expect(
    checkForm(answersForm(contactDetails!.api), { ...about, changes: ['email'], new_email: 'maria@hydria.example' }),
  ).toEqual({});
  expect(checkForm(answersForm(contactDetails!.api), { ...about, changes: ['phone'] })).toEqual({
    new_phone: ['required'],
  });
});
