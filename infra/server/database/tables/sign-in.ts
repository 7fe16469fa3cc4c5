import type { Generated } from 'kysely';
import type { DefaultedJson, DefaultedMoment, Moment, NullableMoment } from './columns.ts';

/** How people prove who they are, and for how long that lasts. */
export interface SignInTables {
  person_credential: {
    person_id: number;
    password_hash: string;
    must_change: Generated<boolean>;
    valid_until: NullableMoment;
    changed_at: DefaultedMoment;
  };
  password_history: {
    person_id: number;
    id: Generated<number>;
    password_hash: string;
    changed_at: Moment;
  };
  person_totp: {
    person_id: number;
    secret: Buffer;
    created_at: Moment;
    confirmed_at: NullableMoment;
    last_step: Generated<number>;
  };
  recovery_code: {
    person_id: number;
    code_sha256: Buffer;
    used_at: NullableMoment;
  };
  external_identity: {
    person_id: number;
    provider: string;
    subject: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    linked_at: Moment;
    last_login_at: Moment;
  };
  tax_verification: {
    deya_id: number;
    person_id: number;
    provider: string;
    verified_at: Moment;
  };
  person_avatar: {
    person_id: number;
    picture: string;
    changed_at: Moment;
  };
  terms_acceptance: {
    person_id: number;
    kind: 'terms-of-use' | 'privacy-policy';
    accepted_at: Moment;
    deya_id: number | null;
    valid_from: string;
  };
  known_device: {
    token_sha256: Buffer;
    person_id: number;
    created_at: Moment;
    last_used_at: Moment;
  };
  login_throttle: {
    key: string;
    failures: Generated<number>;
    first_failure_at: Moment;
    blocked_until: NullableMoment;
  };
  one_time_token: {
    token_sha256: Buffer;
    purpose: string;
    person_id: number | null;
    subject: Generated<string>;
    deya_id: number | null;
    detail: DefaultedJson<Record<string, unknown>>;
    created_at: Moment;
    expires_at: Moment;
    used_at: NullableMoment;
  };
  email_change: {
    id: Generated<number>;
    person_id: number;
    old_email: string;
    new_email: string;
    requested_at: Moment;
    expires_at: Moment;
    undo_until: Moment;
    confirmed_at: NullableMoment;
    ended_at: NullableMoment;
  };
  session: {
    id: Generated<number>;
    person_id: number;
    deya_id: number | null;
    actor_person_id: number | null;
    actor_session_id: number | null;
    user_agent: string | null;
    ip: string | null;
    created_at: DefaultedMoment;
    last_used_at: DefaultedMoment;
    idle_seconds: Generated<number>;
    expires_at: Moment;
    revoked_at: NullableMoment;
    revoked_reason: string | null;
    stepped_up_at: NullableMoment;
    /** Of the secret in the cookie of the browser; null for a session of an earlier release, and for acting as a person. */
    browser_sha256: Buffer | null;
  };
  session_token: {
    token_sha256: Buffer;
    session_id: number;
    person_id: number;
    kind: 'access' | 'refresh';
    created_at: DefaultedMoment;
    expires_at: Moment;
    used_at: NullableMoment;
  };
  impersonation: {
    person_id: number;
    id: Generated<number>;
    actor_person_id: number | null;
    deya_id: number | null;
    session_id: number;
    reason: string;
    started_at: Moment;
    expires_at: Moment;
    ended_at: NullableMoment;
  };
}
