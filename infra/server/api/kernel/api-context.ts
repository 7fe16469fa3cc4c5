import type { Db } from '@hydria/database/db.ts';
import type { PersonalTable } from '@hydria/database/personal-data.ts';
import type { Adapters } from './adapters.ts';
import type { CallSlots } from './call-slots.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Passwords } from './passwords.ts';
import type { SecurityEvents } from './security-events.ts';
import type { TimelineSource } from './timeline-source.ts';
import type { Uploads } from './uploads.ts';

/** A canary that the gateway gives to some visitors. */
export interface ServedCanary {
  remote: string;
  artifact: string;
  /** The default release. */
  stable: string;
  /** 0–100; visitors of chosen utilities come on top. */
  percent: number;
}

/** Dependencies of every handler and every job. */
export interface ApiContext {
  db: Db;
  clock: Clock;
  config: Config;
  passwords: Passwords;
  outside: Adapters;
  uploads: Uploads;
  formSlots: CallSlots;
  exportSlots: CallSlots;
  securityEvents: SecurityEvents;
  /** Every table with personal data, in the order in which an erasure goes through them. */
  personalTables: Readonly<Record<string, PersonalTable>>;
  /** The kinds of entries in the timeline of a supply. */
  timeline: readonly TimelineSource[];
  /** The canaries that visitors are given at this moment. */
  canaries: () => Promise<readonly ServedCanary[]>;
}
