/** Why money waits for the staff. */
export const UNMATCHED_REASONS = [
  'no_reference',
  'unknown_reference',
  'paid',
  'in_plan',
  'amount',
  'too_much',
  'several',
  'reversal',
  'returned_debit',
  'paid_twice',
] as const;

/** An uploaded bank file is `waiting` for a second person, who may have `refused` it; `posting` until each entry is in the ledger. */
export const FILE_STATES = ['waiting', 'posting', 'done', 'refused'] as const;

/** `unmatched` waits for a decision, `proposed` for a second person. */
export const ENTRY_STATES = ['unmatched', 'proposed', 'assigned', 'returned'] as const;

/** States of a refund: `waiting` for a second person; `sent` to the provider; `done` once it says so. */
export const REFUND_STATES = ['waiting', 'sent', 'done', 'refused', 'failed'] as const;

/** Warnings about the number or the opening balance of a statement, beside the statements before it. */
export const STATEMENT_WARNINGS = ['gap', 'repeated', 'opening'] as const;
