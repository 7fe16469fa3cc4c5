/** Every fault of a remote during loading; the matrix combines each with every remote. */
export const FAULTS = [
  'boot-missing',
  'boot-malformed',
  'boot-expired',
  'entry-404',
  'entry-500',
  'entry-html',
  'entry-truncated',
  'entry-altered',
  'entry-stalls',
  'init-rejects',
  'expose-missing',
  'throws-at-mount',
  'throws-later',
  'chunk-404',
] as const;

export type Fault = (typeof FAULTS)[number];
