import type { ColumnType, Generated } from 'kysely';

/** What the columns of every table are to Kysely. `tables.test.ts` compares it with the migrated database. */

type Language = 'el' | 'en' | 'de' | 'fr';
/** A text per language; Greek always, the others where there is a translation. */
export type LocalText = { el: string } & Partial<Record<Exclude<Language, 'el'>, string>>;

/** Settings of one utility that no query filters by. Absent means the default of the decisions. */
export interface DeyaSettings {
  /** Origins that may embed the utility's frame pages. */
  frame_ancestors?: string[];
  /** Minutes of inactivity before logout, 5–30 (decisions 8). */
  idle_minutes?: number;
  /** Characters of free text (decisions 7). */
  free_text_max?: number;
}

type Moment = ColumnType<Date, Date | string, Date | string>;
type DefaultedMoment = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
type DefaultedJson<T> = ColumnType<T, string | undefined, string>;

/** The eight alarms that a meter may report (spec D §3). */
type AlarmKind =
  | 'LOW_BATTERY_ALR'
  | 'LEAK_ALR'
  | 'MAGNETIC_TAMPER_ALR'
  | 'METER_ERROR_ALR'
  | 'BACK_FLOW_ALR'
  | 'BROKEN_PIPE_ALR'
  | 'EMPTY_PIPE_ALR'
  | 'SPECIFIC_ERROR_ALR';

interface AlarmTable {
  deya_id: number;
  hydrometer: string;
  kind: AlarmKind;
  first_seen: Moment;
  last_seen: Moment;
  cleared_at: NullableMoment;
  updated_at: DefaultedMoment;
}

interface AnnouncementTable {
  deya_id: number;
  id: Generated<number>;
  code: string;
  start_date: string;
  end_date: string | null;
  title: Json<LocalText>;
  description: Json<LocalText>;
  updated_at: DefaultedMoment;
  told_at: NullableMoment;
}

interface AuditEventTable {
  deya_id: number;
  id: Generated<number>;
  at: DefaultedMoment;
  action: string;
  person_id: number | null;
  actor_person_id: number | null;
  detail: DefaultedJson<Record<string, unknown>>;
  seq: number | null;
  prev: Buffer | null;
  hash: Buffer | null;
}

interface AuditHeadTable {
  deya_id: number;
  seq: number;
  hash: Buffer;
}

interface BankPaymentTable {
  deya_id: number;
  order_code: string;
  person_id: number;
  bill_id: number;
  amount_cents: number;
  currency: 'EUR';
  bank: string;
  bank_payment_id: string | null;
  redirect_to: string | null;
  state: Generated<'created' | 'redirected' | 'authorised' | 'failed' | 'expired' | 'unknown'>;
  idempotency_key: string;
  queries: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
  authorised_at: NullableMoment;
}

interface BillTable {
  deya_id: number;
  id: Generated<number>;
  bill_number: string;
  kwdikos_katanalwti: string;
  hydrometer: string | null;
  kind: Generated<'actual' | 'interim'>;
  period: string | null;
  period_start: string;
  period_end: string;
  previous_measurement: number | null;
  new_measurement: number | null;
  consumption: number | null;
  charge: number;
  discount: Generated<number>;
  current_total: number;
  previous_unpaid: Generated<number>;
  total_unpaid: number;
  installment_amount: number | null;
  standing_order: string | null;
  payment_code: string | null;
  barcode: string | null;
  issue_date: string;
  expiry_date: string;
  paid_on: string | null;
  last_update: DefaultedMoment;
}

interface BillLineTable {
  deya_id: number;
  bill_id: number;
  line: number;
  kind: 'fixed' | 'water' | 'sewer' | 'levy' | 'vat' | 'discount' | 'surcharge' | 'other';
  label: string;
  quantity: number | null;
  unit_price: number | null;
  amount: number;
}

interface BillingReadingTable {
  deya_id: number;
  hydrometer: string;
  read_on: string;
  counter_l: number;
  kind: Generated<'regular' | 'estimated' | 'customer' | 'closing'>;
  media_id: number | null;
  updated_at: DefaultedMoment;
}

