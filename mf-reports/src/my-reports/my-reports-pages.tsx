import { MyReportPage } from './my-report-page.tsx';
import { MyReportsPage } from './my-reports-page.tsx';

/** Pages of a person's own reports, in one chunk. */
export const myReportsPages = { MyReportsPage, MyReportPage };
