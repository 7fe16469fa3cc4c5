import { ActAsPage } from '../impersonation/act-as-page.tsx';
import { AccountPage } from './account-page.tsx';
import { AuthenticatorPage } from './authenticator/authenticator-page.tsx';
import { DetailsPage } from './details-page.tsx';
import { EmailPage } from './email-page.tsx';
import { NotificationsPage } from './notifications-page.tsx';
import { HandoverPage } from './handover/handover-page.tsx';
import { MyDataPage } from './personal-data/my-data-page.tsx';
import { ForcedPasswordPage, PasswordPage } from './password-page.tsx';
import { ReadingTokensPage } from './reading-tokens/reading-tokens-page.tsx';
import { SessionsPage } from './sessions/sessions-page.tsx';

/** Pages of a signed-in person, in one chunk. */
export const accountPages = {
  AccountPage,
  PasswordPage,
  DetailsPage,
  NotificationsPage,
  EmailPage,
  AuthenticatorPage,
  SessionsPage,
  MyDataPage,
  HandoverPage,
  ReadingTokensPage,
  ForcedPasswordPage,
  ActAsPage,
};
