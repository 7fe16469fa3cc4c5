import { useState } from 'react';
import { PortalRoutes } from '@hydria/shared/remote/portal-router.tsx';
import { Route } from '@hydria/shared/router';
import { AccountArea } from './account/account-area.tsx';
import { AutologinPage } from './autologin/autologin-page.tsx';
import { AskedEmailContext, type AskedEmail } from './links/asked-email.ts';
import { ConfirmPage, UndoPage } from './links/email-pages.tsx';
import { EmailSentPage } from './links/email-sent-page.tsx';
import { ForgotPage } from './links/forgot-page.tsx';
import { ResetPage } from './links/reset-page.tsx';
import { LoginPage } from './login/login-page.tsx';
import { LogoutPage } from './logout/logout-page.tsx';
import { TaxisPage } from './taxis/taxis-page.tsx';
import { UnsubscribePage } from './unsubscribe/unsubscribe-page.tsx';

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => (
  <AskedEmailContext value={useState<AskedEmail | null>(null)}>
    <PortalRoutes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/logout" element={<LogoutPage />} />
      <Route path="/autologin" element={<AutologinPage />} />
      <Route path="/password/reset" element={<ForgotPage />} />
      <Route path="/password/reset/:token" element={<ResetPage />} />
      <Route path="/email/confirm" element={<ConfirmPage />} />
      <Route path="/email/sent" element={<EmailSentPage />} />
      <Route path="/email/undo" element={<UndoPage />} />
      <Route path="/unsubscribe" element={<UnsubscribePage />} />
      <Route path="/postgsis" element={<TaxisPage />} />
      <Route path="*" element={<AccountArea />} />
    </PortalRoutes>
  </AskedEmailContext>
);
