import { Route, Routes } from '@hydria/shared/libs';
import { BillPage } from './bills/bill-page.tsx';
import { BillsPage } from './bills/bills-page.tsx';

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => (
  <Routes>
    <Route path="/bills" element={<BillsPage />} />
    <Route path="/bills/:id" element={<BillPage />} />
  </Routes>
);
