import { PortalRoutes } from '@hydria/shared/remote/portal-router.tsx';
import { Route } from '@hydria/shared/router';
import { Themed } from '@hydria/shared/theme/themed.tsx';
import { FailuresPage } from './failures/failures-page.tsx';
import { JobsPage } from './jobs/jobs-page.tsx';
import { UsersPage } from './users/users-page.tsx';

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => (
  <Themed>
    <PortalRoutes>
      <Route path="/admin/failures" element={<FailuresPage />} />
      <Route path="/admin/jobs" element={<JobsPage />} />
      <Route path="/admin/users" element={<UsersPage />} />
    </PortalRoutes>
  </Themed>
);
