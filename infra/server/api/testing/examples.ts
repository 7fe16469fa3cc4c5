import { readingToken } from '../kernel/tokens.ts';
import { makeDevice } from '@hydria/adapters/sandbox/push-device.ts';
import type { LaboratoryMapping } from '@hydria/shared/contract/laboratory.ts';
import type { Call, CallInput, Contract } from '../contract/contract.ts';
import { seal } from '../kernel/seal.ts';
import { codeAt, stepAt } from '../features/session/totp.ts';
import { FEED_TOKEN, PASSWORD, SECRET } from './test-data.ts';

type Built = { [C in Call]: Contract[C] extends { later: true } ? never : C }[Call];
type Guarded<A extends string> = { [C in Built]: Contract[C]['access'] extends A ? C : never }[Built];

/** Calls that require a signed-in person. */
export type MemberCall = Guarded<'member' | `permission:${string}`>;

/** A valid input by anna, and the answer for a person without her links. */
export interface Example<C extends Call> {
  input: CallInput<C>;
  /**
   * `own`: the call concerns the caller's own data, so everyone gets their own. Otherwise the statuses of a refusal.
   */
  others: 'own' | number[];
  /** SQL that restores the state for the next actors of the matrix. */
  undo?: string;
  /** Of the browser that calls, where a call continues what it has begun. */
  cookie?: string;
}

/** Ids of rows that the matrix adds to the test data. */
export interface Added {
  bill: number;
  report: number;
  application: number;
  photo: number;
  order: string;
  /** A payment that the bank has captured. */
  paid_order: string;
  /** Another one of anna's. */
  session: number;
  /** A request of babis for supply 100-2. */
  registration: number;
  contact: number;
  conversation: number;
  /** An unassigned one. */
  role: number;
}

/** A red picture of 4 by 4 pixels. */
const RED_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWP4z8AARwgWXg4ArpMP8bh5W0YAAAAASUVORK5CYII=';
/** New details of supply 100-1, which anna owns. */
export const SUPPLY_DETAILS = {
  deya_id: 1,
  kwdikos_katanalwti: '100-1',
  alias: 'Σπίτι',
  customer_type: 'owner',
} as const;
/** A token of a person for their readings, and none but it. */
export const READING_TOKEN = 9761;
const ofReadings = readingToken(1);
/** The text that a program sends. */
export const READING_TOKEN_TEXT = ofReadings.text;
export const addReadingToken = (person_id: number) => `
  insert into reading_token (deya_id, id, person_id, name, hint, token_sha256, created_at, ends_at)
    values (1, ${READING_TOKEN}, ${person_id}, 'Σπίτι', 'hydria_my_1_abcd', '\\x${ofReadings.sha256.toString('hex')}', '2026-11-20T08:00Z', '2027-11-20T08:00Z')`;
export const FRESH_TOKENS = `delete from reading_token where id <> ${READING_TOKEN}; update reading_token set revoked_at = null`;
/** A supply that anna takes off her list, and the list as it was. */
export const OWN_SUPPLY = { deya_id: 1, kwdikos_katanalwti: '100-1' } as const;
export const SHOWN_SUPPLY = 'update supply_person set hidden_at = null where hidden_at is not null';
/** The number of an alert. */
export const METER_ALERT = 9651;
/** A leak at meter M1 of supply 100-1, which lasts. */
export const addMeterAlert = `
  insert into flow_alert (deya_id, id, hydrometer, kind, since, until, ended, lowest, lost, raised_at)
    values (1, ${METER_ALERT}, 'M1', 'continuous_low', '2026-11-19T06:00Z', '2026-11-20T06:00Z', false, 10, 240, '2026-11-20T06:05Z')`;
/** Quiet hours with the weekly mail, and a limit of supply 100-1; and the settings as they were before. */
export const ALERT_TIMES = { deya_id: 1, quiet: true, quiet_from: '23', quiet_until: '6', digest: true };
export const ALERT_LIMITS = { deya_id: 1, kwdikos_katanalwti: '100-1', litres_day: 500 };
export const FRESH_SETTINGS =
  'delete from alert_limit; update person_deya set quiet_from = null, quiet_until = null, digest = false';
/** Undoes the work of the staff on an alert. */
export const NEW_ALERT = 'delete from alert_handling';
/** The alert as it was before a call. */
export const FRESH_ALERT = 'delete from alert_reader; delete from alert_pause';
/** Money of a bank file that waits for the staff, a proposal about other money, and a payment that a bank file settled. */
export const BANK_ENTRY = 9711;
export const BANK_PROPOSAL = 9712;
export const FILE_ORDER = '4123456789abcdefghjkmnpq';
export const REFUND = 9731;
export const addBankMoney = `
  insert into bank_file (deya_id, id, digest, name, source, message, version, account, entries, state, received_at, done_at)
    values (1, 9701, repeat('a', 64), 'a.xml', 'upload', 'camt.053', 'camt.053.001.08', 'GR1601101250000000012300695', 2, 'done',
      '2026-11-20T12:00Z', '2026-11-20T12:00Z');
  insert into bank_entry (deya_id, id, file_id, line, direction, is_reversal, is_rest, is_lump, amount_cents, booked_on, text_key,
      parts, remittance, state, reason, open_cents)
    select 1, n, 9701, n - 9710, 'credit', false, false, false, 5000, '2026-11-20', 'text-' || n, '[]', 'Νερό',
      case n when ${BANK_ENTRY} then 'unmatched' else 'proposed' end, 'no_reference', 5000
    from generate_series(${BANK_ENTRY}, ${BANK_PROPOSAL}) n;
  insert into bank_entry_decision (deya_id, id, entry_id, kind, parts, note, state, proposed_by, proposed_at)
    values (1, 9721, ${BANK_PROPOSAL}, 'return', '[]', 'Διπλή', 'waiting', 9, '2026-11-20T12:00Z');
  insert into bank_payment (deya_id, order_code, bill_id, amount_cents, currency, bank, state, idempotency_key, created_at, updated_at,
      authorised_at, settled_at)
    select 1, '${FILE_ORDER}', id, current_total, 'EUR', 'bank-file', 'settled', 'example-of-a-key-9', now(), now(), now(), now()
    from bill where deya_id = 1 and paid_on is not null order by id limit 1;
  insert into payment_refund (deya_id, id, order_code, amount_cents, reason, state, asked_by, asked_at, idempotency_key)
    values (1, ${REFUND}, '${FILE_ORDER}', 10, 'Διπλή', 'waiting', 9, '2026-11-20T12:00Z', 'example-of-a-key-8')`;
/** Changes that calls have made to this money go. */
export const WAITING_BANK_MONEY = `
  delete from bank_entry_decision where id <> 9721;
  update bank_entry_decision set state = 'waiting', decided_by = null, decided_at = null;
  update bank_entry set open_cents = 5000, state = case id when ${BANK_ENTRY} then 'unmatched' else 'proposed' end;
  delete from payment_refund where id <> ${REFUND};
  update payment_refund set state = 'waiting', decided_by = null, decided_at = null, done_at = null;
  delete from bank_payment where bank = 'bank-file' and order_code <> '${FILE_ORDER}'`;
/** A file of one payment. */
export const BANK_FILE = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>1</MsgId>
</GrpHdr><Ntfctn><Acct><Id><IBAN>GR1601101250000000012300695</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
export const WITHOUT_BANK_FILE = `delete from bank_entry where file_id <> 9701; delete from bank_file where id <> 9701`;
export const NEW_REFUND = {
  amount_cents: 100,
  reason: 'Διπλή πληρωμή',
  idempotency_key: 'example-of-a-key-1',
} as const;
/** Bills of supply 100-1 by mail, which anna pays. */
export const E_BILL = { deya_id: 1, kwdikos_katanalwti: '100-1', e_bill: true } as const;
export const NO_E_BILL = 'update supply set e_bill_choice = null, e_bill_from = null';
/** The number of a request for a supply. */
export const SUPPLY_REQUEST = 9611;
/** A request of a person to close supply 100-2, which waits. */
/** The secret of a browser that has answered the steps to a further supply. */
const SUPPLY_DRAFT = 'd'.repeat(43);
export const addSupplyDraft = `
  insert into sign_up_draft (deya_id, token_sha256, person_id, answers, created_at, expires_at)
    values (1, sha256('${SUPPLY_DRAFT}'), 1,
      '{"country": "GR", "afm": "555777003", "code": "100-9", "chosen": ["100-9"], "customer_type": "tenant"}',
      '2026-11-20T12:00Z', '2026-11-21T12:00Z')`;

export const addSupplyRequest = (person_id: number): string => `
  insert into supply_request (deya_id, id, person_id, kwdikos_katanalwti, kind, wanted_on, reason, asked_at, idempotency_key)
    values (1, ${SUPPLY_REQUEST}, ${person_id}, '100-2', 'close', '2026-12-01', 'Μετακόμιση', '2026-11-20T12:00Z',
      'example-of-a-key-0')`;
