import { Route, Routes } from '@hydria/shared/libs';
import { FailuresPage } from './failures/failures-page.tsx';
import { UsersPage } from './users/users-page.tsx';

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => (
  <Routes>
    <Route path="/admin/failures" element={<FailuresPage />} />
    <Route path="/admin/users" element={<UsersPage />} />
  </Routes>
);
