import { ConfirmPage } from './confirm-page.tsx';
import { FollowPage } from './follow-page.tsx';
import { MyReportPage } from './my-report-page.tsx';
import { MyReportsPage } from './my-reports-page.tsx';

/** Pages of the sender of a report, in one chunk. */
export const myReportsPages = { MyReportsPage, MyReportPage, FollowPage, ConfirmPage };