interface BookTable {
  deya_id: number;
  id: Generated<number>;
  code: string;
  title: string;
  incoming: boolean;
  is_active: Generated<boolean>;
  updated_at: DefaultedMoment;
}

interface CanaryLoadTable {
  remote: string;
  artifact: string;
  trace_id: string;
  network: Buffer;
  failed: boolean;
  at: Moment;
}

interface CanaryWithdrawalTable {
  remote: string;
  artifact: string;
  loads: number;
  failures: number;
  at: Moment;
}

interface CityAirTable {
  deya_id: number;
  place: string;
  title: NullableJson<LocalText>;
  latitude: number | null;
  longitude: number | null;
  measured_at: Moment;
  temperature: number | null;
  quality_index: number | null;
  category: 'good' | 'fair' | 'moderate' | 'poor' | 'very_poor' | 'extremely_poor' | null;
  gases: NullableJson<Record<string, number>>;
  particles: NullableJson<Record<string, number>>;
  humidity: number | null;
  pressure: number | null;
  noise: number | null;
  updated_at: DefaultedMoment;
}

interface CityEnergyTable {
  deya_id: number;
  place: string;
  title: NullableJson<LocalText>;
  latitude: number | null;
  longitude: number | null;
  measured_at: Moment;
  present: number;
  saving: number | null;
  previous: number | null;
  updated_at: DefaultedMoment;
}

interface CityParkingTable {
  deya_id: number;
  place: string;
  title: NullableJson<LocalText>;
  latitude: number | null;
  longitude: number | null;
  municipality: string | null;
  last_seen: Moment;
  radius: number | null;
  spots: number;
  free_spots: number | null;
  updated_at: DefaultedMoment;
}

interface CityWasteTable {
  deya_id: number;
  place: string;
  title: NullableJson<LocalText>;
  latitude: number | null;
  longitude: number | null;
  measured_at: Moment;
  last_pickup: NullableMoment;
  fill_level: number | null;
  updated_at: DefaultedMoment;
}

interface DeviceTokenTable {
  deya_id: number;
  id: Generated<number>;
  person_id: number;
  device_type: Generated<string>;
  endpoint: string;
  endpoint_sha256: Buffer;
  p256dh: string;
  auth: string;
  created_at: Moment;
}

interface DeyaTable {
  id: number;
  title: string;
  title_latin: string;
  city: Generated<string>;
  city_latin: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  address: string | null;
  phone1: string | null;
  phone2: string | null;
  phone3: string | null;
  website: string | null;
  email_public: string | null;
  url: string | null;
  api: string | null;
  bill: string | null;
  customer_code_mask: string | null;
  active: Generated<boolean>;
  demo: Generated<boolean>;
  show_bills: Generated<boolean>;
  customer_reports: Generated<boolean>;
  partial_payment: Generated<boolean>;
  online_forms: Generated<boolean>;
  register_with_taxis: Generated<boolean>;
  registration_open: Generated<boolean>;
  registration_message: NullableJson<LocalText>;
  discount_type: 'A' | 'P' | null;
  discount_amount: number | null;
  my_hydria: Generated<boolean>;
  deyapp: Generated<boolean>;
  amr: Generated<boolean>;
  water_damage: Generated<boolean>;
  push_notifications: Generated<boolean>;
  balloon_read: Generated<boolean>;
  accent: string | null;
  logo_media_id: number | null;
  cover_media_id: number | null;
  settings: DefaultedJson<DeyaSettings>;
  created_at: DefaultedMoment;
  updated_at: DefaultedMoment;
}

interface DeyaCredentialTable {
  deya_id: number;
  access_token_sha256: Buffer;
  created_at: DefaultedMoment;
}

interface DirectoryTable {
  id: number;
  kind: string;
  deya_id: number;
}

interface EmailChangeTable {
  id: Generated<number>;
  person_id: number;
  old_email: string;
  new_email: string;
  requested_at: Moment;
  expires_at: Moment;
  undo_until: Moment;
  confirmed_at: NullableMoment;
  ended_at: NullableMoment;
}

interface ExternalIdentityTable {
  person_id: number;
  provider: string;
  subject: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  linked_at: Moment;
  last_login_at: Moment;
}

