/** Settings of a utility that decide where money goes and who sees whose bill: a second person confirms their change (ADR 0182). */
export const GUARDED_SETTINGS = [
  'iban',
  'iris_text',
  'four_eyes_cents',
  'guest_bill_total',
  'registration_approval',
  'registration_passkey',
] as const;

export type GuardedSetting = (typeof GUARDED_SETTINGS)[number];
