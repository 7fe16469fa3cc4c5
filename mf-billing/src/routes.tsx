import { RemotePages, type PagesOf } from '@hydria/shared/remote/remote-pages.tsx';
import { BillPage } from './bills/bill-page.tsx';
import { BillsPage } from './bills/bills-page.tsx';
import { guestPaymentPage } from './guest-payment/guest-payment-area.tsx';
import type { Path } from './manifest-names.ts';
import { paymentsPage } from './payments/payments-area.tsx';
import { settlementsPage } from './settlements/settlements-area.tsx';

const pages: PagesOf<Path> = {
  '/bills': BillsPage,
  '/bills/:id': BillPage,
  '/settlements': settlementsPage('PlanOffersPage'),
  '/payments': paymentsPage('PaymentsPage'),
  '/pay': guestPaymentPage('PayPage'),
  '/success': guestPaymentPage('SuccessPage'),
  '/deya/:deya_id?/pay-as-guest/form': guestPaymentPage('FormPage'),
  '/deya/:deya_id?/pay-as-guest/mobile/:payment_code?': guestPaymentPage('CodedPage'),
  '/deya/:deya_id?/pay-as-guest/:payment_code?': guestPaymentPage('CodedPage'),
  '/deya/:deya_id?/cancel-payment': guestPaymentPage('CancelPaymentPage'),
  '/fail': guestPaymentPage('FailPage'),
};

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => <RemotePages pages={pages} />;
