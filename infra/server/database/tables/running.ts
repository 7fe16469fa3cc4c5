import type { Generated } from 'kysely';
import type { DefaultedJson, DefaultedMoment, Moment } from './columns.ts';

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
