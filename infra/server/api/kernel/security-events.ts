/** A refusal, or a list of people that was read. Without personal data: ids, codes, whole numbers and keyed hashes. */
export interface SecurityEvent {
  action: 'sign-in-refused' | 'access-refused' | 'limit-reached' | 'people-listed';
  /** The utility that the call named; the trail is the utility's only if the person belongs to it. */
  deya_id: number | null;
  /** The utility that the person acts in: it counts where the call names none and the person holds nothing for the installation. */
  acting_in?: number | null;
  /** The person concerned, or the one who called; null for a guest. */
  person_id: number | null;
  actor_person_id?: number | null;
  /** Events of the same key, action and trail are one event with a count for the length of an interval. */
  key: string;
  detail: Readonly<Record<string, string | number>>;
  /** Rows of a list; they are added up. */
  rows?: number;
}

/** Writes refusals and lists of people into the audit trail, one entry a key and interval. */
export interface SecurityEvents {
  /** Resolves when the first event of its interval is in the trail; rejects when it cannot be written. */
  note(event: SecurityEvent): Promise<void>;
  /** The same, where a failure changes nothing for the caller: it is logged. */
  noteIfPossible(event: SecurityEvent): Promise<void>;
  /** A keyed hash of an e-mail without an account, or of a network: the same for the same value, and of no use without the key. */
  hashOf(kind: 'account' | 'network', value: string): string;
  /** Writes the counts of all intervals. */
  close(): Promise<void>;
}
