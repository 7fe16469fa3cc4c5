import { RemotePages, type PagesOf } from '@hydria/shared/remote/remote-pages.tsx';
import { BillPage } from './bills/bill-page.tsx';
import { BillsPage } from './bills/bills-page.tsx';
import type { Path } from './manifest-names.ts';
import { PaymentPage } from './payment/payment-page.tsx';

const pages: PagesOf<Path> = {
  '/bills': BillsPage,
  '/bills/:id': BillPage,
  '/success': () => <PaymentPage returned="success" />,
  '/fail': () => <PaymentPage returned="fail" />,
};

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => <RemotePages pages={pages} />;
