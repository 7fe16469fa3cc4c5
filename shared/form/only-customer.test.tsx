import { screen } from '@testing-library/react';
import { contactForm } from '../contract/forms/contact.ts';
import type { User } from '../platform/platform.ts';
import { renderRemote } from '../remote/testing.tsx';
import { ApiForm } from './api-form.tsx';
import { TextField } from './fields.tsx';
import { useApiForm } from './use-api-form.ts';

const Contact = () => {
  const form = useApiForm('POST /api/contact', { rules: contactForm, context: { deya_id: 3, lang: 'el' } });
  return (
    <ApiForm form={form}>
      <TextField form={form} name="name" />
    </ApiForm>
  );
};

const open = (impersonated?: true) =>
  renderRemote(<Contact />, {
    name: 'mf-trial',
    texts: {},
    path: '/trial',
    session: { user: { full_name: 'Νίκος Σταυρίδης', scope: [], deya: [], impersonated } as unknown as User },
  });

it('offers no form to an administrator who acts as a customer, and says why', async () => {
  await open(true);
  expect(screen.getByRole('status')).toHaveTextContent(/Νίκος Σταυρίδης.*μόνο ο ίδιος ο πελάτης/);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('offers it to the customer', async () => {
  await open();
  expect(screen.getByRole('textbox')).toBeVisible();
});
