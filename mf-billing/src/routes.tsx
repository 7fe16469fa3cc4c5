import { PortalRoutes } from '@hydria/shared/remote/portal-router.tsx';
import { Route } from '@hydria/shared/router';
import { BillPage } from './bills/bill-page.tsx';
import { BillsPage } from './bills/bills-page.tsx';
import { PaymentPage } from './payment/payment-page.tsx';

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => (
  <PortalRoutes>
    <Route path="/bills" element={<BillsPage />} />
    <Route path="/bills/:id" element={<BillPage />} />
    <Route path="/success" element={<PaymentPage returned="success" />} />
    <Route path="/fail" element={<PaymentPage returned="fail" />} />
  </PortalRoutes>
);
