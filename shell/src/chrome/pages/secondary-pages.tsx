/** Pages on which few visits begin, in one chunk. */
export { MaintenancePage } from './maintenance-page.tsx';
export { NoSupplies } from './no-supplies.tsx';
export { NoUtilityPage } from './no-utility-page.tsx';
export { OtherUtilityPage } from './other-utility-page.tsx';
export { ServicesPage } from './services-page.tsx';
export { UnknownUtilityPage } from './unknown-utility-page.tsx';
