import { BillDoubtsPage } from './bill-doubts-page.tsx';
import { PlanRequestPage } from './plan-request-page.tsx';
import { PlanRequestsPage } from './plan-requests-page.tsx';

/** Pages about the bills and plans of a utility, in one chunk. */
export const billsPages = { BillDoubtsPage, PlanRequestPage, PlanRequestsPage };
