import { useState } from 'react';
import { useFieldErrors } from '@hydria/shared/remote/error-text.ts';
import { useCall } from '@hydria/shared/remote/use-call.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { isEmail } from '@hydria/shared/rules/contact.ts';
import { type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Form } from '@hydria/shared/ui/form.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { PasswordInput } from '@hydria/shared/ui/password-input.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useGoToWrong } from '../go-to-wrong.ts';
import { useAskedEmail } from '../links/asked-email.ts';
import { EmailField } from '../links/email-field.tsx';
import { Back } from './back.tsx';
import { useT } from './use-t.ts';

type Errors = Partial<Record<'email' | 'password', string>>;

const useCheck = (present: string) => {
  const t = useT();
  return (email: string, password: string): Errors => ({
    ...(!isEmail(email)
      ? { email: t('email.invalid') }
      : email.toLowerCase() === present.toLowerCase() && { email: t('email.same') }),
    ...(password === '' && { password: t('email.password_required') }),
  });
};

/** Asking ends every session (D §4): one is signed out here as well, and then told what comes next. */
const useAsk = (present: string) => {
  const { session, navigate } = usePlatform();
  const [, setAsked] = useAskedEmail();
  const check = useCheck(present);
  const fieldErrors = useFieldErrors();
  const [wrong, setWrong] = useState<Errors | null>(null);
  const ask = useCall('POST /api/account/email', {
    handles: ({ fields }) => Object.keys(fields).length > 0,
    onDone: async (_, { body }) => {
      setAsked({ from: present, to: body.email });
      await session.signOut();
      navigate('/email/sent', { replace: true });
    },
  });
  const submit = (email: string, password: string) => {
    const found = check(email, password);
    const isWrong = Object.keys(found).length > 0;
    setWrong(isWrong ? found : null);
    if (!isWrong && !ask.isPending) ask.mutate({ body: { email, password } });
  };
  const errors: Errors = wrong ?? fieldErrors(ask.error);
  return { submit, errors, isPending: ask.isPending, refused: wrong ?? ask.error };
};

const WhatHappens = () => {
  const t = useT();
  return (
    <div>
      <h2 css={{ ...type.strong, marginBottom: 8 }}>{t('email.next')}</h2>
      <ol css={{ margin: 0, paddingInlineStart: 24, display: 'grid', gap: 8 }}>
        <li>{t('email.step_sign_out')}</li>
        <li>{t('email.step_confirm')}</li>
        <li>{t('email.step_undo')}</li>
      </ol>
    </div>
  );
};

const ChangeEmail = ({ present }: { present: string }) => {
  const t = useT();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { submit, errors, isPending, refused } = useAsk(present);
  const fields = useGoToWrong(refused);
  return (
    <Form onSubmit={() => submit(email.trim(), password)}>
      <div ref={fields} css={{ display: 'grid', gap: 24 }}>
        <EmailField
          label={t('email.new')}
          autoComplete="email"
          value={email}
          onChange={setEmail}
          error={errors.email}
        />
        <PasswordInput
          name="password"
          label={t('email.password')}
          description={t('email.password_why')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
      </div>
      <WhatHappens />
      <div>
        <Button type="submit" variant="contained" size="large" loading={isPending}>
          {t('email.submit')}
        </Button>
      </div>
    </Form>
  );
};

/** Asks for another e-mail, after the password. */
export const EmailPage = () => {
  const t = useT();
  const present = useSession((state) => state.user?.email ?? '');
  return (
    <Page title={t('email.title')} above={<Back />} width="narrow">
      <SectionCard>
        <div css={{ display: 'grid', gap: 16 }}>
          <DataList>
            <DataRow name={t('email.present')}>{present}</DataRow>
          </DataList>
          <ChangeEmail present={present} />
        </div>
      </SectionCard>
    </Page>
  );
};
