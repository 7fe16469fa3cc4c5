import { useState } from 'react';
import { RemotePages, type PagesOf } from '@hydria/shared/remote/remote-pages.tsx';
import { accountPage } from './account/account-area.tsx';
import { AutologinPage } from './autologin/autologin-page.tsx';
import { RequestedEmailContext, type RequestedEmail } from './mail-links/requested-email.ts';
import { ConfirmPage, UndoPage } from './mail-links/email-pages.tsx';
import { EmailSentPage } from './mail-links/email-sent-page.tsx';
import { ForgotPage } from './mail-links/forgot-page.tsx';
import { ResetPage } from './mail-links/reset-page.tsx';
import { LoginPage } from './login/login-page.tsx';
import { LogoutPage } from './logout/logout-page.tsx';
import type { Path } from './manifest-names.ts';
import { signUpPage } from './sign-up/sign-up-area.tsx';
import { TaxLoginPage } from './tax-login/tax-login-page.tsx';
import { UnsubscribePage } from './unsubscribe/unsubscribe-page.tsx';

const SignUpPage = signUpPage('SignUpPage');

const pages: PagesOf<Path> = {
  '/login': LoginPage,
  '/register': SignUpPage,
  '/deya/:deya_id?/register': SignUpPage,
  '/logout': LogoutPage,
  '/autologin': AutologinPage,
  '/password/reset': ForgotPage,
  '/password/reset/:token': ResetPage,
  '/email/confirm': ConfirmPage,
  '/email/sent': EmailSentPage,
  '/email/undo': UndoPage,
  '/unsubscribe': UnsubscribePage,
  '/postgsis': TaxLoginPage,
  '/account': accountPage('AccountPage'),
  '/account/details': accountPage('DetailsPage'),
  '/account/notifications': accountPage('NotificationsPage'),
  '/account/password': accountPage('PasswordPage'),
  '/account/email': accountPage('EmailPage'),
  '/account/authenticator': accountPage('AuthenticatorPage'),
  '/account/sessions': accountPage('SessionsPage'),
  '/account/tokens': accountPage('ReadingTokensPage'),
  '/account/data': accountPage('MyDataPage'),
  '/account/handover': accountPage('HandoverPage'),
  '/password/change': accountPage('ForcedPasswordPage'),
  '/impersonate': accountPage('ActAsPage'),
};

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => (
  <RequestedEmailContext value={useState<RequestedEmail | null>(null)}>
    <RemotePages pages={pages} />
  </RequestedEmailContext>
);
