/** The session of a call. */
export interface Session {
  session_id: number;
  person_id: number;
  /** The utility that the person acts in; null when none is known. */
  deya_id: number | null;
  /** The administrator who acts as this person. */
  actor_person_id: number | null;
  /** The session is good for choosing a new password only (decisions 32). */
  must_change: boolean;
}

/** A utility's own system, by its access token. */
export interface FeedCaller {
  deya_id: number;
  /** The scopes of the token. */
  scopes: readonly string[];
}
