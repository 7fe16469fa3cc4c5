import { ConfirmPage } from './confirm-page.tsx';
import { FollowPage } from './follow-page.tsx';
import { MyReportPage } from './my-report-page.tsx';
import { MyReportsPage } from './my-reports-page.tsx';

/** Pages of the reports that somebody has sent, in one chunk. */
export const myReportsPages = { MyReportsPage, MyReportPage, FollowPage, ConfirmPage };
