// Written by `pnpm fix` from remote.json.

/** Paths of this remote; each has a page in `routes.tsx`. */
export type Path =
  | '/applications'
  | '/applications/follow'
  | '/applications/:id'
  | '/online_forms/:id/edit'
  | '/online_forms/:id/test'
  | '/online_forms/continue'
  | '/online_forms/sign'
  | '/online_forms/waiting'
  | '/online-forms/:deya_id?'
  | '/online-forms/:deya_id?/:form_id'
  | '/online-forms/:deya_id?/:form_id/frame'
  | '/online-forms/:deya_id?/:form_id/mobile';

/** Cards of this remote; each is loaded in `lifecycles.tsx`. */
export type Card = 'FormsCard';
