import { changeEmailForm } from '@hydria/shared/contract/forms/account.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { EmailField, PasswordField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import type { FieldErrors } from '@hydria/shared/rules/field-errors.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { useRequestedEmail } from '../mail-links/requested-email.ts';
import { Back } from './back.tsx';
import { useT } from '../use-account-t.ts';

/** The request ends every session (D §4): the page signs out here as well, and then shows the next steps. */
const useAsk = (present: string) => {
  const { session, navigate } = usePlatform();
  const [, setAsked] = useRequestedEmail();
  return useApiForm('POST /api/account/email', {
    rules: changeEmailForm,
    check: ({ email }): FieldErrors<string> =>
      email.trim().toLowerCase() === present.toLowerCase() ? { email: ['email_unchanged'] } : {},
    onSuccess: async (_, { body }) => {
      setAsked({ from: present, to: body.email });
      await session.signOut();
      navigate('/email/sent', { replace: true });
    },
  });
};

const WhatHappens = () => {
  const t = useT();
  return (
    <div>
      <Text as="h2" type="strong" css={{ marginBottom: 8 }}>
        {t('email.next')}
      </Text>
      <Stack as="ol" gap={8} css={{ margin: 0, paddingInlineStart: 24 }}>
        <li>{t('email.step_sign_out')}</li>
        <li>{t('email.step_confirm')}</li>
        <li>{t('email.step_undo')}</li>
      </Stack>
    </div>
  );
};

const ChangeEmail = ({ present }: { present: string }) => {
  const t = useT();
  const form = useAsk(present);
  return (
    <ApiForm form={form} summary>
      <EmailField form={form} name="email" />
      <PasswordField form={form} name="password" autoComplete="current-password" />
      <WhatHappens />
      <div>
        <Button type="submit" variant="contained" size="large" loading={form.isBusy}>
          {t('email.submit')}
        </Button>
      </div>
    </ApiForm>
  );
};

/** Requests another e-mail, after the password. */
export const EmailPage = () => {
  const t = useT();
  const sendsMail = useSendsMail();
  const present = useSession((state) => state.user?.email ?? '');
  return (
    <Page title={t('email.title')} above={<Back />} width="narrow">
      <SectionCard>
        <Stack gap={16}>
          <DataList>
            <DataRow name={t('email.present')}>{present}</DataRow>
          </DataList>
          {sendsMail ? <ChangeEmail present={present} /> : <p>{t('email.step_confirm')}</p>}
        </Stack>
      </SectionCard>
    </Page>
  );
};
