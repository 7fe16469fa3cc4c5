import { BankFilesPage } from './bank-files-page.tsx';
import { EntryPage } from './entry-page.tsx';
import { PaymentDaysPage } from './payment-days-page.tsx';
import { RefundsPage } from './refunds-page.tsx';
import { StaffPaymentsPage } from './staff-payments-page.tsx';
import { UnmatchedPage } from './unmatched-page.tsx';

/** Pages about the payments of a utility, in one chunk. */
export const paymentsPages = {
  StaffPaymentsPage,
  PaymentDaysPage,
  BankFilesPage,
  UnmatchedPage,
  EntryPage,
  RefundsPage,
};
