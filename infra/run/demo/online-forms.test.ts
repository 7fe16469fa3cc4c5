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
