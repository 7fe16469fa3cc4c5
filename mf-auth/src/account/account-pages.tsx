import { ActAsPage } from '../impersonation/act-as-page.tsx';
import { AccountPage } from './account-page.tsx';
import { AuthenticatorPage } from './authenticator/authenticator-page.tsx';
import { EmailPage } from './email-page.tsx';
import { ForcedPasswordPage, PasswordPage } from './password-page.tsx';
import { SessionsPage } from './sessions/sessions-page.tsx';

const pages = { AccountPage, PasswordPage, EmailPage, AuthenticatorPage, SessionsPage, ForcedPasswordPage, ActAsPage };

/** Pages of a signed-in person, in one chunk. */
export type AccountPageName = keyof typeof pages;

/** One of the pages of a signed-in person. */
export const AccountPages = ({ page }: { page: AccountPageName }) => {
  const Page = pages[page];
  return <Page />;
};