interface FaqTable {
  deya_id: number;
  id: Generated<number>;
  code: string;
  type: string;
  lang: Language;
  sort: Generated<number>;
  title: string;
  description: string;
  updated_at: DefaultedMoment;
}

interface FeedRunTable {
  deya_id: number;
  id: Generated<number>;
  entity: string;
  started_at: DefaultedMoment;
  finished_at: NullableMoment;
  received: Generated<number>;
  stored: Generated<number>;
  rejected: Generated<number>;
  run: string | null;
  next_line: Generated<number>;
  changed: Generated<number>;
  errors: DefaultedJson<{ line: number; field: string; reason: string }[]>;
}

interface FormAnswerTable {
  deya_id: number;
  id: Generated<number>;
  online_form_id: number;
  person_id: number | null;
  kwdikos_katanalwti: string | null;
  answers: Json<unknown>;
  code: string;
  idempotency_key: string | null;
  protocol_number: string | null;
  lang: Generated<string>;
  status: Generated<number>;
  created_at: DefaultedMoment;
  updated_at: DefaultedMoment;
}

interface HourlyReadingTable {
  deya_id: number;
  hydrometer: string;
  measured_at: Moment;
  counter_l: number;
  litres: number | null;
  estimated: Generated<boolean>;
}

interface HydrometerTable {
  deya_id: number;
  hydrometer: string;
  kwdikos_katanalwti: string;
  type: 'analog' | 'digital';
  location: string | null;
  installed_on: string | null;
  removed_on: string | null;
  updated_at: DefaultedMoment;
}

interface ImpersonationTable {
  person_id: number;
  id: Generated<number>;
  actor_person_id: number | null;
  deya_id: number | null;
  session_id: number;
  reason: string;
  started_at: Moment;
  expires_at: Moment;
  ended_at: NullableMoment;
}

interface InstallationEventTable {
  id: Generated<number>;
  at: DefaultedMoment;
  action: string;
  person_id: number | null;
  actor_person_id: number | null;
  detail: DefaultedJson<Record<string, unknown>>;
  seq: number | null;
  prev: Buffer | null;
  hash: Buffer | null;
}

interface JobDoneTable {
  key: string;
  at: Moment;
}

interface LegalTextTable {
  deya_id: number;
  kind: 'terms-of-use' | 'privacy-policy';
  lang: Language;
  valid_from: string;
  title: string;
  description: string;
  updated_at: DefaultedMoment;
}

interface KnownDeviceTable {
  token_sha256: Buffer;
  person_id: number;
  created_at: Moment;
  last_used_at: Moment;
}

interface LoginThrottleTable {
  key: string;
  failures: Generated<number>;
  first_failure_at: Moment;
  blocked_until: NullableMoment;
}

interface MediaTable {
  deya_id: number;
  id: Generated<number>;
  kind: 'logo' | 'cover' | 'report' | 'reading' | 'form' | 'avatar';
  content_type: string;
  width: number;
  height: number;
  sha256: string;
  bytes: Buffer | null;
  stored_as: string | null;
  created_at: DefaultedMoment;
}

interface NetworkSaltTable {
  day: string;
  salt: Buffer;
}

interface OneTimeTokenTable {
  token_sha256: Buffer;
  purpose: string;
  person_id: number | null;
  subject: Generated<string>;
  deya_id: number | null;
  detail: DefaultedJson<Record<string, unknown>>;
  created_at: Moment;
  expires_at: Moment;
  used_at: NullableMoment;
}

interface OnlineFormTable {
  deya_id: number;
  id: Generated<number>;
  form_id: string;
  title: Json<LocalText>;
  description: NullableJson<LocalText>;
  success_note: NullableJson<LocalText>;
  api: Json<unknown>;
  parent_form: number | null;
  book: string | null;
  auto_nr: Generated<number>;
  is_online: Generated<boolean>;
  created_at: DefaultedMoment;
  updated_at: DefaultedMoment;
  deleted_at: NullableMoment;
}

interface PasswordHistoryTable {
  person_id: number;
  id: Generated<number>;
  password_hash: string;
  changed_at: Moment;
}

interface PermissionTable {
  id: Generated<number>;
  name: string;
  display_name: string;
  group: string;
  group_sort: Generated<number>;
  system: Generated<boolean>;
}

