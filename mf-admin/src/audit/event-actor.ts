/**
 * Events of an account that a job, the bank or a command of the operator caused. They have no actor, as the acts of the person
 * themselves, who must not be named for them.
 */
const OF_SYSTEM: readonly string[] = [
  'account-not-confirmed',
  'administrator-link',
  'administrator-made',
  'bank-payment-cancelled',
  'bank-payment-failed',
  'bank-payment-mismatch',
  'bank-payment-needs-person',
  'bank-payment-surplus',
  'password-link-shown',
  'refund-done',
  'refund-failed',
  'registration-accepted',
  'session-reuse',
  'sign-in-refused',
  'tax-login-refused',
];

interface Acted {
  action: string;
  /** The person concerned. */
  person_id: number | null;
  actor_person_id: number | null;
}

/** The kind of actor: the person concerned, the system, or another person, who has a name. */
export const actorOf = ({ action, person_id, actor_person_id }: Acted): 'self' | 'system' | 'other' => {
  if (actor_person_id !== null) return actor_person_id === person_id ? 'self' : 'other';
  return person_id === null || OF_SYSTEM.includes(action) ? 'system' : 'self';
};
