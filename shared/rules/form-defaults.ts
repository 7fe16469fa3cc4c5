import { COSIGN_DAYS } from './form-signature.ts';

/** The settings of a form that nothing was said about, by their names in spec D §3, without its title and its parent form. */
export const FORM_DEFAULTS = {
  description: null,
  success_note: null,
  error_note: null,
  book: null,
  language: '0',
  is_payment: false,
  payment: null,
  document: false,
  assign_to_person: null,
  assign_to_team: null,
  notes: null,
  redirect_url: null,
  submit_method: 0,
  save_method: 0,
  endpoint: null,
  one_page: false,
  cosign: false,
  cosign_text: null,
  cosign_days: COSIGN_DAYS,
  purpose: null,
  retention_days: null,
  remind_days: null,
} as const;
