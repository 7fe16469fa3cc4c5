import { useState } from 'react';
import { mailLinkForm } from '@hydria/shared/contract/forms/sign-in.ts';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';

/** Requests a mail with a link. `sentTo` is the address of the last request; another address may follow. */
export const useMailLink = (call: 'POST /api/password/email' | 'POST /api/auth/link') => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useApiForm(call, {
    rules: mailLinkForm,
    repeatable: true,
    onSuccess: (_, { body }) => setSentTo(body.email),
  });
  // A new key mounts the message again, so that a screen reader announces it again.
  return { form, sentTo: form.isBusy || form.error ? null : sentTo, wasSent: sentTo !== null };
};
