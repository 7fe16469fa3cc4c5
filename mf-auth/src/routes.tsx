import { Route, Routes } from '@hydria/shared/libs';
import { AccountPage } from './account/account-page.tsx';
import { LoginPage } from './login/login-page.tsx';
import { LogoutPage } from './logout/logout-page.tsx';

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => (
  <Routes>
    <Route path="/login" element={<LoginPage />} />
    <Route path="/logout" element={<LogoutPage />} />
    <Route path="/account" element={<AccountPage />} />
  </Routes>
);
