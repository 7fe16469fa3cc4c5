/**
 * The catalogue of personal data: each table with data of people, each of its columns, its purpose, and what an erasure does to
 * it. A feature that is declared whole has the part of its tables in `personal-data.ts` of its folder; the others are here, and
 * `infra/server/api/personal-data.ts` joins them. The erasure, the export of a person's own data and a test read it. The test
 * compares it with the migrated database, so a new column is classified before it is used.
 */

/** Groups of data, as the receipt of an erasure and the export name them. */
export type Purpose = 'account' | 'sign_in' | 'requests' | 'supplies' | 'payments' | 'trail';

/** Reasons of law for which rows stay after an erasure; each ends by the rule in `KEPT_UNTIL`. */
export type KeepReason = 'tax_books' | 'accountability' | 'utility_register';

/** The end of each reason, for the register of processing. */
export const KEPT_UNTIL: Readonly<Record<KeepReason, string>> = {
  tax_books:
    'Five years after the end of the tax year (law 5104/2024); then the utility deletes the books of that year.',
  accountability:
    'As long as the chain of the utility or of the installation exists; rows hold numbers and keyed hashes, no names.',
  utility_register: 'Until the feed of the utility removes the supply; the utility is the controller of its register.',
};

/**
 * The rows of a table that are about a person. `person`: the column `id` or `person_id` names them. `sender`: the same, and
 * rows of guests with the person's confirmed e-mail. `handover`: the person gave or got it, or is invited to it. `report`, `application`, `case`, `request`, `conversation`: rows below such a row; a case is a report or an application. `signature`: the person has sent the answers, also ones that wait, or is asked to sign them. `supply`,
 * `meter`, `paid_supply`, `bill`: rows of the supplies that the person follows, within the days of the link. `none`: the row goes with
 * another one, or no column leads to the person.
 */
export type Whose =
  | 'person'
  | 'sender'
  | 'report'
  | 'application'
  | 'signature'
  | 'case'
  | 'photo'
  | 'request'
  | 'handover'
  | 'conversation'
  | 'supply'
  | 'meter'
  | 'paid_supply'
  | 'bill'
  | 'none';

/** The neutral value of a column that an erasure blanks. */
type Blank = null | '' | '{}';

export interface PersonalTable {
  purpose: Purpose;
  /** Rows of one utility, or of the person across utilities. */
  scope: 'utility' | 'person';
  whose: Whose;
  /** Rows go with the erasure, are blanked in `blank`, or stay for a reason. `expires`: rows or their personal values end by themselves, within a week at most. */
  erasure: 'delete' | 'blank' | 'expires' | KeepReason;
  /** Columns that an erasure blanks, with their neutral values. */
  blank?: Readonly<Record<string, Blank>>;
  /** Further columns that an export contains. */
  shown: readonly string[];
  /** Columns that an export leaves out: secrets, and numbers of other people. */
  withheld?: readonly string[];
}

/** A part of the catalogue. */
export interface PersonalData {
  /** Tables with personal data, by name. */
  tables?: Readonly<Record<string, PersonalTable>>;
  /** Other tables, each with its columns that could hold personal data by their type or name. */
  others?: Readonly<Record<string, readonly string[]>>;
}

/** The names of columns. */
export const words = (text: string): readonly string[] => text.split(' ').filter(Boolean);

