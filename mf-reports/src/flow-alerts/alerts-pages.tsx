import { AlertPage } from './alert-page.tsx';
import { AlertSettingsPage } from './alert-settings-page.tsx';
import { AlertsPage } from './alerts-page.tsx';

/** Pages of alerts, in one chunk. */
export const alertsPages = { AlertsPage, AlertPage, AlertSettingsPage };
