import { PortalRoutes } from '@hydria/shared/remote/portal-router.tsx';
import { Route } from '@hydria/shared/router';
import { MinePage } from './mine/mine-page.tsx';
import { FramePage } from './report/frame-page.tsx';
import { ReportPage } from './report/report-page.tsx';
import { SentPage } from './sent/sent-page.tsx';
import { SuppliesPage } from './supplies/supplies-page.tsx';

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => (
  <PortalRoutes>
    <Route path="/report" element={<ReportPage />} />
    <Route path="/report/mine" element={<MinePage />} />
    <Route path="/report-success" element={<SentPage />} />
    <Route path="/deya/:deya_id?/report" element={<ReportPage />} />
    <Route path="/deya/:deya_id?/report/success" element={<SentPage />} />
    <Route path="/deya/:deya_id?/report/frame" element={<FramePage />} />
    <Route path="/supplies" element={<SuppliesPage />} />
  </PortalRoutes>
);