/** A request that a call has sent goes, the example waits again, and the supplies are open. */
export const WAITING_SUPPLY_REQUEST = `
  delete from supply_request where idempotency_key = 'example-of-a-key-1';
  update supply_request set state = 'waiting', done_on = null, answer = null, decided_at = null, decided_by = null;
  update supply set open = true, closed_on = null`;
export const NEW_SUPPLY_REQUEST = {
  deya_id: 1,
  kwdikos_katanalwti: '100-1',
  kind: 'close',
  wanted_on: '2026-12-01',
  reason: 'Μετακόμιση',
  idempotency_key: 'example-of-a-key-1',
} as const;
/** The number of a request for a plan. */
export const PLAN_REQUEST = 9621;
/** Two parties that a person is, each with a supply and an open bill: the second one's request for a plan waits. */
export const addPlanRequest = (person_id: number): string => `
  insert into supply (deya_id, kwdikos_katanalwti, liable_id, afm, first_name, last_name)
    select 1, '100-8' || n, 'LP' || n, afm, first_name, last_name from supply, generate_series(1, 2) n
    where deya_id = 1 and kwdikos_katanalwti = '100-1';
  insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type)
    select 1, '100-8' || n, ${person_id}, 'owner' from generate_series(1, 2) n;
  insert into bill (deya_id, id, bill_number, kwdikos_katanalwti, period_start, period_end, charge, current_total, total_unpaid, issue_date,
      expiry_date)
    select 1, 9630 + n, 'BP-' || n, '100-8' || n, '2026-06-01', '2026-09-30', 900, 9000, 9000, '2026-10-10', '2026-11-10'
    from generate_series(1, 2) n;
  insert into settlement_rule (deya_id, code, installments_min, installments_max) values (1, 'short', 2, 12);
  insert into plan_request (deya_id, id, person_id, kwdikos_katanalwti, liable_id, code, installments, advancepcnt, reductionpcnt, debt,
      surcharges, relief, advance, total, each, bill_ids, asked_at, idempotency_key)
    values (1, ${PLAN_REQUEST}, ${person_id}, '100-82', 'LP2', 'short', 2, 0, 0, 9000, 0, 0, 0, 9000, 4500, '{9632}', '2026-11-20T12:00Z',
      'example-of-a-key-0')`;
/** A request that a call has sent goes, the example waits again, and its plan is gone. */
export const WAITING_PLAN_REQUEST = `
  delete from plan_request where idempotency_key = 'example-of-a-key-1';
  delete from settlement where protokol = '77/2026';
  update bill set installment_amount = null where id in (9631, 9632);
  update plan_request set state = 'waiting', protokol = null, answer = null, decided_at = null, decided_by = null`;
export const NEW_PLAN_REQUEST = {
  deya_id: 1,
  liable_id: 'LP1',
  debt: 9000,
  code: 'short',
  installments: 2,
  idempotency_key: 'example-of-a-key-1',
} as const;
export const PLAN_ACCEPTANCE = { protokol: '77/2026', installdate1: '2026-12-31' } as const;
/** The number of a reading that a customer has sent. */
export const SENT_READING = 9601;
/** A reading of meter M1 at supply 100-1 that a person has just sent, with a photo. */
export const addSentReading = (person_id: number): string => `
  insert into media (deya_id, id, kind, content_type, width, height, sha256, bytes)
    values (1, 9602, 'reading', 'image/png', 4, 4, 'x', decode('${RED_PNG}', 'base64'));
  insert into sent_reading (deya_id, id, person_id, kwdikos_katanalwti, hydrometer, read_on, counter_l, media_id, sent_at, updated_at,
      idempotency_key)
    values (1, ${SENT_READING}, ${person_id}, '100-1', 'M1', '2026-11-20', 100100, 9602, '2026-11-20T12:00Z', '2026-11-20T12:00Z',
      'example-of-a-key-0')`;
/** A reading that a request has sent goes, and the example is undecided again. */
export const UNDECIDED_READING = `
  delete from sent_reading where idempotency_key = 'example-of-a-key-1';
  update sent_reading set state = 'sent', counter_l = 100100, corrected_l = null, reason = null, decided_at = null,
    decided_by = null;
  delete from billing_reading where kind = 'customer'`;
export const NEW_READING = {
  deya_id: 1,
  kwdikos_katanalwti: '100-1',
  hydrometer: 'M1',
  counter: 100_200,
  read_on: '2026-11-20',
  idempotency_key: 'example-of-a-key-1',
};

const FAILED_JOB = '0195f3a0-0000-7000-8000-000000000001';
/** A dead job; a decision about it removes it, so the SQL inserts it again. */
export const addFailedJob = `
  insert into boss.job (id, name, data, source_name, source_created_on, source_retry_count, source_output)
  values ('${FAILED_JOB}', 'dead', '{"template":"test","ids":{"person_id":1}}', 'mail.send', '2026-11-19T12:00Z', 8,
          '{"failure":"Error EAUTH 535"}') on conflict do nothing`;

const WAITING = `
  update registration_request set status = 'pending', decided_at = null, decided_by = null, reason = null;
  update person_deya set status = 'active' where person_id = 2;
  delete from supply_person where kwdikos_katanalwti = '100-2' and person_id = 2`;

/** Reports as they were sent. */
export const NO_EVENTS =
  'delete from problem_report_event; update problem_report set status = 0 where person_id is not null';
/** A person's own data, as their page sends them. */
export const PROFILE = {
  first_name: 'Άννα',
  last_name: 'Δήμου',
  phone: '6900000001',
  timezone: 'Europe/Berlin',
} as const;

export const TEMPLATE = 902;
/** A template of an answer, as it was before a change. */
export const addTemplate = `
  insert into answer_template (deya_id, id, title, text, updated_at)
  values (1, ${TEMPLATE}, 'Διακοπή', 'Η υδροδότηση θα αποκατασταθεί.', '2026-11-19T12:00Z')
  on conflict (deya_id, id) do update set title = excluded.title, text = excluded.text, version = 1`;

export const ANNOUNCEMENT = 904;
/** An announcement of the staff, as it was before a change. */
export const addAnnouncement = `
  insert into announcement (deya_id, id, code, start_date, title, description, source, updated_at)
  values (1, ${ANNOUNCEMENT}, 'staff-example', '2026-11-19', '{"el":"Έργα"}', '{"el":"<p>Στη Σούδα.</p>"}', 'staff', '2026-11-19T12:00Z')
  on conflict (deya_id, id) do update set title = excluded.title, description = excluded.description, version = 1`;
/** An announcement as its page sends it. */
export const NEW_ANNOUNCEMENT = {
  kind: 'news',
  title_el: 'Έργα στο δίκτυο',
  description_el: 'Αντικατάσταση αγωγού.',
  start_date: '2026-11-25',
  published: true,
  take_over: false,
} as const;
export const FORGET_ANNOUNCEMENT = "delete from announcement where code like 'staff-____-____'";

export const POINT = 'staff-example';
/** A point of interest of the staff, as it was before a change. */
export const addPoint = `
  insert into poi (deya_id, code, type, title, latitude, longitude, source)
  values (1, '${POINT}', 'office', '{"el":"Γραφεία"}', 38.25, 21.73, 'staff')
  on conflict (deya_id, code) do update set title = excluded.title, version = 1`;
/** A point of interest as its page sends it. */
export const NEW_POINT = {
  type: 'office',
  title_el: 'Κεντρικά γραφεία',
  latitude: 38.25,
  longitude: 21.73,
  take_over: false,
} as const;
export const QUESTION = 'staff-example';
/** A question of the staff, as it was before a change. */
export const addQuestionOfStaff = `
  insert into faq (deya_id, code, type, lang, title, description, source)
  values (1, '${QUESTION}', 'bills', 'el', 'Πώς πληρώνω;', '<p>Με κάρτα.</p>', 'staff')
  on conflict (deya_id, code, lang) do update set title = excluded.title, description = excluded.description, version = 1`;
/** A question as its page sends it. */
export const NEW_QUESTION = {
  type: 'bills',
  sort: 10,
  title_el: 'Πότε πληρώνω;',
  description_el: 'Έως τη λήξη.',
  published: true,
  take_over: false,
} as const;
export const LEGAL_TEXT = { kind: 'terms-of-use', valid_from: '2027-01-01' } as const;
/** A planned legal text of the staff, as it was before a change. */
export const addLegalText = `
  insert into legal_text (deya_id, kind, lang, valid_from, title, description, source)
  values (1, 'terms-of-use', 'el', '2027-01-01', 'Όροι χρήσης', '<p>Νέοι όροι.</p>', 'staff')
  on conflict (deya_id, kind, lang, valid_from)
    do update set title = excluded.title, description = excluded.description, version = 1`;