interface PersonTable {
  id: Generated<number>;
  email: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone: string | null;
  afm: string | null;
  lang: Generated<Language>;
  timezone: Generated<string>;
  active: Generated<boolean>;
  confirmed_at: NullableMoment;
  last_login_at: NullableMoment;
  last_login_ip: string | null;
  created_at: DefaultedMoment;
  updated_at: DefaultedMoment;
  deleted_at: NullableMoment;
}

interface PersonCredentialTable {
  person_id: number;
  password_hash: string;
  must_change: Generated<boolean>;
  valid_until: NullableMoment;
  changed_at: DefaultedMoment;
}

interface PersonDeyaTable {
  deya_id: number;
  person_id: number;
  status: Generated<'active' | 'pending' | 'rejected'>;
  subscribe: Generated<number>;
  created_at: DefaultedMoment;
  decided_at: NullableMoment;
}

interface PersonRoleTable {
  person_id: number;
  role_id: number;
  deya_id: number | null;
}

interface ProblemReportTable {
  deya_id: number;
  id: Generated<number>;
  code: string;
  idempotency_key: string | null;
  person_id: number | null;
  kwdikos_katanalwti: string | null;
  hydrometer: string | null;
  problem_type: string;
  description: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  address: string | null;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  email: string | null;
  lang: Generated<string>;
  status: Generated<number>;
  created_at: DefaultedMoment;
  updated_at: DefaultedMoment;
}

interface ProblemReportPhotoTable {
  deya_id: number;
  report_id: number;
  position: number;
  media_id: number;
}

type FailureClass =
  | 'malformed'
  | 'expired'
  | 'incompatible'
  | 'unreachable'
  | 'timeout'
  | 'integrity'
  | 'broken'
  | 'missing-part'
  | 'threw'
  | 'chunk';

interface RemoteFailureTable {
  id: Generated<number>;
  at: Moment;
  remote: string;
  version: string;
  artifact: string;
  phase: 'compatibility' | 'load' | 'start' | 'mount' | 'run';
  class: FailureClass;
  deya_id: number | null;
  bucket: number;
  reference: string;
  trace_id: string;
}

interface PersonTotpTable {
  person_id: number;
  secret: Buffer;
  created_at: Moment;
  confirmed_at: NullableMoment;
  last_step: Generated<number>;
}

interface RecoveryCodeTable {
  person_id: number;
  code_sha256: Buffer;
  used_at: NullableMoment;
}

interface RoleTable {
  id: Generated<number>;
  name: string;
  sort: Generated<number>;
  system: Generated<boolean>;
}

interface RolePermissionTable {
  role_id: number;
  permission_id: number;
}

interface SessionTable {
  id: Generated<number>;
  person_id: number;
  deya_id: number | null;
  actor_person_id: number | null;
  actor_session_id: number | null;
  user_agent: string | null;
  ip: string | null;
  created_at: DefaultedMoment;
  last_used_at: DefaultedMoment;
  idle_seconds: Generated<number>;
  expires_at: Moment;
  revoked_at: NullableMoment;
  revoked_reason: string | null;
  stepped_up_at: NullableMoment;
}

interface SessionTokenTable {
  token_sha256: Buffer;
  session_id: number;
  person_id: number;
  kind: 'access' | 'refresh';
  created_at: DefaultedMoment;
  expires_at: Moment;
  used_at: NullableMoment;
}

interface SettlementTable {
  deya_id: number;
  id: Generated<number>;
  protokol: string;
  kwdikos_katanalwti: string;
  liable_id: string;
  liable: Generated<string>;
  epcode: string | null;
  installments: number;
  installdate1: string;
  settldate: string;
  settlcateg: string | null;
  installrange: string | null;
  advancepcnt: Generated<number>;
  advanceamount: Generated<number>;
  reductionpcnt: Generated<number>;
  canceldate: string | null;
  comments: string | null;
  last_update: DefaultedMoment;
}

interface SettlementInstallmentTable {
  deya_id: number;
  settlement_id: number;
  installmentsnr: number;
  installmentid: string;
  due_date: string;
  amount: number;
  restamount: number;
}

