/** Where on its way a remote failed. */
export const FAILURE_PHASES = ['compatibility', 'load', 'start', 'mount', 'run'] as const;

/**
 * What kind of failure it was, the same for the person who reads the panel and the operator who reads the list:
 * `malformed` an entry of the boot manifest that cannot be used, `expired` one that is too old and was not renewed,
 * `incompatible` a library or platform that does not fit, `unreachable` no answer or one that is no script (404, 500),
 * `timeout` no answer in time, `integrity` other bytes than the ones released, `broken` a script that is no remote
 * (HTML, cut off) or threw while it was read, `missing-part` no such page or card in it, `threw` an error of its own
 * while starting, mounting, drawing or later, `chunk` a lazy file that is gone.
 */
export const FAILURE_CLASSES = [
  'malformed',
  'expired',
  'incompatible',
  'unreachable',
  'timeout',
  'integrity',
  'broken',
  'missing-part',
  'threw',
  'chunk',
] as const;

/** What a reference is made of: letters and digits that are not mistaken for one another on the telephone. */
export const REFERENCE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export type FailurePhase = (typeof FAILURE_PHASES)[number];
export type FailureClass = (typeof FAILURE_CLASSES)[number];

/** One failure as the shell reports it to the operators: no personal data. */
export interface FailureReport {
  /** `mf-billing`, or `shell` for what nobody else can be blamed for. */
  remote: string;
  version: string;
  artifact: string;
  phase: FailurePhase;
  class: FailureClass;
  /** The current utility; null when none is chosen. */
  deya_id: number | null;
  /** 0–99. */
  bucket: number;
  /** Six signs that the panel shows. */
  reference: string;
  /** Of this page load, 32 hexadecimal digits. */
  trace_id: string;
}
