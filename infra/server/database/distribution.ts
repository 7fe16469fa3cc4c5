/**
 * Where each table belongs once one server does not hold them all: PostgreSQL with Citus, distributed by `deya_id`
 * (docs/scale.md). Tables that are in none of these lists belong to a utility and are distributed by `deya_id`, all of them
 * co-located. `distribution.test.ts` holds the rules that Citus sets for each kind.
 */

/** Whole on every node: small, seldom written, and referred to by rows of utilities. Each with the reason. */
export const REFERENCE_TABLES: Record<string, string> = {
  air_band: 'Bands of the air quality index: a few rows for all.',
  deya: 'The catalogue of utilities: hundreds of rows, read by everyone, changed by hand.',
  external_identity:
    'Proofs of identity at utilities refer to it. Written when somebody uses the tax login for the first time.',
  person: 'Rows of every utility refer to people, who belong to several. Written when somebody registers or signs in.',
  water_index: 'The quantities of water analyses: the same few rows for all.',
  water_limit: 'Legal limits of these quantities: a few rows, written by staff of the installation.',
};

/** On the coordinator alone: nothing of a utility refers to them, and who calls is not known to be of any. Each with the reason. */
export const LOCAL_TABLES: Record<string, string> = {
  audit_head: 'Ends of the chains, the one of the installation among them; one row each.',
  city_card_order: 'Of a person, across utilities.',
  canary_load: 'Of releases, not of utilities.',
  canary_withdrawal: 'Of releases, not of utilities.',
  data_export: 'Of a person, across utilities.',
  data_export_part: 'Of a person, across utilities.',
  deya_credential: 'Asked by the hash of a token, before any utility is known.',
  directory: 'Says whose an id is, before any utility is known: its key is the id alone.',
  email_change: 'Of a person, across utilities.',
  feed_token: 'Asked by the hash of a token, before any utility is known.',
  feed_token_use: 'Of a token of the feed.',
  impersonation: 'Of a session.',
  installation_event: 'The trail of the installation.',
  job_done: 'Keys of jobs.',
  known_device: 'Of a person, across utilities.',
  account_approval: 'Of a person, across utilities.',
  log_line: 'The log of all processes, days in turn.',
  log_visit: 'Of a session.',
  login_throttle: 'Counts by hashes of e-mails and networks.',
  migration: 'Which files were applied.',
  network_salt: 'One row.',
  one_time_token: 'Asked by the hash of a secret, before anybody is known.',
  password_history: 'Of a person, across utilities.',
  permission: 'A few rows, asked by functions of the coordinator.',
  person_count: 'Of all utilities together.',
  person_credential: 'Asked at sign-in, before any utility is known.',
  person_role: 'A role may be for the whole installation.',
  person_totp: 'Of a person, across utilities.',
  recovery_code: 'Of a person, across utilities.',
  remote_failure: 'Reports of pages, of a utility or of none; forgotten after 30 days.',
  role: 'A few rows, asked by functions of the coordinator.',
  permission_dependency: 'A few rows, asked by functions of the coordinator.',
  person_avatar: 'Of a person, across utilities.',
  role_permission: 'A few rows, asked by functions of the coordinator.',
  saved_view: 'Of a person, across utilities.',
  terms_acceptance: 'Of a person, across utilities.',
  session: 'Asked by the hash of a token at every call, before any utility is known.',
  session_token: 'Asked by the hash of a token at every call.',
};

const DIRECTORY =
  'The directory lies on the coordinator, where a trigger of a shard cannot write: the statements that write the row name it there.';

/** The trigger that notes a table's ids in the directory. */
const inDirectory = (table: string): [string, Record<string, string>] => [
  table,
  { [`trigger ${table}_directory`]: DIRECTORY, [`trigger ${table}_forgotten`]: DIRECTORY },
];

const APPEND_ONLY =
  'The application has no right to update or delete; the triggers hold owners as well, and are made on each shard.';

/** The triggers that keep a table append-only. */
const appendOnly = (table: string): [string, Record<string, string>] => [
  table,
  { [`trigger ${table}_append_only`]: APPEND_ONLY, [`trigger ${table}_not_emptied`]: APPEND_ONLY },
];

const BY_FEED = 'The statements of the feed that write readings mark their days.';

/** The parts of the schema that Citus refuses, by table, each with its replacement on the day of distribution. */
export const BEFORE_DISTRIBUTING: Record<string, Record<string, string>> = {
  ...Object.fromEntries(
    ['announcement', 'bill', 'form_answer', 'media', 'online_form', 'problem_report', 'settlement'].map(inDirectory),
  ),
  bank_payment: {
    'trigger bank_payment_item_of_bill': 'The call that begins a payment writes its item.',
    'trigger bank_payment_items_follow': 'The statements that write the state of a payment write that of its items.',
  },
  form_file: {
    'foreign key form_file_unpaid':
      'The statement that deletes unpaid answers first takes their number from their files.',
    'foreign key form_file_unsigned':
      'The statement that deletes unsigned answers first takes their number from their files.',
    'foreign key form_file_saved':
      'The statement that deletes saved answers first takes their number from their files.',
  },
  hourly_reading: Object.fromEntries(
    ['inserted', 'updated_from', 'updated_to', 'deleted', 'emptied'].map((when) => [
      `trigger reading_day_${when}`,
      BY_FEED,
    ]),
  ),
  ...Object.fromEntries(['ledger_event', 'ledger_transfer'].map(appendOnly)),
  deya: { 'trigger deya_version': 'The version is raised by the calls that write a utility.' },
  audit_event: {
    'trigger audit_event_chain':
      'A row is linked by a function that writes it and the end of its chain; audit_head is then distributed with it.',
  },
  person: {
    'trigger people_added': 'The functions that add a person add the difference of the number.',
    'trigger people_removed': 'The functions that delete people add the difference of the number.',
    'trigger people_emptied': 'The table is emptied by no call; the job counts again.',
    'trigger person_changed': 'The words of the search are written by the calls that write a person.',
    'trigger person_inactive': 'Sessions end in the functions that deactivate and delete people.',
    'policy person_of_tenant': 'Staff read the people of their utility through a function, as the list of users does.',
  },
};
