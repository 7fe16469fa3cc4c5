import { RemotePages, type PagesOf } from '@hydria/shared/remote/remote-pages.tsx';
import { alertsPage } from './flow-alerts/alerts-area.tsx';
import { historyPage } from './consumption-history/history-area.tsx';
import { workPage } from './work-links/work-area.tsx';
import type { Path } from './manifest-names.ts';
import { myReportsPage } from './my-reports/my-reports-area.tsx';
import { FramePage } from './report/frame-page.tsx';
import { supplyPage } from './readings/supply-area.tsx';
import { ReportPage } from './report/report-page.tsx';
import { ReportSentPage } from './report-sent/report-sent-page.tsx';
import { timelinePage } from './supply-timeline/timeline-area.tsx';
import { SuppliesPage } from './supplies/supplies-page.tsx';

const pages: PagesOf<Path> = {
  '/report': ReportPage,
  '/report/mine': myReportsPage('MyReportsPage'),
  '/report/mine/:id': myReportsPage('MyReportPage'),
  '/report/follow': myReportsPage('FollowPage'),
  '/report/email': myReportsPage('ConfirmPage'),
  '/report/work': workPage('WorkPage'),
  '/report-success': ReportSentPage,
  '/deya/:deya_id?/report': ReportPage,
  '/deya/:deya_id?/report/success': ReportSentPage,
  '/deya/:deya_id?/report/frame': FramePage,
  '/supplies': SuppliesPage,
  '/supplies/:kwdikos_katanalwti': supplyPage('SupplyPage'),
  '/alerts': alertsPage('AlertsPage'),
  '/alerts/settings': alertsPage('AlertSettingsPage'),
  '/alerts/:id': alertsPage('AlertPage'),
  '/supplies/:kwdikos_katanalwti/history': historyPage('HistoryPage'),
  '/supplies/:kwdikos_katanalwti/timeline': timelinePage('TimelinePage'),
};

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => <RemotePages pages={pages} />;
