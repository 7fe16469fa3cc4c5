import type { Generated } from 'kysely';
import type { DefaultedJson, DefaultedMoment, Moment, NullableMoment } from './columns.ts';

type FailureClass =
  | 'malformed'
  | 'expired'
  | 'incompatible'
  | 'unreachable'
  | 'timeout'
  | 'integrity'
  | 'broken'
  | 'missing-part'
  | 'threw'
  | 'chunk';

type BrokenChain =
  'missing' | 'altered' | 'not linked to the row before' | 'added past the application' | 'end cut off';

/** The portal's own operational data. */
export interface RunningTables {
  audit_event: {
    deya_id: number;
    id: Generated<number>;
    at: DefaultedMoment;
    action: string;
    person_id: number | null;
    actor_person_id: number | null;
    detail: DefaultedJson<Record<string, unknown>>;
    seq: number | null;
    prev: Buffer | null;
    hash: Buffer | null;
  };
  audit_head: {
    deya_id: number;
    seq: number;
    hash: Buffer;
  };
  audit_verification: {
    /** 0: the installation. */
    deya_id: number;
    id: Generated<number>;
    asked_by: number;
    asked_at: Moment;
    ended_at: NullableMoment;
    rows: number | null;
    head_seq: number | null;
    head_hash: Buffer | null;
    broken_seq: number | null;
    broken_why: BrokenChain | null;
  };
  installation_event: {
    id: Generated<number>;
    at: DefaultedMoment;
    action: string;
    person_id: number | null;
    actor_person_id: number | null;
    detail: DefaultedJson<Record<string, unknown>>;
    seq: number | null;
    prev: Buffer | null;
    hash: Buffer | null;
  };
  log_line: {
    slot: number;
    at: Moment;
    id: number;
    level: number;
    process: string;
    request_id: string | null;
    method: string | null;
    route: string | null;
    status: number | null;
    ms: number | null;
    text: string;
    detail: string;
  };
  log_visit: {
    session_id: number;
    at: Moment;
  };
  job_done: {
    key: string;
    at: Moment;
  };
  remote_failure: {
    id: Generated<number>;
    at: Moment;
    remote: string;
    version: string;
    artifact: string;
    phase: 'compatibility' | 'load' | 'start' | 'mount' | 'run';
    class: FailureClass;
    deya_id: number | null;
    bucket: number;
    reference: string;
    trace_id: string;
  };
  canary_load: {
    remote: string;
    artifact: string;
    trace_id: string;
    network: Buffer;
    failed: boolean;
    at: Moment;
  };
  canary_withdrawal: {
    remote: string;
    artifact: string;
    loads: number;
    failures: number;
    at: Moment;
  };
  network_salt: {
    day: string;
    salt: Buffer;
  };
}