/** A version of a legal text as its page sends it. */
export const NEW_LEGAL_TEXT = {
  kind: 'privacy-policy',
  valid_from: '2027-02-01',
  title_el: 'Πολιτική απορρήτου',
  description_el: 'Τα δεδομένα δεν πωλούνται.',
  published: true,
  take_over: false,
} as const;
/** The contact data of utility 1, as their page sends them. */
export const CONTACT_DATA = { address: 'Τσουδερών 4', phone1: '2821000101', phone1_use: 'faults' } as const;

export const BOOK = 905;
/** A book of the staff, as it was before a change. */
export const addBook = `
  insert into book (deya_id, id, code, title, incoming, source)
  values (1, ${BOOK}, 'EX', 'Αιτήσεις', true, 'staff')
  on conflict (deya_id, id) do update set title = excluded.title, version = 1`;
/** A book as its page sends it. */
export const NEW_BOOK = {
  code: 'PR',
  title: 'Πρωτόκολλο',
  booktype: 'incoming',
  next_number: 1,
  isActive: true,
} as const;
const { code: _code, ...CHANGED_BOOK } = NEW_BOOK;
/** A change of the book, as its page sends it. */
export const BOOK_CHANGE = { ...CHANGED_BOOK, take_over: false };

/** A version of a legal limit, as its page sends it. */
export const NEW_LIMIT = { alias: 'hardness', valid_from: '2030-01-01', limit_max: 500, legal_source: 'ΚΥΑ' } as const;
/** A correction of a version, as its page sends it. */
export const LIMIT_CHANGE = { limit_min: 1, limit_max: 400, legal_source: 'ΚΥΑ' } as const;
export const FORGET_LIMIT = "delete from water_limit where alias = 'hardness' and valid_from = '2030-01-01'";
export const SPARE_LIMIT = 906;
/** A version of a legal limit that calls about one row name. */
export const addSpareLimit = `
  insert into water_limit (id, alias, valid_from, limit_max, legal_source)
    values (${SPARE_LIMIT}, 'hardness', '2031-01-01', 500, 'ΚΥΑ')
    on conflict (id) do update set version = 1`;

export const NOTICE = 910;
/** A notice about the water that calls about one row name, before its all-clear. */
export const addNotice = `
  insert into water_notice (deya_id, id, zone, kind, title, description, published_at, published_by)
    values (1, ${NOTICE}, '', 'do_not_drink', '{"el":"Μην πίνετε το νερό"}', '{"el":"<p>Ρύπανση.</p>"}', '2026-11-19T12:00Z', 6)
    on conflict (deya_id, id) do update
      set cleared_at = null, cleared_by = null, clear_title = null, clear_description = null`;
const NOTICE_WORDS = {
  title_el: 'Βράζετε το νερό',
  description_el: 'Μέχρι νεότερη ανακοίνωση.',
  title_en: 'Boil the water',
  description_en: 'Until further notice.',
  title_de: 'Wasser abkochen',
  description_de: 'Bis auf Weiteres.',
  title_fr: 'Faites bouillir l’eau',
  description_fr: 'Jusqu’à nouvel avis.',
} as const;
/** A notice about the water as its page sends it. */
export const NEW_NOTICE = { kind: 'boil', zone: 'κέντρο', ...NOTICE_WORDS } as const;
export const FORGET_NOTICE = `delete from water_notice where id <> ${NOTICE}; ${FORGET_ANNOUNCEMENT}`;
/** An all-clear as its page sends it. */
export const ALL_CLEAR = NOTICE_WORDS;
export const EXCEEDANCE = 911;
/** A value over its limit that waits for a decision. */
export const addExceedance = `
  insert into water_exceedance (deya_id, id, zone, alias, analysis_date, value, raised_at)
    values (1, ${EXCEEDANCE}, 'κέντρο', 'lead', '2026-11-18', '12', '2026-11-19T12:00Z')
    on conflict (deya_id, id) do update set closed_at = null, closed_by = null, reason = null`;

/** A source of sensor data as an administrator enters it. */
export const NEW_SOURCE = {
  name: 'Broker',
  protocol: 'ngsi_ld',
  content: 'air',
  url: 'https://broker.example.org/ngsi-ld/v1/entities?type=AirQualityObserved',
  every_minutes: 15,
} as const;
export const SPARE_SOURCE = 912;
/** A source that calls about one row name, in place of all others. */
export const addSource = `
  delete from city_source;
  insert into city_source (deya_id, id, name, protocol, content, url, every_minutes, created_at, created_by)
    values (1, ${SPARE_SOURCE}, 'spare', 'ngsi_ld', 'air', 'https://broker.example.org/', 60, '2026-11-19T12:00Z', 5)`;

/** A laboratory's file as an administrator uploads it. */
export const LABORATORY_FILE: { file: string; mapping: LaboratoryMapping } = {
  file: 'Ημερομηνία;pH\n02/11/2026;7,4\n',
  mapping: {
    layout: 'columns',
    date: 'Ημερομηνία',
    zone: null,
    zone_name: '',
    sampling_point: null,
    laboratory: null,
    laboratory_name: 'Εργαστήριο',
    parameter: null,
    value: null,
    unit: null,
    quantities: [{ name: 'pH', alias: 'ph' }],
  },
};
/** Forgets its values. */
export const FORGET_ANALYSES = `delete from water_analysis where deya_id = 1 and analysis_date = '2026-11-02'`;

/** An archive of anna's data that is ready, in place of any other. */
export const addExport = `
  delete from data_export where person_id = 1;
  insert into data_export (person_id, id, asked_at, ready_at, ends_at, size)
    values (1, 909, '2026-11-20T11:00Z', '2026-11-20T11:01Z', '2026-11-21T11:01Z', 4);
  insert into data_export_part (person_id, export_id, n, bytes) values (1, 909, 0, 'zipped')`;
export const SPARE_HANDOVER = 911;
/** The secret of an invitation to anna. */
export const HANDOVER_TOKEN = 'h'.repeat(43);
/** A hand-over by anna that calls about one row name, and an invitation to her; other hand-overs are gone. */
export const addHandover = `
  delete from handover;
  delete from one_time_token where purpose = 'handover';
  delete from supply_person where person_id = 1 and kwdikos_katanalwti = '100-3';
  insert into handover (deya_id, id, kwdikos_katanalwti, invited_by, email, lang, customer_type, since, until, asked_at, idempotency_key)
    values (1, ${SPARE_HANDOVER}, '100-1', 1, 'guest@example.gr', 'el', 'authorised', '2026-11-20', '2026-12-31',
      '2026-11-20T11:00Z', 'key-of-a-hand-over'),
      (1, 912, '100-3', 2, 'anna@example.gr', 'el', 'authorised', '2026-12-20', '2026-12-31', '2026-11-20T11:00Z', 'key-of-another-one');
  insert into one_time_token (token_sha256, purpose, deya_id, detail, created_at, expires_at)
    values (sha256('${HANDOVER_TOKEN}'), 'handover', 1, '{"id":912}', '2026-11-20T11:00Z', '2027-01-01T00:00Z')`;
export const HANDOVER = {
  deya_id: 1,
  kwdikos_katanalwti: '100-1',
  email: 'guest@example.gr',
  customer_type: 'authorised',
  since: '2026-11-20',
  until: '2026-12-31',
  lang: 'el',
  idempotency_key: 'key-of-a-new-hand-over',
} as const;
export const SPARE_DATA_REQUEST = 908;
/** An open request of anna about her data that calls about one row name. */
export const addDataRequest = `
  delete from data_request where id = ${SPARE_DATA_REQUEST} or person_id = 1;
  insert into data_request (deya_id, id, code, person_id, kind, text, asked_at, due_on, idempotency_key)
    values (1, ${SPARE_DATA_REQUEST}, 'DATA-1', 1, 'correction', 'Άλλο όνομα', '2026-11-19T12:00Z', '2026-12-19', 'key-of-a-data-request')`;
export const FORGET_DATA_REQUESTS = 'delete from data_request where id <> 908';
export const DATA_REQUEST = {
  deya_id: 1,
  kind: 'erasure',
  text: 'Όλα',
  password: PASSWORD,
  idempotency_key: 'key-of-a-new-data-request',
} as const;

export const ASKED = 903;
/** A request of anna about which the staff have asked something, without a reply. */
export const addQuestion = `
  insert into registration_request (deya_id, id, person_id, kwdikos_katanalwti, first_name, last_name, created_at)
    values (1, ${ASKED}, 1, '999-7', 'Άννα', 'Άλφα', '2026-11-19T12:00Z') on conflict do nothing;
  delete from registration_note where request_id = ${ASKED};
  insert into registration_note (deya_id, request_id, n, by, person_id, text, at)
    values (1, ${ASKED}, 1, 'staff', 6, 'Είστε ιδιοκτήτης;', '2026-11-19T13:00Z')`;

