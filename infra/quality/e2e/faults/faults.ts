/** Everything that can be wrong with a remote on its way to a page: what the matrix goes through with each of them. */
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