/** Tables with personal data of features that are not declared whole. Children stand before their parents. */
const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  // Requests to a utility
  form_answer_event: {
    purpose: 'requests',
    scope: 'utility',
    whose: 'application',
    erasure: 'blank',
    blank: { note: '' },
    shown: words('deya_id answer_id n by status at'),
    withheld: words('idempotency_key staff_id'),
  },
  sent_reading: {
    purpose: 'requests',
    scope: 'utility',
    whose: 'person',
    erasure: 'delete',
    shown: words(
      'deya_id id person_id kwdikos_katanalwti hydrometer read_on counter_l media_id doubt state corrected_l reason sent_at updated_at decided_at',
    ),
    withheld: words('decided_by idempotency_key'),
  },
  supply_request: {
    purpose: 'requests',
    scope: 'utility',
    whose: 'person',
    erasure: 'delete',
    shown: words(
      'deya_id id person_id kwdikos_katanalwti kind wanted_on reason state done_on answer asked_at decided_at',
    ),
    withheld: words('decided_by idempotency_key'),
  },
  plan_request: {
    purpose: 'requests',
    scope: 'utility',
    whose: 'person',
    erasure: 'delete',
    shown: words(
      'deya_id id person_id kwdikos_katanalwti liable_id code settlcateg installrange installments advancepcnt reductionpcnt debt surcharges relief advance total each bill_ids state protokol answer asked_at decided_at',
    ),
    withheld: words('decided_by idempotency_key'),
  },
  media: {
    purpose: 'requests',
    scope: 'utility',
    whose: 'photo',
    erasure: 'delete',
    shown: words('deya_id id kind content_type width height sha256 created_at'),
    withheld: words('bytes stored_as'),
  },
  // Without a payment they are deleted after a week.
  unpaid_answer: {
    purpose: 'requests',
    scope: 'utility',
    whose: 'sender',
    erasure: 'delete',
    shown: words('deya_id id online_form_id person_id email code answers lang amount_cents created_at'),
    withheld: words('idempotency_key layout_sha256'),
  },
  form_answer: {
    purpose: 'requests',
    scope: 'utility',
    whose: 'sender',
    erasure: 'blank',
    blank: { person_id: null, kwdikos_katanalwti: null, answers: '{}', email: null },
    shown: words('deya_id id online_form_id code protocol_number lang status created_at updated_at anonymised_at'),
    withheld: words('idempotency_key layout_sha256'),
  },
  contact_message: {
    purpose: 'requests',
    scope: 'utility',
    whose: 'sender',
    erasure: 'delete',
    shown: words('deya_id id code person_id topic name email phone message lang created_at closed_at answer'),
    withheld: words('idempotency_key closed_by answer_key'),
  },
  conversation_message: {
    purpose: 'requests',
    scope: 'utility',
    whose: 'conversation',
    erasure: 'delete',
    shown: words('deya_id conversation_id n by text at'),
    withheld: words('person_id idempotency_key'),
  },
  conversation: {
    purpose: 'requests',
    scope: 'utility',
    whose: 'person',
    erasure: 'delete',
    shown: words('deya_id id person_id name lang state last seen_by_customer created_at updated_at'),
    withheld: words('guest_sha256 idempotency_key seen_by_staff'),
  },
  data_request: {
    purpose: 'requests',
    scope: 'utility',
    whose: 'person',
    erasure: 'blank',
    blank: { person_id: null, text: '' },
    shown: words('deya_id id code kind status asked_at due_on extended_at extension_reason decided_at reason'),
    withheld: words('decided_by idempotency_key'),
  },
  registration_note: {
    purpose: 'requests',
    scope: 'utility',
    whose: 'request',
    erasure: 'delete',
    shown: words('deya_id request_id n by text at'),
    withheld: ['person_id'],
  },
  registration_request: {
    purpose: 'requests',
    scope: 'utility',
    whose: 'person',
    erasure: 'delete',
    shown: words(
      'deya_id id person_id kwdikos_katanalwti first_name last_name afm mobile status reason created_at decided_at customer_type proof e_bill',
    ),
    withheld: words('idempotency_key decided_by'),
  },

  // The link to a utility and its supplies
  handover: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'handover',
    erasure: 'delete',
    shown: words('deya_id id kwdikos_katanalwti email lang customer_type since until asked_at accepted_at ended_at'),
    withheld: words('invited_by person_id ended_by idempotency_key'),
  },
  supply_person: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'person',
    erasure: 'delete',
    shown: words(
      'deya_id kwdikos_katanalwti person_id customer_type alias since until hidden_at created_at liable_for liable_at',
    ),
    withheld: words('liable_by'),
  },
  tax_verification: {
    purpose: 'sign_in',
    scope: 'utility',
    whose: 'person',
    erasure: 'delete',
    shown: words('deya_id person_id provider verified_at'),
  },
  water_notice_recipient: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'person',
    erasure: 'delete',
    shown: words('deya_id notice_id person_id'),
  },
  device_token: {
    purpose: 'account',
    scope: 'utility',
    whose: 'person',
    erasure: 'delete',
    shown: words('deya_id id person_id device_type created_at'),
    withheld: words('endpoint endpoint_sha256 p256dh auth'),
  },
  person_deya: {
    purpose: 'account',
    scope: 'utility',
    whose: 'person',
    erasure: 'delete',
    shown: words('deya_id person_id status subscribe muted quiet_from quiet_until digest created_at decided_at'),
  },

  // The utility's own books
  bank_payment_guest: {
    purpose: 'payments',
    scope: 'utility',
    whose: 'none',
    // The address of a receipt goes with the daily job, a week after the payment began.
    erasure: 'expires',
    shown: words('deya_id order_code email lang created_at'),
    withheld: words('idempotency_key'),
  },
  // Payers of bank files: the books of the utility name them, and no column leads to an account.
  bank_entry: {
    purpose: 'payments',
    scope: 'utility',
    whose: 'none',
    erasure: 'tax_books',
    shown: [],
    withheld: words(
      'deya_id id file_id line direction is_reversal is_rest is_lump amount_cents booked_on ref_key text_key reference_key payer_key batch_key end_to_end parts remittance counterparty counterparty_iban state reason open_cents reversed_cents order_code',
    ),
  },
  bank_payment: {
    purpose: 'payments',
    scope: 'utility',
    whose: 'person',
    erasure: 'blank',
    blank: { person_id: null },
    shown: words(
      'deya_id order_code bill_id amount_cents currency bank state created_at updated_at authorised_at settled_at refunded_cents',
    ),
    withheld: words('bank_payment_id redirect_to idempotency_key queries'),
  },
  supply: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'supply',
    erasure: 'utility_register',
    shown: words(
      'deya_id kwdikos_katanalwti street address municipal_district zone latitude longitude tariff open closed_on e_bill e_bill_choice e_bill_from',
    ),
    withheld: words(
      'liable_id afm first_name last_name owner owner_afm mobile email standing_order passkey updated_at deleted_at open_decided_at',
    ),
  },
  hydrometer: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'supply',
    erasure: 'utility_register',
    shown: words('deya_id hydrometer kwdikos_katanalwti type location installed_on removed_on updated_at'),
  },
  billing_reading: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'meter',
    erasure: 'utility_register',
    shown: words('deya_id hydrometer read_on counter_l kind media_id updated_at'),
  },
  hourly_reading: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'meter',
    erasure: 'utility_register',
    shown: words('deya_id hydrometer measured_at counter_l litres estimated'),
  },
  reading_day: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'meter',
    erasure: 'utility_register',
    shown: words('deya_id hydrometer day hours litres estimated first_at last_at'),
  },
  alarm: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'meter',
    erasure: 'utility_register',
    shown: words('deya_id hydrometer kind first_seen last_seen cleared_at updated_at'),
  },
  alert_reader: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'person',
    erasure: 'delete',
    shown: words('deya_id alert_id person_id told_at read_at'),
  },
  alert_pause: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'person',
    erasure: 'delete',
    shown: words('deya_id person_id hydrometer kind reason since until'),
  },
  reading_token: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'person',
    erasure: 'delete',
    shown: words('deya_id id person_id name hint created_at ends_at revoked_at last_used_at'),
    withheld: ['token_sha256'],
  },
  alert_limit: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'person',
    erasure: 'delete',
    shown: words('deya_id person_id kwdikos_katanalwti litres_day cents_month holiday_from holiday_until set_at'),
  },
  flow_alert: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'meter',
    erasure: 'utility_register',
    shown: words('deya_id id hydrometer kind since until ended lowest lost raised_at withdrawn_at'),
    withheld: ['person_id'],
  },
  // Notes of the staff are about the meter and its supply; a person asks the utility for them.
  alert_handling: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'none',
    erasure: 'utility_register',
    shown: [],
    withheld: words('deya_id alert_key hydrometer state note taken_by taken_at result closed_by closed_at version'),
  },
  flow_check: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'meter',
    erasure: 'utility_register',
    shown: words('deya_id hydrometer from_at'),
  },
  bill: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'bill',
    erasure: 'tax_books',
    shown: words(
      'deya_id id bill_number kwdikos_katanalwti hydrometer kind period period_start period_end previous_measurement new_measurement consumption charge discount current_total previous_unpaid total_unpaid installment_amount payment_code barcode issue_date expiry_date paid_on last_update',
    ),
    withheld: ['standing_order'],
  },
  bill_line: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'none',
    erasure: 'tax_books',
    shown: words('deya_id bill_id line kind label quantity unit_price amount'),
  },
  settlement: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'paid_supply',
    erasure: 'tax_books',
    shown: words(
      'deya_id id protokol kwdikos_katanalwti epcode installments installdate1 settldate settlcateg installrange advancepcnt advanceamount reductionpcnt canceldate last_update',
    ),
    withheld: words('liable_id liable comments'),
  },
  settlement_installment: {
    purpose: 'supplies',
    scope: 'utility',
    whose: 'none',
    erasure: 'tax_books',
    shown: words('deya_id settlement_id installmentsnr installmentid due_date amount restamount'),
  },
  audit_event: {
    purpose: 'trail',
    scope: 'utility',
    whose: 'person',
    erasure: 'accountability',
    shown: words('deya_id id at action person_id'),
    withheld: words('actor_person_id detail seq prev hash'),
  },

  // The person, across utilities
  installation_event: {
    purpose: 'trail',
    scope: 'person',
    whose: 'none',
    erasure: 'accountability',
    shown: words('id at action person_id'),
    withheld: words('actor_person_id detail seq prev hash'),
  },
  data_export_part: {
    purpose: 'account',
    scope: 'person',
    whose: 'none',
    erasure: 'delete',
    shown: [],
    withheld: words('person_id export_id n bytes'),
  },
  data_export: {
    purpose: 'account',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words('person_id id asked_at ready_at failed_at ends_at size'),
  },
  saved_view: {
    purpose: 'account',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words('id person_id list name view is_default version'),
  },
  city_card_order: {
    purpose: 'account',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words('person_id cards'),
  },
  account_approval: {
    purpose: 'sign_in',
    scope: 'person',
    whose: 'none',
    erasure: 'delete',
    shown: words('id person_id into_person_id act asked_at decided_at approved used_at'),
    withheld: words('reason detail asked_by decided_by'),
  },
  person_role: {
    purpose: 'account',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words('person_id role_id deya_id'),
  },
  person_avatar: {
    purpose: 'account',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words('person_id picture changed_at'),
  },
  terms_acceptance: {
    purpose: 'account',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words('person_id kind accepted_at deya_id valid_from'),
  },
  external_identity: {
    purpose: 'sign_in',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words('person_id provider subject first_name last_name linked_at last_login_at'),
  },
  email_change: {
    purpose: 'sign_in',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words('id person_id old_email new_email requested_at expires_at undo_until confirmed_at ended_at'),
  },
  impersonation: {
    purpose: 'trail',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words('person_id id deya_id reason started_at expires_at ended_at'),
    withheld: words('actor_person_id session_id'),
  },
  session: {
    purpose: 'sign_in',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words(
      'id person_id deya_id user_agent ip created_at last_used_at idle_seconds expires_at revoked_at revoked_reason stepped_up_at',
    ),
    withheld: words('actor_person_id actor_session_id browser_sha256'),
  },
  session_token: {
    purpose: 'sign_in',
    scope: 'person',
    whose: 'none',
    erasure: 'delete',
    shown: [],
    withheld: words('token_sha256 session_id person_id kind created_at expires_at used_at'),
  },
  log_visit: {
    purpose: 'sign_in',
    scope: 'person',
    whose: 'none',
    erasure: 'expires',
    shown: [],
    withheld: words('session_id at'),
  },
  person_credential: {
    purpose: 'sign_in',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words('person_id must_change valid_until changed_at'),
    withheld: ['password_hash'],
  },
  password_history: {
    purpose: 'sign_in',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words('person_id id changed_at'),
    withheld: ['password_hash'],
  },
  person_totp: {
    purpose: 'sign_in',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words('person_id created_at confirmed_at'),
    withheld: words('secret last_step'),
  },
  recovery_code: {
    purpose: 'sign_in',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words('person_id used_at'),
    withheld: ['code_sha256'],
  },
  known_device: {
    purpose: 'sign_in',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words('person_id created_at last_used_at'),
    withheld: ['token_sha256'],
  },
  one_time_token: {
    purpose: 'sign_in',
    scope: 'person',
    whose: 'none',
    erasure: 'delete',
    shown: [],
    withheld: words('token_sha256 purpose person_id subject deya_id detail created_at expires_at used_at'),
  },
  login_throttle: {
    purpose: 'sign_in',
    scope: 'person',
    whose: 'none',
    erasure: 'expires',
    shown: [],
    withheld: words('key failures first_failure_at blocked_until'),
  },
  sign_up_draft: {
    purpose: 'requests',
    scope: 'utility',
    whose: 'person',
    erasure: 'delete',
    shown: words('deya_id person_id answers citizen created_at expires_at done_at'),
    withheld: words('token_sha256 idempotency_key'),
  },
  person: {
    purpose: 'account',
    scope: 'person',
    whose: 'person',
    erasure: 'delete',
    shown: words(
      'id email first_name last_name phone afm afm_proof lang timezone active confirmed_at last_login_at last_login_ip created_at updated_at deleted_at merged_into made_by unit decimal_sign date_format',
    ),
    withheld: words('search version'),
  },
};

