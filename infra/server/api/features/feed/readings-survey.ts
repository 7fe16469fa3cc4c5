import { parseLocal, type DateFormat } from './local-time.ts';
import type { RawRow } from './readings-layout.ts';

interface Meter {
  written: string;
  /** Several meters of the file get this name. */
  isShared: boolean;
  last: number | undefined;
  later: number;
  earlier: number;
}

/** A first pass over the rows of a file: which meters have their newest row first, and which names several meters would get. */
export class ReadingsSurvey {
  private readonly meters = new Map<string, Meter>();
  private readonly dateFormat: DateFormat;
  private later = 0;
  private earlier = 0;

  constructor(dateFormat: DateFormat) {
    this.dateFormat = dateFormat;
  }

  note({ meter, written, datetime }: RawRow): void {
    const at = parseLocal(datetime, this.dateFormat);
    const known = this.meters.get(meter);
    if (!known) {
      this.meters.set(meter, { written, isShared: false, last: at, later: 0, earlier: 0 });
      return;
    }
    known.isShared ||= known.written !== written;
    if (at === undefined) return;
    const step = at - (known.last ?? at);
    known.last = at;
    if (step > 0) [known.later, this.later] = [known.later + 1, this.later + 1];
    if (step < 0) [known.earlier, this.earlier] = [known.earlier + 1, this.earlier + 1];
  }

  /** Of a meter whose rows do not tell, the order is that of most rows of the file. */
  isNewestFirst(meter: string): boolean {
    const { later = 0, earlier = 0 } = this.meters.get(meter) ?? {};
    return later + earlier > 0 ? earlier > later : this.earlier > this.later;
  }

  isShared(meter: string): boolean {
    return this.meters.get(meter)?.isShared ?? false;
  }
}
