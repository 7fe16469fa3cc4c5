/**
 * Every code that the backend may answer in `message`, shown as `validation.backend.{code}`. A code never changes its
 * meaning and never goes away. The texts are those of D §8 and S §8, in the four catalogues.
 */
export const codes = [
  // Any call
  'server_error',
  'not_yet_available',
  'not_found',
  'malformed_request',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'service_unavailable',
  'unauthenticated',
  'no_access',
  'data_not_saved',
  'no_data',

  // Fields: the rules of D §5. They appear as { message: { field: [code] } }.
  'required',
  'invalid',
  'unexpected',
  'min',
  'max',
  'between',
  'size',
  'email',
  'phone',
  'numeric',
  'integer',
  'date',
  'url',
  'regex',
  'unique',
  'exists',
  'confirmed',
  'image',
  'file',
  'mimes',
  'afm',

  // Signing in (D §8, Authentication)
  'wrong_credentials',
  'wrong_password',
  'too_many_login_attempts',
  'session_expired',
  'session_revoked',
  'email_taken',
  'account_deactivated',
  'account_pending_approval',
  'account_not_confirmed',
  'registration_closed',
  'already_confirmed',
  'confirmation_mismatch',
  'confirmation_not_found',
  'reset_token_invalid',
  'password_reset_problem',
  'email_not_found',
  'old_password_wrong',
  'password_used',
  'password_too_common',

  // Utilities and supplies (D §8, Server messages)
  'deya_not_found',
  'deya_required',
  'no_access_to_service',
  'supply_flow_problem',
  'invalid_customer_code',
  'invalid_payment_code',
  'ebill_unavailable',
  'invalid_hydrometer',
  'invalid_customer_type',
  'subscription_unavailable',
  'user_not_found',
  'registration_invalid',
  'recovery_email_failed',
  'invalid_measurement',
  'taxis_connection_problem',
  'email_exists_in_service',
  'language_unavailable',
  'user_email_mismatch',
  'no_active_settlement',
  'service_not_created',
  'access_token_unique',
  'registration_incomplete',
  'request_not_sent',

  // Meters and measurements
  'supply_not_found',
  'supply_already_requested',
  'not_indebted',
  'no_measurements',
  'measurements_denied',
  'customer_exists',

  // Payment
  'payment_failed',
  'bill_not_found',

  // Reports and forms
  'form_not_found',
  'form_not_submitted',
  'report_not_found',
  'reports_closed',
  'item_exists',

  // Roles and people (administration)
  'role_exists',
  'role_not_found',
  'role_cant_delete_admin',
  'role_has_users',
  'role_needs_permission',
  'role_not_saved',
  'user_role_needed',
  'user_email_of_another',
  'user_cant_delete_self',
  'user_cant_delete_admin',
  'user_cant_deactivate_self',
  'user_cant_unconfirm_self',
  'user_cant_unconfirm_admin',
  'user_cant_delete_own_session',
  'user_delete_first',
  'user_not_saved',

  // Feed: reasons for a refused row, besides those of fields
  'feed_token_invalid',
  'row_malformed',
  'row_too_long',
  'reference_unknown',
] as const;

/** A stable error code of the backend. */
export type Code = (typeof codes)[number];
