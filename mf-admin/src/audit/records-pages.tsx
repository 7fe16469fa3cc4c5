import { AuditEntryPage } from './audit-entry-page.tsx';
import { AuditPage } from './audit-page.tsx';
import { LogPage } from './log-page.tsx';

/** Pages of the audit trail and the log, in one chunk. */
export const recordsPages = { AuditEntryPage, AuditPage, LogPage };
