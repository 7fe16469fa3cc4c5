import { hash as hashOf } from 'node:crypto';

/** A row of the audit trail as it is stored. */
export interface ChainedRow {
  /** Its place in the chain, from 1; null for a row that was inserted without the application. */
  seq: number | null;
  /** Null: the chain of the installation. */
  deya_id: number | null;
  id: number;
  /** Microseconds since 1970. */
  at: number;
  action: string;
  person_id: number | null;
  actor_person_id: number | null;
  detail: unknown;
  prev: Buffer | null;
  hash: Buffer | null;
}

/** The end of a chain; a copy stored elsewhere reveals a later truncation. */
export interface Head {
  seq: number;
  /** SHA-256 in hex. */
  hash: string;
}

/** The first row of a chain that differs from its original. */
export interface Broken {
  seq: number;
  id: number | null;
  why: 'missing' | 'altered' | 'not linked to the row before' | 'added past the application' | 'end cut off';
}

/** Sorts by UTF-8 bytes; JavaScript's own order differs only above U+D7FF. */
const byBytes = (a: string, b: string): number =>
  /[\ud800-\uffff]/.test(a + b) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : a < b ? -1 : 1;

/** JSON with sorted names and without spaces, as `canonical_json` of the database writes it. Numbers are whole. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).toSorted(byBytes);
  const of = value as Record<string, unknown>;
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(of[name])}`).join(',')}}`;
}

const BEGINNING = Buffer.alloc(32);

/** The result of `canonical` for a row without its links, whose names are always the same. */
const textOf = ({ action, actor_person_id, at, detail, deya_id, id, person_id, seq }: ChainedRow): string =>
  `{"action":${JSON.stringify(action)},"actor_person_id":${actor_person_id},"at":${at},"detail":${canonical(detail)},"deya_id":${deya_id},"id":${id},"person_id":${person_id},"seq":${seq}}`;

/** SHA-256(prev ‖ row). */
export const linkHash = (prev: Buffer, row: ChainedRow): Buffer =>
  hashOf('sha256', Buffer.concat([prev, Buffer.from(textOf(row))]), 'buffer');

/** Verifies one chain from its beginning, row by row in the order of `seq`. */
export class ChainCheck {
  rows = 0;
  broken: Broken | undefined;
  private last: Buffer = BEGINNING;
  private readonly anchors: Map<number, string>;

  /** `anchors`: ends of the same chain that were recorded elsewhere before. */
  constructor(anchors: readonly Head[] = []) {
    this.anchors = new Map(anchors.filter(({ seq }) => seq > 0).map(({ seq, hash }) => [seq, hash]));
  }

  private why(row: ChainedRow): Broken['why'] | undefined {
    if (row.seq === null || !row.prev || !row.hash) return 'added past the application';
    if (row.seq !== this.rows + 1) return row.seq > this.rows ? 'missing' : 'added past the application';
    if (!row.prev.equals(this.last)) return 'not linked to the row before';
    if (!linkHash(row.prev, row).equals(row.hash)) return 'altered';
    const anchor = this.anchors.get(row.seq);
    return anchor !== undefined && anchor !== row.hash.toString('hex') ? 'altered' : undefined;
  }

  next(row: ChainedRow): void {
    if (this.broken) return;
    const why = this.why(row);
    if (why) this.broken = { seq: why === 'missing' ? this.rows + 1 : (row.seq ?? this.rows + 1), id: row.id, why };
    else this.last = row.hash!;
    this.rows += 1;
  }

  /** After the last row: `head` is the end that the database has recorded. */
  end(head: Head | undefined): { rows: number; head: Head; broken: Broken | undefined } {
    const own = { seq: this.rows, hash: this.last.toString('hex') };
    const furthest = Math.max(head?.seq ?? 0, ...this.anchors.keys());
    if (!this.broken && furthest > this.rows) this.broken = { seq: this.rows + 1, id: null, why: 'end cut off' };
    if (!this.broken && (head?.seq ?? 0) !== own.seq)
      this.broken = { seq: own.seq, id: null, why: 'added past the application' };
    if (!this.broken && head && head.seq > 0 && head.hash !== own.hash)
      this.broken = { seq: own.seq, id: null, why: 'altered' };
    return { rows: this.rows, head: own, broken: this.broken };
  }
}
