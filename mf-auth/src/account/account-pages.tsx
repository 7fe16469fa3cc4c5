import { ActAsPage } from '../impersonation/act-as-page.tsx';
import { AccountPage } from './account-page.tsx';
import { AuthenticatorPage } from './authenticator/authenticator-page.tsx';
import { EmailPage } from './email-page.tsx';
import { ForcedPasswordPage, PasswordPage } from './password-page.tsx';
import { SessionsPage } from './sessions/sessions-page.tsx';

const pages = { AccountPage, PasswordPage, EmailPage, AuthenticatorPage, SessionsPage, ForcedPasswordPage, ActAsPage };

/** Pages of somebody signed in, which are loaded together. */
export type AccountPageName = keyof typeof pages;

/** One of the pages of somebody signed in. */
export const AccountPages = ({ page }: { page: AccountPageName }) => {
  const Page = pages[page];
  return <Page />;
};