interface SettlementRuleTable {
  deya_id: number;
  code: string;
  settlcateg: string | null;
  installrange: string | null;
  installments_min: number;
  installments_max: number;
  advancepcnt: Generated<number>;
  reductionpcnt: Generated<number>;
  installment_min: number | null;
  debt_min: number | null;
  debt_max: number | null;
  valid_from: string | null;
  valid_until: string | null;
  updated_at: DefaultedMoment;
}

interface SupplyTable {
  deya_id: number;
  kwdikos_katanalwti: string;
  liable_id: string;
  afm: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  owner: string | null;
  owner_afm: string | null;
  mobile: string | null;
  email: string | null;
  street: string | null;
  address: string | null;
  municipal_district: string | null;
  zone: string | null;
  latitude: number | null;
  longitude: number | null;
  tariff: Generated<string>;
  open: Generated<boolean>;
  closed_on: string | null;
  e_bill: Generated<boolean>;
  standing_order: string | null;
  updated_at: DefaultedMoment;
  deleted_at: NullableMoment;
}

interface SupplyPersonTable {
  deya_id: number;
  kwdikos_katanalwti: string;
  person_id: number;
  customer_type: Generated<'tenant' | 'owner' | 'authorised'>;
  alias: string | null;
  since: string | null;
  until: string | null;
  created_at: DefaultedMoment;
}

interface TaxVerificationTable {
  deya_id: number;
  person_id: number;
  provider: string;
  verified_at: Moment;
}

interface WaterAnalysisTable {
  deya_id: number;
  zone: Generated<string>;
  alias: string;
  analysis_date: string;
  value: string;
  updated_at: DefaultedMoment;
}

interface WaterIndexTable {
  alias: string;
  group: 'microbiological' | 'physical' | 'chemical';
  sort: number;
  unit: Generated<string>;
  title: Json<LocalText>;
  limit_min: number | null;
  limit_max: number | null;
}

export interface Tables {
  alarm: AlarmTable;
  announcement: AnnouncementTable;
  audit_event: AuditEventTable;
  audit_head: AuditHeadTable;
  bank_payment: BankPaymentTable;
  bill: BillTable;
  bill_line: BillLineTable;
  billing_reading: BillingReadingTable;
  book: BookTable;
  canary_load: CanaryLoadTable;
  canary_withdrawal: CanaryWithdrawalTable;
  city_air: CityAirTable;
  city_energy: CityEnergyTable;
  city_parking: CityParkingTable;
  city_waste: CityWasteTable;
  device_token: DeviceTokenTable;
  deya: DeyaTable;
  deya_credential: DeyaCredentialTable;
  directory: DirectoryTable;
  email_change: EmailChangeTable;
  external_identity: ExternalIdentityTable;
  faq: FaqTable;
  feed_run: FeedRunTable;
  form_answer: FormAnswerTable;
  hourly_reading: HourlyReadingTable;
  hydrometer: HydrometerTable;
  impersonation: ImpersonationTable;
  installation_event: InstallationEventTable;
  job_done: JobDoneTable;
  known_device: KnownDeviceTable;
  legal_text: LegalTextTable;
  login_throttle: LoginThrottleTable;
  media: MediaTable;
  network_salt: NetworkSaltTable;
  one_time_token: OneTimeTokenTable;
  online_form: OnlineFormTable;
  password_history: PasswordHistoryTable;
  permission: PermissionTable;
  person: PersonTable;
  person_credential: PersonCredentialTable;
  person_deya: PersonDeyaTable;
  person_role: PersonRoleTable;
  person_totp: PersonTotpTable;
  problem_report: ProblemReportTable;
  problem_report_photo: ProblemReportPhotoTable;
  remote_failure: RemoteFailureTable;
  recovery_code: RecoveryCodeTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  session: SessionTable;
  session_token: SessionTokenTable;
  settlement: SettlementTable;
  settlement_installment: SettlementInstallmentTable;
  settlement_rule: SettlementRuleTable;
  supply: SupplyTable;
  supply_person: SupplyPersonTable;
  tax_verification: TaxVerificationTable;
  water_analysis: WaterAnalysisTable;
  water_index: WaterIndexTable;
}
