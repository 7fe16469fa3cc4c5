import { Route, Routes } from '@hydria/shared/router';
import { ActAsPage } from '../acting/act-as-page.tsx';
import { AccountPage } from './account-page.tsx';
import { AuthenticatorPage } from './authenticator/authenticator-page.tsx';
import { EmailPage } from './email-page.tsx';
import { ForcedPasswordPage, PasswordPage } from './password-page.tsx';
import { SessionsPage } from './sessions/sessions-page.tsx';

/** Pages of somebody signed in. */
export const AccountPages = () => (
  <Routes>
    <Route path="/account" element={<AccountPage />} />
    <Route path="/account/password" element={<PasswordPage />} />
    <Route path="/account/email" element={<EmailPage />} />
    <Route path="/account/authenticator" element={<AuthenticatorPage />} />
    <Route path="/account/sessions" element={<SessionsPage />} />
    <Route path="/password/change" element={<ForcedPasswordPage />} />
    <Route path="/impersonate" element={<ActAsPage />} />
  </Routes>
);
