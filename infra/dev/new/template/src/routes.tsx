import { PortalRoutes } from '@hydria/shared/remote/portal-router.tsx';
import { Route } from '@hydria/shared/router';
import { FirstPage } from './first-page.tsx';

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => (
  <PortalRoutes>
    <Route path="/template" element={<FirstPage />} />
  </PortalRoutes>
);