/** Two accounts of one person at utility 1: the first ends in a merge. */
export const TWINS = { id: 911, into_id: 912 } as const;
/** Both accounts as they were before a merge. */
export const addTwins = `
  insert into person (id, email, first_name, confirmed_at)
    select n, 'twin-' || n || '@example.gr', 'Δίδυμη', now() from unnest(array[911, 912]) n
  on conflict (id) do update set deleted_at = null, merged_into = null;
  insert into person_deya (deya_id, person_id, status) values (1, 911, 'active'), (1, 912, 'active') on conflict do nothing`;

/** Approvals that administrators need for acts on accounts, and one that waits for a decision. */
export const addApprovals = `
  delete from account_approval;
  insert into account_approval (id, person_id, act, reason, asked_by, asked_at, decided_by, decided_at, approved)
    select 970 + row_number() over (order by p.id, a.act, b.id), p.id, a.act, 'Έχασε το κινητό', b.id, '2026-11-20T11:00Z', 900, '2026-11-20T11:30Z', true
    from person p, unnest(array['second-factor', 'one-time-password']) a (act), person b
    where p.id in (7, 110) and b.id in (5, 106);
  insert into account_approval (id, person_id, into_person_id, act, reason, asked_by, asked_at, decided_by, decided_at, approved)
    select 992 + row_number() over (order by b.id), p.id, ${TWINS.into_id}, 'merge', 'Το ίδιο πρόσωπο', b.id, '2026-11-20T11:00Z', 900, '2026-11-20T11:30Z', true
    from person p, person b where p.id = ${TWINS.id} and b.id in (5, 106);
  insert into account_approval (id, person_id, act, reason, asked_by, asked_at)
    select 990, p.id, 'second-factor', 'Έχασε το κινητό', 900, '2026-11-20T11:00Z' from person p where p.id in (7, 110)
    order by p.id desc limit 1`;

/** The first event of the trail of utility 1. */
export const addAuditEvent = `insert into audit_event (deya_id, action, person_id) values (1, 'user-changed', 2)`;

/** A person whom an administrator makes. */
export const NEW_PERSON = {
  first_name: 'Νέα',
  last_name: 'Πελάτισσα',
  email: 'nea.pelatissa@example.gr',
  lang: 'el',
  send_confirmation_email: 'yes',
} as const;
export const REMOVE_NEW_PERSON = `
  delete from person_role where person_id = (select id from person where email = 'nea.pelatissa@example.gr');
  delete from person_deya where person_id = (select id from person where email = 'nea.pelatissa@example.gr');
  delete from person where email = 'nea.pelatissa@example.gr'`;

const CHANGED_PERSON = { first_name: 'Έφυγε', last_name: 'Δοκιμής', email: 'gone@example.gr', lang: 'el' } as const;

export const SAVED_VIEW = 904;
/** A saved view of a list, as it was before a change. */
export const addSavedView = (person_id: number): string => `
  insert into saved_view (id, person_id, list, name, view) values (${SAVED_VIEW}, ${person_id}, 'users', 'Ενεργοί', 'state=active')
  on conflict (id) do update set version = 1, is_default = false, view = excluded.view`;

const LEAVER = 901;
/** A deleted person, who may be deleted for good. */
export const addLeaver = `
  insert into person (id, email, deleted_at) values (${LEAVER}, 'leaver@example.gr', now()) on conflict do nothing`;

/** The secret of anna's authenticator. */
export const AUTHENTICATOR = Buffer.from('12345678901234567890');
const CODE_AT_NOON = codeAt(AUTHENTICATOR, stepAt(new Date('2026-11-20T12:00:00Z')));
/** Anna's authenticator, without a used code. */
export const addAuthenticator = `
  insert into person_totp (person_id, secret, created_at)
  values (1, '\\x${seal(SECRET, 1, AUTHENTICATOR).toString('hex')}', now())
  on conflict (person_id) do update set secret = excluded.secret, confirmed_at = null, last_step = 0`;

/** Anna's login at the tax authority. */
export const addIdentity = `
  insert into external_identity (person_id, provider, subject, linked_at, last_login_at)
  values (1, 'gsis', '090000045', now(), now()) on conflict do nothing`;

/** A browser with a push subscription. */
const device = makeDevice('https://updates.push.services.mozilla.com/wpush/v2/example');
const device_token = JSON.stringify({ endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } });

/** A utility that the suites make, and the SQL that removes it. */
export const NEW_UTILITY = {
  title: 'ΔΕΥΑ Νέα',
  title_latin: 'DEYA Nea',
  city: 'Νέα',
  city_latin: 'Nea',
  active: true,
};
export const FORGET_UTILITY = `
  set session_replication_role = replica;
  delete from audit_head where deya_id > 4; delete from audit_event where deya_id > 4;
  delete from deya_statistics where deya_id > 4; delete from deya where id > 4;
  set session_replication_role = origin`;
/** The whole profile of utility 1, as its page sends it. */
export const UTILITY_PROFILE = {
  version: 1,
  title: 'ΔΕΥΑ Άλφα',
  title_latin: 'DEYA Alpha',
  city: 'Πάτρα',
  city_latin: 'Alpha',
  latitude: 38.25,
  longitude: 21.73,
  discount_type: 'A' as const,
  discount_amount: 2.5,
  website: 'https://alpha.example',
  allowed_hosts: ['broker.example.org'],
  active: true,
  demo: false,
  my_hydria: true,
  deyapp: false,
  amr: false,
  water_damage: false,
  push_notifications: true,
  balloon_read: false,
  online_forms: true,
  show_bills: true,
  customer_reports: true,
  registration_open: true,
  register_with_taxis: false,
  registration_passkey: false,
  registration_approval: true,
  partial_payment: false,
  guest_bill_total: true,
  e_bill: true,
};
/** One pixel, as PNG. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
export const SAME_UTILITY = `
  delete from deya_change;
  set session_replication_role = replica;
  update deya set version = 1, city = 'Άλφα' where id = 1;
  set session_replication_role = origin`;

export const SPARE_TOKEN = 903;
const SPARE_RUN = 904;
/** A token and a run of the feed of utility 1. */
export const addFeedHistory = `
  insert into feed_token (deya_id, id, name, token_sha256, scopes, created_at)
    values (1, ${SPARE_TOKEN}, 'spare', sha256('spare'), '{bills}', '2026-11-19T12:00Z');
  insert into feed_run (deya_id, id, entity, finished_at, rejected, errors)
    values (1, ${SPARE_RUN}, 'bills', '2026-11-19T12:00Z', 1, '[{"line":1,"field":"charge","reason":"integer","value":"2,5"}]')
    on conflict do nothing`;
export const FORGET_TOKENS = `delete from feed_token where name in ('ERP', 'spare'); ${addFeedHistory}`;

/** The shortest layout that can be answered. */
export const FORM_LAYOUT = JSON.stringify([
  {
    value: 'input',
    name: 'Στοιχεία',
    showTitle: true,
    grid: 1,
    elements1: [{ id: '1', type: 'text_field', options: { field: 'name', label: 'Όνομα' } }],
  },
]);

