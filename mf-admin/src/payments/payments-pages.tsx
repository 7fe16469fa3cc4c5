import { PaymentDaysPage } from './payment-days-page.tsx';
import { StaffPaymentsPage } from './staff-payments-page.tsx';

/** Pages about the payments of a utility, in one chunk. */
export const paymentsPages = { StaffPaymentsPage, PaymentDaysPage };
