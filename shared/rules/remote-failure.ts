/** The phase in which a remote failed. */
export const FAILURE_PHASES = ['compatibility', 'load', 'start', 'mount', 'run'] as const;

/**
 * The class of a failure, the same in the panel and in the operators' list.
 *
 * - `malformed`: an unusable entry of the boot manifest
 * - `expired`: an entry that is too old and was not renewed
 * - `incompatible`: a library or platform of another version
 * - `unreachable`: no answer, or one without a script (404, 500)
 * - `timeout`: no answer in time
 * - `integrity`: other bytes than the released ones
 * - `broken`: a script that is no remote (HTML, truncated) or threw while it was evaluated
 * - `missing-part`: the remote has no such page or card
 * - `threw`: an error of its own while starting, mounting, rendering or later
 * - `chunk`: a missing lazy file
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

/** The characters of a reference: letters and digits that are not confused on the telephone. */
export const REFERENCE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export type FailurePhase = (typeof FAILURE_PHASES)[number];
export type FailureClass = (typeof FAILURE_CLASSES)[number];

/** One failure as the shell reports it to the operators: no personal data. */
export interface FailureReport {
  /** `mf-billing`, or `shell` for failures without another cause. */
  remote: string;
  version: string;
  artifact: string;
  phase: FailurePhase;
  class: FailureClass;
  /** The current utility; null when none is chosen. */
  deya_id: number | null;
  /** 0–99. */
  bucket: number;
  /** Six characters that the panel shows. */
  reference: string;
  /** Of this page load, 32 hexadecimal digits. */
  trace_id: string;
}
