import { Route, Routes } from '@hydria/shared/libs';
import { UsersPage } from './users/users-page.tsx';

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => (
  <Routes>
    <Route path="/admin/users" element={<UsersPage />} />
  </Routes>
);
