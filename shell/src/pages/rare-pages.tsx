/** What few visits begin with, in one file of its own. */
export { MaintenancePage } from './maintenance-page.tsx';
export { ServicesPage } from './services-page.tsx';
export { UnknownUtilityPage } from './unknown-utility-page.tsx';