/**
 * The other tables, each with its columns that could hold personal data by their type or name. They name staff by number, or
 * hold texts, settings and figures of a utility or of the installation.
 */
const OTHER_TABLES: Readonly<Record<string, readonly string[]>> = {
  bank_entry_decision: words('decided_by kind note parts proposed_by state undone_by'),
  bank_file: words('account decided_by digest message name received_by source state version'),
  bank_payment_item: words('answer_code answer_title order_code'),
  bank_statement: words('account statement_id'),
  payment_refund: words('asked_by decided_by idempotency_key order_code reason state'),
  ledger_event: words('actor_person_id event_key kind provider'),
  ledger_transfer: words('credit debit order_code'),
  air_band: words('category pollutant source'),
  announcement: words('code description outage source title updated_by'),
  answer_template: words('text title updated_by'),
  audit_head: words('hash'),
  audit_verification: words('asked_by broken_why head_hash'),
  book: words('code source title updated_by'),
  canary_load: words('artifact network remote trace_id'),
  canary_withdrawal: words('artifact remote'),
  form_layout: words('api sha256'),
  city_air: words('category gases kwdikos_katanalwti latitude longitude particles place times title'),
  city_energy: words('kwdikos_katanalwti latitude longitude place title'),
  city_parking: words('kwdikos_katanalwti latitude longitude municipality place title'),
  city_reading: words('kind kwdikos_katanalwti measures place'),
  city_source: words('authorization_sealed content context_url created_by name problem protocol refusals url zone'),
  city_waste: words('kwdikos_katanalwti latitude longitude place title'),
  deya: words(
    'accent address afm api bill city city_latin customer_code_mask discount_type email_public latitude longitude opening_hours phone1 phone1_use phone2 phone2_use phone3 phone3_use registration_message settings title title_latin url website',
  ),
  deya_change: words('changed_by field person_id'),
  deya_credential: words('access_token_sha256'),
  deya_statistics: words(''),
  directory: words('kind'),
  faq: words('code description lang source title type updated_by'),
  feed_run: words('entity errors run'),
  feed_token: words('created_by hint name replaced_by revoked_by token_sha256'),
  feed_token_use: words('network'),
  job_done: words('key'),
  laboratory_mapping: words('mapping uploaded_by'),
  legal_text: words('description kind lang source title updated_by'),
  log_line: words('detail method process request_id route text'),
  network_salt: words('salt'),
  form_draft: words('content locked_by updated_by'),
  form_version: words('content published_by'),
  online_form: words(
    'api book cosign_text description endpoint error_note form_id language notes payment purpose redirect_url source success_note title updated_by',
  ),
  permission: words('display_name group name'),
  permission_dependency: words(''),
  person_count: words(''),
  poi: words('address code description latitude longitude opening_hours phone source title type updated_by'),
  reading_day_progress: words('counted_meter'),
  remote_failure: words('artifact class phase reference remote trace_id version'),
  role: words('name'),
  role_permission: words(''),
  settlement_rule: words('code installrange on_default settlcateg'),
  similar_day: words('tariff'),
  tariff: words('code terms title'),
  bill_doubt: words('kind'),
  utility_change: words('asked_by decided_by former state wanted'),
  water_analysis: words('alias laboratory sampling_point value zone'),
  water_exceedance: words('alias closed_by reason value zone'),
  water_limit: words('alias legal_source updated_by'),
  water_notice: words('alias clear_description clear_title cleared_by description kind published_by title zone'),
  water_index: words('alias group title unit'),
};

/** The part of the catalogue that no feature declares. */
export const commonPersonalData = { tables: PERSONAL_TABLES, others: OTHER_TABLES } satisfies PersonalData;

/** Rows that are found by the sender or the owner of another row. */
const BELOW_ANOTHER_ROW: readonly Whose[] = [
  'report',
  'application',
  'signature',
  'case',
  'photo',
  'request',
  'conversation',
];

/** Tables in the order of an erasure: rows below another row first, since an erasure takes the person out of that row. */
export const inOrderOfErasure = (tables: Readonly<Record<string, PersonalTable>>): Record<string, PersonalTable> => {
  const isBelow = ([, { whose }]: [string, PersonalTable]): boolean => BELOW_ANOTHER_ROW.includes(whose);
  const all = Object.entries(tables);
  return Object.fromEntries([...all.filter(isBelow), ...all.filter((one) => !isBelow(one))]);
};
