// Written by `pnpm fix` from remote.json.

/** Paths of this remote; each has a page in `routes.tsx`. */
export type Path =
  | '/report'
  | '/report/mine'
  | '/report/mine/:id'
  | '/report/follow'
  | '/report/email'
  | '/report/work'
  | '/report-success'
  | '/deya/:deya_id?/report'
  | '/deya/:deya_id?/report/success'
  | '/deya/:deya_id?/report/frame'
  | '/supplies'
  | '/supplies/:kwdikos_katanalwti'
  | '/supplies/:kwdikos_katanalwti/history'
  | '/supplies/:kwdikos_katanalwti/timeline'
  | '/alerts'
  | '/alerts/settings'
  | '/alerts/:id';

/** Cards of this remote; each is loaded in `lifecycles.tsx`. */
export type Card = 'MeasurementsCard' | 'ReportCard';
