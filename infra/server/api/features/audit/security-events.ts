import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { personScope } from '@hydria/database/cross-utility.ts';
import { asTenant, inScope, type Db } from '@hydria/database/db.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SecurityEvent, SecurityEvents } from '../../kernel/security-events.ts';
import { audit, type AuditedAct } from './audit.ts';

type Action = SecurityEvent['action'];

/** For so long events of one key are one entry, and then one more with their number. */
const INTERVAL_SECONDS: Record<Action, number> = {
  'sign-in-refused': 600,
  'access-refused': 600,
  'limit-reached': 600,
  'people-listed': 3600,
};

/**
 * Keys of an action that have an entry of their own in an interval, in one process; all others share one. Guests have as many keys
 * as they have networks; the readers of lists are the staff.
 */
const MOST_KEYS: Record<Action, number> = {
  'sign-in-refused': 200,
  'access-refused': 200,
  'limit-reached': 200,
  'people-listed': Infinity,
};

/** Intervals that have ended are looked for so often. */
const SWEEP_MS = 30_000;

/** Bytes of a keyed hash. */
const HASH_BYTES = 12;

interface Interval {
  event: SecurityEvent;
  ends: number;
  /** Events after the first one, and their rows. */
  times: number;
  rows: number;
  first: Promise<void>;
}

type Entry = Omit<AuditedAct, 'detail'> & { detail: Record<string, string | number> };

interface Options {
  db: Db;
  clock: Clock;
  secret: string | null;
  /** Counts every event, also those that share an entry. */
  count: (event: SecurityEvent) => void;
  /** Learns of events and counts that could not be written. */
  onFailure: (error: unknown) => void;
}

/** Whether a person is a customer or a member of the staff of a utility. */
async function belongs(db: Db, person_id: number, deya_id: number): Promise<boolean> {
  if ((await personScope(db, person_id, deya_id)).length > 0) return true;
  const link = await asTenant(db, deya_id, (tx) =>
    tx.selectFrom('person_deya').select('person_id').where('person_id', '=', person_id).executeTakeFirst(),
  );
  return link !== undefined;
}

/** The utility in whose trail an event stands. A person without a link to a utility writes nothing into its trail. */
async function trailOf(db: Db, { deya_id, acting_in = null, ...of }: SecurityEvent): Promise<number | null> {
  const person_id = of.actor_person_id ?? of.person_id;
  if (person_id === null) return null;
  if (deya_id !== null) return (await belongs(db, person_id, deya_id)) ? deya_id : null;
  return acting_in !== null && (await personScope(db, person_id, null)).length === 0 ? acting_in : null;
}

/** Writes entries into one trail; those that come while others are written go into the next transaction together. */
class TrailWriter {
  private readonly db: Db;
  private readonly deya_id: number | null;
  private waiting: Entry[] = [];
  private writing: Promise<void> | undefined;

  constructor(db: Db, deya_id: number | null) {
    this.db = db;
    this.deya_id = deya_id;
  }

  write(entry: Entry): Promise<void> {
    this.waiting.push(entry);
    if (this.waiting.length === 1) this.writing = this.writeAll(this.writing);
    return this.writing!;
  }

  private async writeAll(before: Promise<void> | undefined): Promise<void> {
    await before?.catch(() => undefined);
    const entries = this.waiting;
    this.waiting = [];
    await inScope(this.db, this.deya_id === null ? {} : { deya_id: this.deya_id }, async (tx) => {
      for (const act of entries) await audit(tx, act);
    });
  }
}

/** The event of all keys beyond the most. */
const sharedEvent = ({ action, rows }: SecurityEvent): SecurityEvent => ({
  action,
  deya_id: null,
  person_id: null,
  key: '',
  detail: { kind: 'other-senders' },
  ...(rows !== undefined && { rows }),
});

const nameOf = ({ action, deya_id, key }: SecurityEvent): string => [action, deya_id, key].join('\n');

/**
 * Security events of one process. The first event of a key is written at once. Those that follow within the interval are counted,
 * and written as one entry at its end. So no number of calls fills the trail or holds the lock of its chain.
 */
class Intervals implements SecurityEvents {
  private readonly options: Options;
  private readonly writers = new Map<number | null, TrailWriter>();
  private readonly intervals = new Map<string, Interval>();
  private readonly key: Buffer;
  private readonly timer: NodeJS.Timeout;

  constructor(options: Options) {
    const { secret, clock } = options;
    this.options = options;
    this.key = secret === null ? randomBytes(32) : Buffer.from(hkdfSync('sha256', secret, '', 'hydria trail', 32));
    this.timer = setInterval(() => void this.sweep(clock.now().getTime()), SWEEP_MS).unref();
  }

  async note(given: SecurityEvent): Promise<void> {
    this.options.count(given);
    const now = this.options.clock.now().getTime();
    await this.sweep(now);
    const event = this.hasRoom(given) ? given : sharedEvent(given);
    const found = this.intervals.get(nameOf(event));
    if (!found) return this.begin(event, now);
    found.times += 1;
    found.rows += event.rows ?? 0;
    return found.first;
  }

  async noteIfPossible(event: SecurityEvent): Promise<void> {
    await this.note(event).catch(this.options.onFailure);
  }

  hashOf(kind: 'account' | 'network', value: string): string {
    const digest = createHmac('sha256', this.key).update(`${kind}\n${value}`).digest();
    return digest.subarray(0, HASH_BYTES).toString('base64url');
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.sweep(Infinity);
  }

  private hasRoom(event: SecurityEvent): boolean {
    if (this.intervals.has(nameOf(event))) return true;
    const same = [...this.intervals.values()].filter((one) => one.event.action === event.action);
    return same.length < MOST_KEYS[event.action];
  }

  private async begin(event: SecurityEvent, now: number): Promise<void> {
    const first = this.write(event, event.rows === undefined ? {} : { rows: event.rows });
    const ends = now + INTERVAL_SECONDS[event.action] * 1000;
    this.intervals.set(nameOf(event), { event, ends, times: 0, rows: 0, first });
    try {
      await first;
    } catch (error) {
      this.intervals.delete(nameOf(event));
      throw error;
    }
  }

  /** Writes the counts of the intervals that have ended. */
  private async sweep(now: number): Promise<void> {
    const ended = [...this.intervals].filter(([, { ends }]) => ends <= now);
    for (const [name] of ended) this.intervals.delete(name);
    await Promise.all(ended.map(([, interval]) => this.end(interval).catch(this.options.onFailure)));
  }

  private async end({ event, times, rows }: Interval): Promise<void> {
    if (times > 0) await this.write(event, { times, ...(event.rows !== undefined && { rows }) });
  }

  private async write(event: SecurityEvent, counted: Record<string, number>): Promise<void> {
    const { db, clock } = this.options;
    const { action, deya_id: named, person_id, actor_person_id = null } = event;
    const deya_id = await trailOf(db, event);
    const detail = { ...(named !== null && named !== deya_id && { deya_id: named }), ...event.detail, ...counted };
    const writer = this.writers.get(deya_id) ?? new TrailWriter(db, deya_id);
    this.writers.set(deya_id, writer);
    await writer.write({ action, deya_id, person_id, actor_person_id, detail, at: clock.now() });
  }
}

/** The security events of a process. */
export const createSecurityEvents = (options: Options): SecurityEvents => new Intervals(options);
