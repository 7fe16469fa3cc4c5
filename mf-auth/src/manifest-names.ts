// Written by `pnpm fix` from remote.json.

/** Paths of this remote; each has a page in `routes.tsx`. */
export type Path =
  | '/login'
  | '/register'
  | '/deya/:deya_id?/register'
  | '/logout'
  | '/password/reset'
  | '/password/reset/:token'
  | '/email/confirm'
  | '/email/undo'
  | '/unsubscribe'
  | '/account'
  | '/postgsis'
  | '/autologin'
  | '/email/sent'
  | '/password/change'
  | '/account/details'
  | '/account/notifications'
  | '/account/password'
  | '/account/email'
  | '/account/authenticator'
  | '/account/sessions'
  | '/account/tokens'
  | '/account/data'
  | '/account/handover'
  | '/impersonate';

/** Cards of this remote; each is loaded in `lifecycles.tsx`. */
export type Card = never;
