import type { ReactNode } from 'react';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { EmailField } from '@hydria/shared/form/fields.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { useT } from '../use-t.ts';
import type { useMailLink } from './use-mail-link.ts';

/** The address of an account, and the button that requests the mail, once or again. */
export const MailLinkForm = ({
  form,
  wasSent,
  children,
}: ReturnType<typeof useMailLink> & { children?: ReactNode }) => {
  const t = useT();
  return (
    <ApiForm form={form}>
      <EmailField form={form} name="email" autoComplete="username" />
      <Button type="submit" variant="contained" size="large" aria-disabled={form.isBusy} css={{ width: '100%' }}>
        {form.isBusy ? t('forgot.sending') : wasSent ? t('forgot.again') : t('forgot.submit')}
      </Button>
      {children}
    </ApiForm>
  );
};