/** One valid input for each guarded call. A new call of the contract does not compile without one. */
export const examples = (added: Added): { [C in MemberCall]: Example<C> } => ({
  'GET /api/auth/user': { input: {}, others: 'own' },
  'POST /api/account/language': { input: { body: { lang: 'el' } }, others: 'own' },
  'POST /api/user/subscribe': { input: { body: { deya_id: 1, subscribe: '1' } }, others: [403] },
  'GET /api/user/notifications': { input: { query: { deya_id: 1 } }, others: [403] },
  'PUT /api/user/notifications': { input: { body: { deya_id: 1, event: 'announcement', muted: 1 } }, others: [403] },
  'POST /api/user/notifications/test': { input: { body: { deya_id: 1 } }, others: [403] },
  'GET /api/account/profile': { input: {}, others: 'own' },
  'PUT /api/account/profile': { input: { body: PROFILE }, others: 'own' },
  'POST /api/account/avatar': { input: { body: PICTURE }, others: 'own' },
  'DELETE /api/account/avatar': { input: {}, others: 'own' },
  'POST /api/account/formats': { input: { body: { unit: 'liters', date_format: 'DD.MM.YYYY' } }, others: 'own' },
  'GET /api/account/sessions': { input: {}, others: 'own' },
  'DELETE /api/account/sessions': { input: {}, others: 'own' },
  'DELETE /api/account/sessions/{id}': { input: { params: { id: added.session } }, others: [404] },
  'POST /api/account/password': {
    input: { body: { old_password: PASSWORD, new_password: 'Nero-kai-fos-2' } },
    others: 'own',
  },
  'POST /api/account/email': {
    input: { body: { email: 'anna.nea@example.gr', password: 'Nero-kai-fos-2' } },
    others: 'own',
    // A person who requests another e-mail is signed out.
    undo: 'update email_change set ended_at = now(); update session set revoked_at = null',
  },
  'GET /api/account/identities': { input: {}, others: 'own' },
  'DELETE /api/account/identities/{provider}': {
    input: { params: { provider: 'gsis' } },
    others: [404],
    undo: addIdentity,
  },
  'GET /api/account/two-factor': { input: {}, others: 'own' },
  'POST /api/account/two-factor': {
    input: { body: { password: 'Nero-kai-fos-2' } },
    others: 'own',
    undo: addAuthenticator,
  },
  'POST /api/account/two-factor/verify': {
    input: { body: { code: CODE_AT_NOON } },
    others: 'own',
    undo: addAuthenticator,
  },
  'POST /api/account/two-factor/remove': {
    input: { body: { code: CODE_AT_NOON } },
    others: 'own',
    undo: addAuthenticator,
  },
  'GET /api/user/info': { input: { query: { deya_id: 1, lang: 'el' } }, others: [403] },
  'GET /api/user/highlights': { input: { query: { deya_id: 1, lang: 'el' } }, others: [403] },
  'GET /api/deya/waterAnalytics': {
    input: { query: { deya_id: 1, kwdikos_katanalwti: '100-1', lang: 'el' } },
    others: [403, 404],
  },
  'GET /api/deya/measurements': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/account/city-cards': { input: {}, others: 'own' },
  'PUT /api/account/city-cards': {
    input: { body: { cards: ['air', 'energy'] } },
    others: 'own',
    undo: 'delete from city_card_order',
  },
  'GET /api/water-limits': { input: { query: { lang: 'el' } }, others: [403] },
  'POST /api/water-limits': {
    input: { query: { lang: 'el' }, body: NEW_LIMIT },
    others: [403],
    undo: FORGET_LIMIT,
  },
  'PUT /api/water-limits/{id}': {
    input: { params: { id: SPARE_LIMIT }, query: { lang: 'el' }, body: { ...LIMIT_CHANGE, version: 1 } },
    others: [403],
    undo: addSpareLimit,
  },
  'GET /api/staff/water-notices': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/water-notices/choices': { input: { query: { deya_id: 1, lang: 'el' } }, others: [403] },
  'GET /api/staff/water-notices/template': { input: { query: { deya_id: 1, kind: 'boil' } }, others: [403] },
  'GET /api/staff/water-notices/{id}': { input: { params: { id: NOTICE }, query: { deya_id: 1 } }, others: [403] },
  'POST /api/staff/water-notices': {
    input: { query: { deya_id: 1 }, body: NEW_NOTICE },
    others: [403],
    undo: FORGET_NOTICE,
  },
  'POST /api/staff/water-notices/{id}/all-clear': {
    input: { params: { id: NOTICE }, query: { deya_id: 1 }, body: ALL_CLEAR },
    others: [403],
    undo: addNotice,
  },
  'GET /api/staff/water-watch': { input: { query: { deya_id: 1, lang: 'el' } }, others: [403] },
  'GET /api/staff/water-exceedances': { input: { query: { deya_id: 1, lang: 'el' } }, others: [403] },
  'GET /api/staff/water-exceedances/waiting': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/staff/water-exceedances/{id}/close': {
    input: { params: { id: EXCEEDANCE }, query: { deya_id: 1 }, body: { reason: 'Λάθος δειγματοληψία.' } },
    others: [403],
    undo: addExceedance,
  },
  'GET /api/deya/consumptionBands': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/supplies/history': {
    input: {
      query: { deya_id: 1, kwdikos_katanalwti: '100-1', step: 'day', from: '2026-11-01', to: '2026-11-20' },
    },
    others: [403],
  },
  'GET /api/supplies/green-button': {
    input: { query: { deya_id: 1, kwdikos_katanalwti: '100-1', from: '2026-11-01', to: '2026-11-20' } },
    others: [403],
  },
  'GET /api/deya/flowAlerts': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/alerts': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/alerts/waiting': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/alerts/{key}': {
    input: { params: { key: `rule-${METER_ALERT}` }, query: { deya_id: 1 } },
    others: [403],
  },
  'POST /api/staff/alerts/{key}/take': {
    input: { params: { key: `rule-${METER_ALERT}` }, query: { deya_id: 1 }, body: { version: 0 } },
    others: [403],
    undo: NEW_ALERT,
  },
  'PUT /api/staff/alerts/{key}/note': {
    input: {
      params: { key: `rule-${METER_ALERT}` },
      query: { deya_id: 1 },
      body: { note: 'Κλήση αύριο.', version: 0 },
    },
    others: [403],
    undo: NEW_ALERT,
  },
  'POST /api/staff/alerts/{key}/close': {
    input: { params: { key: `rule-${METER_ALERT}` }, query: { deya_id: 1 }, body: { result: 'informed', version: 0 } },
    others: [403],
    undo: NEW_ALERT,
  },
  'GET /api/alerts': { input: { query: { deya_id: 1 } }, others: 'own' },
  'GET /api/alerts/{id}': { input: { params: { id: METER_ALERT }, query: { deya_id: 1 } }, others: [403, 404] },
  'POST /api/alerts/{id}/read': {
    input: { params: { id: METER_ALERT }, body: { deya_id: 1 } },
    others: [403, 404],
    undo: FRESH_ALERT,
  },
  'POST /api/alerts/{id}/pause': {
    input: { params: { id: METER_ALERT }, body: { deya_id: 1, reason: 'garden', days: 7 } },
    others: [403, 404],
    undo: FRESH_ALERT,
  },
  'POST /api/alerts/{id}/resume': {
    input: { params: { id: METER_ALERT }, body: { deya_id: 1 } },
    others: [403, 404],
    undo: FRESH_ALERT,
  },
  'GET /api/supplies/hidden': { input: { query: { deya_id: 1 } }, others: 'own' },
  'POST /api/supplies/hide': {
    // Anna has handed 100-1 over.
    input: { body: { ...OWN_SUPPLY, kwdikos_katanalwti: '100-2' } },
    others: [403, 404],
    undo: SHOWN_SUPPLY,
  },
  'POST /api/supplies/unhide': { input: { body: OWN_SUPPLY }, others: [403, 404], undo: SHOWN_SUPPLY },
  'GET /api/reading-tokens': { input: { query: { deya_id: 1 } }, others: 'own' },
  'POST /api/reading-tokens': { input: { body: { deya_id: 1, name: 'Σπίτι' } }, others: 'own', undo: FRESH_TOKENS },
  'DELETE /api/reading-tokens/{id}': {
    input: { params: { id: READING_TOKEN }, query: { deya_id: 1 } },
    others: [403, 404],
    undo: FRESH_TOKENS,
  },
  'GET /api/supplies/timeline': { input: { query: { deya_id: 1, kwdikos_katanalwti: '100-1' } }, others: [403, 404] },
  'GET /api/alert-settings': { input: { query: { deya_id: 1 } }, others: 'own' },
  'PUT /api/alert-settings': { input: { body: ALERT_TIMES }, others: 'own', undo: FRESH_SETTINGS },
  'PUT /api/alert-settings/limits': { input: { body: ALERT_LIMITS }, others: [403, 404], undo: FRESH_SETTINGS },
  'GET /api/deya/registrations': { input: { query: { deya_id: 1 } }, others: 'own' },
  'POST /api/sign-up/member': { input: { body: { deya_id: 1 } }, others: 'own' },
  'POST /api/sign-up/request': {
    cookie: `hydria_sign_up=${SUPPLY_DRAFT}`,
    input: {
      body: {
        deya_id: 1,
        e_bill: 'no',
        password: 'Nero-kai-fos-2',
        terms: true,
        terms_from: '2022-04-13',
        idempotency_key: 'example-of-a-key-2',
      },
    },
    others: [404],
  },
  'POST /api/deya/register': {
    input: {
      body: {
        first_name: 'Άννα',
        last_name: 'Άλφα',
        password: 'Nero-kai-fos-2',
        customer_code: '999-9',
        afm: '123456783',
        mobile: '6900000000',
        deya: 1,
      },
    },
    others: 'own',
    undo: "delete from registration_request where kwdikos_katanalwti = '999-9'",
  },
  'GET /api/staff/registrations': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/staff/registrations/{id}/accept': {
    input: { params: { id: added.registration }, query: { deya_id: 1 }, body: { customer_type: 'owner' } },
    others: [403],
    undo: WAITING,
  },
  'POST /api/staff/registrations/{id}/refuse': {
    input: { params: { id: added.registration }, query: { deya_id: 1 }, body: { reason: 'Λάθος στοιχεία' } },
    others: [403],
    undo: WAITING,
  },
  'PUT /api/supplies/details': { input: { body: SUPPLY_DETAILS }, others: [403, 404] },
  'PUT /api/supplies/e-bill': { input: { body: E_BILL }, others: [403, 404], undo: NO_E_BILL },
  'GET /api/supplies/requests': { input: { query: { deya_id: 1, kwdikos_katanalwti: '100-2' } }, others: 'own' },
  'POST /api/supplies/requests': {
    input: { body: NEW_SUPPLY_REQUEST },
    others: [403, 404],
    undo: WAITING_SUPPLY_REQUEST,
  },
  'POST /api/supplies/requests/{id}/withdraw': {
    input: { params: { id: SUPPLY_REQUEST }, body: { deya_id: 1 } },
    others: [403, 404],
    undo: WAITING_SUPPLY_REQUEST,
  },
  'GET /api/staff/supply-requests': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/supply-requests/waiting': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/supply-requests/{id}': {
    input: { params: { id: SUPPLY_REQUEST }, query: { deya_id: 1 } },
    others: [403],
  },
  'POST /api/staff/supply-requests/{id}/accept': {
    input: { params: { id: SUPPLY_REQUEST }, query: { deya_id: 1 }, body: { done_on: '2026-11-20' } },
    others: [403],
    undo: WAITING_SUPPLY_REQUEST,
  },
  'POST /api/staff/supply-requests/{id}/refuse': {
    input: { params: { id: SUPPLY_REQUEST }, query: { deya_id: 1 }, body: { answer: 'Υπάρχει οφειλή.' } },
    others: [403],
    undo: WAITING_SUPPLY_REQUEST,
  },
  'POST /api/readings': { input: { body: NEW_READING }, others: [403, 404], undo: UNDECIDED_READING },
  'GET /api/readings': {
    input: { query: { deya_id: 1, kwdikos_katanalwti: '100-1' } },
    others: 'own',
  },
  'POST /api/readings/{id}/correction': {
    input: { params: { id: SENT_READING }, query: { deya_id: 1 }, body: { counter: 100_150 } },
    others: [403, 404],
    undo: UNDECIDED_READING,
  },
  'GET /api/readings/{id}/photo': {
    input: { params: { id: SENT_READING }, query: { deya_id: 1 } },
    others: [403, 404],
  },
  'GET /api/staff/readings': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/readings/waiting': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/readings/{id}': { input: { params: { id: SENT_READING }, query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/readings/{id}/photo': {
    input: { params: { id: SENT_READING }, query: { deya_id: 1 } },
    others: [403],
  },
  'POST /api/staff/readings/{id}/accept': {
    input: { params: { id: SENT_READING }, query: { deya_id: 1 }, body: { counter: 100_100 } },
    others: [403],
    undo: UNDECIDED_READING,
  },
  'POST /api/staff/readings/{id}/refuse': {
    input: { params: { id: SENT_READING }, query: { deya_id: 1 }, body: { reason: 'Δεν διαβάζεται.' } },
    others: [403],
    undo: UNDECIDED_READING,
  },
  'GET /api/staff/contact': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/staff/contact/{id}/close': {
    input: { params: { id: added.contact }, query: { deya_id: 1 } },
    others: [403],
  },
  'GET /api/staff/conversations': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/conversations/{id}': {
    input: { params: { id: added.conversation }, query: { deya_id: 1 } },
    others: [403],
  },
  'POST /api/staff/conversations/{id}/messages': {
    input: {
      params: { id: added.conversation },
      query: { deya_id: 1 },
      body: { message: 'Καλημέρα σας', last: 1, idempotency_key: 'example-of-a-key-1' },
    },
    others: [403],
  },
  'POST /api/staff/conversations/{id}/close': {
    input: { params: { id: added.conversation }, query: { deya_id: 1 }, body: { last: 2 } },
    others: [403],
  },
  'GET /api/staff/registrations/waiting': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/registrations/{id}': {
    input: { params: { id: added.registration }, query: { deya_id: 1 } },
    others: [403],
  },
  'POST /api/staff/registrations/{id}/ask': {
    input: { params: { id: added.registration }, query: { deya_id: 1 }, body: { question: 'Είστε ιδιοκτήτης;' } },
    others: [403],
    undo: `delete from registration_note where request_id <> ${ASKED}`,
  },
  'POST /api/deya/registrations/{id}/reply': {
    input: { params: { id: ASKED }, body: { deya_id: 1, reply: 'Ναι, είμαι.' } },
    others: [404],
    undo: addQuestion,
  },
  'GET /api/staff/contact/waiting': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/contact/{id}': { input: { params: { id: added.contact }, query: { deya_id: 1 } }, others: [403] },
  'POST /api/staff/contact/{id}/answer': {
    input: {
      params: { id: added.contact },
      query: { deya_id: 1 },
      body: { message: 'Καλημέρα σας', idempotency_key: 'example-of-a-key-1' },
    },
    others: [403],
    undo: 'update contact_message set closed_at = null, closed_by = null, answer = null, answer_key = null',
  },
  'GET /api/staff/conversations/waiting': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/answer-templates': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/staff/answer-templates': {
    input: { query: { deya_id: 1 }, body: { title: 'Νέα', text: 'Καλημέρα σας' } },
    others: [403],
    undo: "delete from answer_template where title = 'Νέα'",
  },
  'PUT /api/staff/answer-templates/{id}': {
    input: {
      params: { id: TEMPLATE },
      query: { deya_id: 1 },
      body: { title: 'Διακοπή', text: 'Η υδροδότηση αποκαταστάθηκε.', version: 1 },
    },
    others: [403],
    undo: addTemplate,
  },
  'DELETE /api/staff/answer-templates/{id}': {
    input: { params: { id: TEMPLATE }, query: { deya_id: 1 } },
    others: [403],
    undo: addTemplate,
  },
  'GET /api/staff/announcements': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/announcements/{id}': {
    input: { params: { id: ANNOUNCEMENT }, query: { deya_id: 1 } },
    others: [403],
  },
  'POST /api/staff/announcements': {
    input: { query: { deya_id: 1 }, body: NEW_ANNOUNCEMENT },
    others: [403],
    undo: FORGET_ANNOUNCEMENT,
  },
  'PUT /api/staff/announcements/{id}': {
    input: { params: { id: ANNOUNCEMENT }, query: { deya_id: 1 }, body: { ...NEW_ANNOUNCEMENT, version: 1 } },
    others: [403],
    undo: addAnnouncement,
  },
  'DELETE /api/staff/announcements/{id}': {
    input: { params: { id: ANNOUNCEMENT }, query: { deya_id: 1 } },
    others: [403],
    undo: addAnnouncement,
  },
  'GET /api/staff/contact-data': { input: { query: { deya_id: 1 } }, others: [403] },
  'PUT /api/staff/contact-data': {
    input: { query: { deya_id: 1 }, body: { ...CONTACT_DATA, version: 1 } },
    others: [403],
    undo: SAME_UTILITY,
  },
  'GET /api/staff/poi': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/poi/{code}': { input: { params: { code: POINT }, query: { deya_id: 1 } }, others: [403] },
  'POST /api/staff/poi': {
    input: { query: { deya_id: 1 }, body: NEW_POINT },
    others: [403],
    undo: "delete from poi where code like 'staff-____-____'",
  },
  'PUT /api/staff/poi/{code}': {
    input: { params: { code: POINT }, query: { deya_id: 1 }, body: { ...NEW_POINT, version: 1 } },
    others: [403],
    undo: addPoint,
  },
  'DELETE /api/staff/poi/{code}': {
    input: { params: { code: POINT }, query: { deya_id: 1 } },
    others: [403],
    undo: addPoint,
  },
  'GET /api/staff/questions': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/questions/{code}': { input: { params: { code: QUESTION }, query: { deya_id: 1 } }, others: [403] },
  'POST /api/staff/questions': {
    input: { query: { deya_id: 1 }, body: NEW_QUESTION },
    others: [403],
    undo: "delete from faq where code like 'staff-____-____'",
  },
  'PUT /api/staff/questions/{code}': {
    input: { params: { code: QUESTION }, query: { deya_id: 1 }, body: { ...NEW_QUESTION, version: 1 } },
    others: [403],
    undo: addQuestionOfStaff,
  },
  'DELETE /api/staff/questions/{code}': {
    input: { params: { code: QUESTION }, query: { deya_id: 1 } },
    others: [403],
    undo: addQuestionOfStaff,
  },
  'GET /api/staff/legal-texts': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/legal-texts/{kind}/{valid_from}': {
    input: { params: LEGAL_TEXT, query: { deya_id: 1 } },
    others: [403],
  },
  'POST /api/staff/legal-texts': {
    input: { query: { deya_id: 1 }, body: NEW_LEGAL_TEXT },
    others: [403],
    undo: "delete from legal_text where kind = 'privacy-policy'",
  },
  'PUT /api/staff/legal-texts/{kind}/{valid_from}': {
    input: { params: LEGAL_TEXT, query: { deya_id: 1 }, body: { ...NEW_LEGAL_TEXT, ...LEGAL_TEXT, version: 1 } },
    others: [403],
    undo: addLegalText,
  },
  'DELETE /api/staff/legal-texts/{kind}/{valid_from}': {
    input: { params: LEGAL_TEXT, query: { deya_id: 1 } },
    others: [403],
    undo: addLegalText,
  },
  'POST /api/staff/text-preview': { input: { query: { deya_id: 1 }, body: { text: 'Καλημέρα' } }, others: [403] },
  'GET /api/bills/list': { input: { query: { deya_id: 1, code: '100-1' } }, others: [403, 404] },
  'GET /api/bills/owed': { input: { query: { deya_id: 1, code: '100-1' } }, others: [403, 404] },
  'GET /api/bills/{id}/document': {
    input: { params: { id: added.bill }, query: { deya_id: 1 } },
    others: [403, 404],
  },
  'GET /api/bills/info': { input: { query: { deya_id: 1, id: added.bill } }, others: [403, 404] },
  'POST /api/payments': {
    input: { body: { deya_id: 1, bill_id: added.bill, idempotency_key: 'example-of-a-key-1' } },
    others: [403, 404],
  },
  'GET /api/payments': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/payments/{order}/receipt': {
    input: { params: { order: added.paid_order }, query: { deya_id: 1 } },
    others: [403, 404],
  },
  'GET /api/staff/bill-doubts': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/bill-doubts/waiting': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/payments': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/bank-files': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/staff/bank-files': {
    input: { query: { deya_id: 1 }, body: { text: BANK_FILE } },
    others: [403],
    undo: WITHOUT_BANK_FILE,
  },
  'GET /api/staff/bank-entries': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/bank-entries/waiting': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/bank-entries/{id}': { input: { params: { id: BANK_ENTRY }, query: { deya_id: 1 } }, others: [403] },
  'POST /api/staff/bank-entries/{id}/assign': {
    input: { params: { id: BANK_ENTRY }, query: { deya_id: 1 }, body: { code: 'B4-1', amount_cents: 100 } },
    others: [403],
    undo: WAITING_BANK_MONEY,
  },
  'POST /api/staff/bank-entries/{id}/return': {
    input: { params: { id: BANK_ENTRY }, query: { deya_id: 1 }, body: { note: 'Διπλή πληρωμή' } },
    others: [403],
    undo: WAITING_BANK_MONEY,
  },
  'POST /api/staff/bank-entries/{id}/confirm': {
    input: { params: { id: BANK_PROPOSAL }, query: { deya_id: 1 }, body: { agrees: false } },
    others: [403],
    undo: WAITING_BANK_MONEY,
  },
  'GET /api/staff/refunds': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/staff/payments/{order}/refunds': {
    input: { params: { order: FILE_ORDER }, query: { deya_id: 1 }, body: NEW_REFUND },
    others: [403],
    undo: WAITING_BANK_MONEY,
  },
  'POST /api/staff/refunds/{id}/confirm': {
    input: { params: { id: REFUND }, query: { deya_id: 1 }, body: { agrees: false } },
    others: [403],
    undo: WAITING_BANK_MONEY,
  },
  'GET /api/staff/payment-days': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/payments/{order}': {
    input: { params: { order: added.order }, query: { deya_id: 1 } },
    others: [403, 404],
  },
  'GET /api/bills/settlements': { input: { query: { deya_id: 1, liable_id: 'L1' } }, others: [403, 404] },
  'GET /api/bills/plan-offers': { input: { query: { deya_id: 1, liable_id: 'LP1' } }, others: [403, 404] },
  'POST /api/bills/plan-requests': {
    input: { body: NEW_PLAN_REQUEST },
    others: [403, 404],
    undo: WAITING_PLAN_REQUEST,
  },
  'POST /api/bills/plan-requests/{id}/withdraw': {
    input: { params: { id: PLAN_REQUEST }, body: { deya_id: 1 } },
    others: [403, 404],
    undo: WAITING_PLAN_REQUEST,
  },
  'GET /api/staff/plan-requests': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/plan-requests/waiting': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/plan-requests/{id}': {
    input: { params: { id: PLAN_REQUEST }, query: { deya_id: 1 } },
    others: [403],
  },
  'POST /api/staff/plan-requests/{id}/accept': {
    input: { params: { id: PLAN_REQUEST }, query: { deya_id: 1 }, body: PLAN_ACCEPTANCE },
    others: [403],
    undo: WAITING_PLAN_REQUEST,
  },
  'POST /api/staff/plan-requests/{id}/refuse': {
    input: { params: { id: PLAN_REQUEST }, query: { deya_id: 1 }, body: { answer: 'Δεν πληρώθηκε ο προηγούμενος.' } },
    others: [403],
    undo: WAITING_PLAN_REQUEST,
  },
  'GET /api/applications': { input: { query: { deya_id: 1 } }, others: 'own' },
  'GET /api/applications/{id}': { input: { params: { id: added.application } }, others: [404] },
  'GET /api/reports/{id}': { input: { params: { id: added.report } }, others: [404] },
  'POST /api/reports/{id}/withdraw': {
    input: { params: { id: added.report } },
    others: [404],
    undo: NO_EVENTS,
  },
  'POST /api/reports/{id}/notes': {
    input: { params: { id: added.report }, body: { note: 'Ακόμη τρέχει.', idempotency_key: 'example-of-a-key-1' } },
    others: [404],
    undo: NO_EVENTS,
  },
  'GET /api/reports/{id}/photos/{photo_id}': {
    input: { params: { id: added.report, photo_id: added.photo }, query: {} },
    others: [404],
  },
  'GET /api/deya/checkTaxis': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/deya/taxisTicket': { input: { body: { deya_id: 1, lang: 'el' } }, others: [403] },
  'GET /api/platform/failures': { input: { query: {} }, others: [403] },
  'POST /api/createToken': {
    input: { query: { deya_id: 1 }, body: { device_token, device_type: 'web' } },
    others: [403],
  },
  'GET /api/jobs/failed': { input: { query: {} }, others: [403] },
  'GET /api/jobs/failed/waiting': { input: {}, others: [403] },
  'POST /api/jobs/failed/{id}/retry': { input: { params: { id: FAILED_JOB } }, others: [403], undo: addFailedJob },
  'POST /api/jobs/failed/{id}/discard': { input: { params: { id: FAILED_JOB } }, others: [403], undo: addFailedJob },
  'GET /api/parametrics/book': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/parametrics/book': {
    input: { query: { deya_id: 1 }, body: NEW_BOOK },
    others: [403],
    undo: "delete from book where code = 'PR'",
  },
  'PUT /api/parametrics/book/{id}': {
    input: { params: { id: BOOK }, query: { deya_id: 1 }, body: { ...BOOK_CHANGE, version: 1 } },
    others: [403],
    undo: addBook,
  },
  'GET /api/audit': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/log': { input: { query: {} }, others: [403] },
  'GET /api/audit/{seq}': { input: { params: { seq: 1 }, query: { deya_id: 1 } }, others: [403] },
  'GET /api/audit/verifications': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/audit/verifications': {
    input: { query: { deya_id: 1 } },
    others: [403],
    undo: 'delete from audit_verification',
  },
  'GET /api/utilities': { input: {}, others: [403] },
  'POST /api/utilities': {
    input: { body: NEW_UTILITY },
    others: [403],
    undo: FORGET_UTILITY,
  },
  'POST /api/utilities/pictures': {
    input: { query: { deya_id: 1, kind: 'logo' }, body: PICTURE },
    others: [403],
    undo: `delete from media where kind = 'logo'`,
  },
  'GET /api/utilities/profile': { input: { query: { deya_id: 1 } }, others: [403] },
  'PUT /api/utilities/profile': {
    input: { query: { deya_id: 1 }, body: UTILITY_PROFILE },
    others: [403],
    undo: SAME_UTILITY,
  },
  'GET /api/utilities/sources': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/utilities/sources': { input: { query: { deya_id: 1 }, body: NEW_SOURCE }, others: [403], undo: addSource },
  'GET /api/utilities/sources/failing': { input: { query: { deya_id: 1 } }, others: [403] },
  'PUT /api/utilities/sources/{id}': {
    input: { params: { id: SPARE_SOURCE }, query: { deya_id: 1 }, body: { ...NEW_SOURCE, version: 1 } },
    others: [403],
    undo: addSource,
  },
  'PUT /api/utilities/sources/{id}/paused': {
    input: { params: { id: SPARE_SOURCE }, query: { deya_id: 1 }, body: { paused: true } },
    others: [403],
    undo: addSource,
  },
  'POST /api/utilities/sources/{id}/test': {
    input: { params: { id: SPARE_SOURCE }, query: { deya_id: 1 } },
    others: [403],
  },
  'DELETE /api/utilities/sources/{id}': {
    input: { params: { id: SPARE_SOURCE }, query: { deya_id: 1 } },
    others: [403],
    undo: addSource,
  },
  'GET /api/utilities/laboratory': { input: { query: { deya_id: 1, lang: 'en' } }, others: [403] },
  'POST /api/utilities/laboratory/preview': {
    input: { query: { deya_id: 1 }, body: LABORATORY_FILE },
    others: [403],
  },
  'POST /api/utilities/laboratory/analyses': {
    input: { query: { deya_id: 1 }, body: LABORATORY_FILE },
    others: [403],
    undo: FORGET_ANALYSES,
  },
  'GET /api/utilities/feed-tokens': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/utilities/feed-tokens/ending': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/utilities/feed-tokens': {
    input: { query: { deya_id: 1 }, body: { name: 'ERP', scopes: ['bills'] } },
    others: [403],
    undo: FORGET_TOKENS,
  },
  'POST /api/utilities/feed-tokens/{id}/replacement': {
    input: { params: { id: SPARE_TOKEN }, query: { deya_id: 1 }, body: { until: '2026-12-31' } },
    others: [403],
    undo: FORGET_TOKENS,
  },
  'DELETE /api/utilities/feed-tokens/{id}': {
    input: { params: { id: SPARE_TOKEN }, query: { deya_id: 1 } },
    others: [403],
    undo: FORGET_TOKENS,
  },
  'GET /api/utilities/feed-runs': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/utilities/feed-runs/{id}': { input: { params: { id: SPARE_RUN }, query: { deya_id: 1 } }, others: [403] },
  'GET /api/utilities/feed-runs/{id}/refused': {
    input: { params: { id: SPARE_RUN }, query: { deya_id: 1 } },
    others: [403],
  },
  'GET /api/roles': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/roles/{id}': { input: { params: { id: added.role } }, others: [403] },
  'GET /api/permissions': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/roles': {
    input: { body: { name: 'readers', permissions: ['users.view'] } },
    others: [403],
    undo: "delete from role where name = 'readers'",
  },
  'PUT /api/roles/{id}': {
    input: { params: { id: added.role }, body: { name: 'example', permissions: ['users.view'], version: 1 } },
    others: [403],
    undo: `update role set version = 1`,
  },
  'DELETE /api/roles/{id}': {
    input: { params: { id: added.role } },
    others: [403],
    undo: `insert into role (id, name) values (${added.role}, 'example') on conflict do nothing`,
  },
  'PUT /api/users/{id}/roles': {
    input: { params: { id: 2 }, query: { deya_id: 1 }, body: { role_ids: [added.role] } },
    others: [403],
    undo: 'delete from person_role where person_id = 2',
  },
  'GET /api/saved-views': { input: { query: { list: 'users' } }, others: 'own' },
  'POST /api/saved-views': {
    input: { body: { list: 'users', name: 'Νέα', view: 'state=active', is_default: false } },
    others: 'own',
    undo: "delete from saved_view where name = 'Νέα'",
  },
  'PUT /api/saved-views/{id}': {
    input: {
      params: { id: SAVED_VIEW },
      body: { name: 'Ενεργοί', view: 'state=active', is_default: true, version: 1 },
    },
    others: [404],
    undo: addSavedView(1),
  },
  'DELETE /api/saved-views/{id}': {
    input: { params: { id: SAVED_VIEW } },
    others: [404],
    undo: addSavedView(1),
  },
  'GET /api/users/{id}': { input: { params: { id: 2 }, query: { deya_id: 1 } }, others: [403] },
  'GET /api/users/{id}/history': { input: { params: { id: 2 }, query: { deya_id: 1 } }, others: [403] },
  'GET /api/users/{id}/permissions': { input: { params: { id: 2 }, query: { deya_id: 1 } }, others: [403] },
  'POST /api/users': {
    input: { query: { deya_id: 1 }, body: NEW_PERSON },
    others: [403],
    undo: REMOVE_NEW_PERSON,
  },
  'PUT /api/users/{id}': {
    input: { params: { id: 7 }, query: {}, body: { ...CHANGED_PERSON, version: 1 } },
    others: [403],
    undo: 'update person set version = 1 where id in (7, 110)',
  },
  'POST /api/users/{id}/password-link': {
    input: { params: { id: 8 }, query: {} },
    others: [403],
    undo: 'delete from login_throttle',
  },
  'DELETE /api/users/{id}/identities/{provider}': {
    input: { params: { id: 1, provider: 'gsis' }, query: {} },
    others: [403],
    undo: addIdentity,
  },
  'PUT /api/users/{id}/afm': {
    input: { params: { id: 7 }, query: {}, body: { afm: '900000080', reason: 'Έδειξε την ταυτότητα', version: 1 } },
    others: [403],
    undo: 'update person set afm = null where id = 7; update person set version = 1 where id = 7',
  },
  'POST /api/users/bulk': {
    input: { query: {}, body: { act: 'activate', person_ids: [7] } },
    others: [403],
  },
  'POST /api/users/{id}/state': {
    input: { params: { id: 7 }, query: {}, body: { to: 'confirmed' } },
    others: [403],
  },
  'DELETE /api/users/{id}': { input: { params: { id: LEAVER }, query: {} }, others: [403], undo: addLeaver },
  'DELETE /api/users/{id}/sessions': { input: { params: { id: 7 }, query: {} }, others: [403] },
  'GET /api/users/{id}/approvals': { input: { params: { id: 7 }, query: {} }, others: [403] },
  'POST /api/users/{id}/approvals': {
    input: { params: { id: 2 }, query: {}, body: { act: 'second-factor', reason: 'Έχασε το κινητό του' } },
    others: [403],
    undo: 'delete from account_approval where person_id = 2',
  },
  'POST /api/users/{id}/approvals/{approval_id}': {
    input: { params: { id: 7, approval_id: 990 }, query: {}, body: { approved: true } },
    others: [403],
    undo: addApprovals,
  },
  'GET /api/users/{id}/merge/{into_id}': { input: { params: TWINS, query: {} }, others: [403] },
  'POST /api/users/{id}/merge/{into_id}/approvals': {
    input: { params: { id: TWINS.into_id, into_id: TWINS.id }, query: {}, body: { reason: 'Το ίδιο πρόσωπο' } },
    others: [403],
    undo: addApprovals,
  },
  'POST /api/users/{id}/merge/{into_id}': {
    input: { params: TWINS, query: {} },
    others: [403],
    undo: `${addTwins}; ${addApprovals}`,
  },
  'POST /api/users/{id}/password': { input: { params: { id: 7 }, query: {} }, others: [403], undo: addApprovals },
  'DELETE /api/users/{id}/two-factor': { input: { params: { id: 7 }, query: {} }, others: [403], undo: addApprovals },
  'POST /api/users/{id}/confirmation': {
    input: { params: { id: 8 }, query: {} },
    others: [403],
    undo: 'delete from login_throttle',
  },
  'GET /api/impersonation/{person_id}': { input: { params: { person_id: 2 }, query: {} }, others: [403] },
  'POST /api/impersonation': {
    input: { query: {}, body: { person_id: 2, reason: 'asked for help by phone' } },
    others: [403],
  },
  'DELETE /api/impersonation': { input: {}, others: 'own' },
  'GET /api/account/impersonations': { input: {}, others: 'own' },
  'GET /api/account/data': { input: {}, others: 'own' },
  'POST /api/account/data/export': { input: { body: {} }, others: 'own', undo: addExport },
  'GET /api/account/handovers': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/account/handovers': { input: { body: HANDOVER }, others: [403], undo: addHandover },
  'POST /api/account/handovers/accept': {
    input: { body: { token: HANDOVER_TOKEN } },
    others: [404],
    undo: addHandover,
  },
  'POST /api/account/handovers/{id}/end': {
    input: { params: { id: SPARE_HANDOVER }, body: { deya_id: 1 } },
    others: [403],
    undo: addHandover,
  },
  'GET /api/account/data/requests': { input: { query: { deya_id: 1 } }, others: 'own' },
  'POST /api/account/data/requests': { input: { body: DATA_REQUEST }, others: 'own', undo: FORGET_DATA_REQUESTS },
  'POST /api/account/data/requests/{id}/withdraw': {
    input: { params: { id: SPARE_DATA_REQUEST }, body: { deya_id: 1 } },
    others: 'own',
    undo: addDataRequest,
  },
  'GET /api/staff/data-requests': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/data-requests/waiting': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/data-requests/{id}': {
    input: { params: { id: SPARE_DATA_REQUEST }, query: { deya_id: 1 } },
    others: [403],
    undo: addDataRequest,
  },
  'POST /api/staff/data-requests/{id}/decision': {
    input: {
      params: { id: SPARE_DATA_REQUEST },
      query: { deya_id: 1 },
      body: { outcome: 'refused', reason: 'Ο νόμος το απαιτεί' },
    },
    others: [403],
    undo: addDataRequest,
  },
  'POST /api/account/data/export/download': { input: { body: { password: PASSWORD } }, others: 'own' },
  'GET /api/onlineForms/search': { input: { query: { deya_id: 1 } }, others: [403] },
  'PUT /api/onlineForms': {
    input: { query: { deya_id: 1 }, body: { form_id: 'example', title: 'Φόρμα', api: FORM_LAYOUT } },
    others: [403],
    undo: `delete from online_form where form_id = 'example'`,
  },
  'GET /api/users/search': { input: { query: { deya_id: 1 } }, others: [403] },
});

/** The bearer token of utility 1's system. */
export const feedHeaders = { authorization: `Bearer ${FEED_TOKEN}` };
