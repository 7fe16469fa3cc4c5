/** The events of the audit trail in groups, by the beginnings of their names. An event may be in two groups. */
export const AUDIT_GROUPS = {
  signing_in: ['sign-in', 'session', 'step-up', 'second-factor', 'tax-login', 'identity-'],
  refusals: [
    'sign-in-refused',
    'access-',
    'limit-',
    'second-factor-refused',
    'feed-token-refused',
    'impersonated-refused',
  ],
  credentials: ['password-', 'email-', 'confirmation-'],
  people: ['user-', 'person-', 'people-', 'data-', 'administrator-', 'approval-'],
  roles: ['role'],
  acting: ['impersonat', 'session-impersonation'],
  registrations: ['registration-', 'account-', 'handover-', 'supply-', 'e-bill-'],
  cases: ['case-'],
  readings: ['reading-', 'alert-'],
  payments: ['bank-payment', 'bank-file-', 'bank-entry-', 'payments-', 'refund-', 'plan-'],
  utilities: ['utility-', 'form-', 'text-', 'book-', 'feed-token-', 'open311-key-', 'water-', 'source-'],
  operation: ['job-', 'log-', 'audit-', 'list-'],
} as const;

export type AuditGroup = keyof typeof AUDIT_GROUPS;

export const AUDIT_GROUP_NAMES = Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]];
