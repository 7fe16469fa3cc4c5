import { readingToken } from '../kernel/tokens.ts';
import type { LaboratoryMapping } from '@hydria/shared/contract/laboratory.ts';
import { seal } from '../kernel/seal.ts';
import { FEED_TOKEN, PASSWORD, SECRET } from './test-data.ts';

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
/** An uploaded bank file that waits for a second person. */
export const WAITING_FILE = 9702;
export const WAITING_AGAIN = `update bank_file set state = 'waiting', decided_by = null, decided_at = null, done_at = null where id = ${WAITING_FILE}`;
export const addBankMoney = `
  insert into bank_file (deya_id, id, digest, name, source, message, version, account, entries, state, received_at, done_at)
    values (1, 9701, repeat('a', 64), 'a.xml', 'upload', 'camt.053', 'camt.053.001.08', 'GR1601101250000000012300695', 2, 'done',
      '2026-11-20T12:00Z', '2026-11-20T12:00Z');
  insert into bank_file (deya_id, id, digest, name, source, message, version, account, state, received_at, received_by)
    values (1, ${WAITING_FILE}, repeat('b', 64), 'b.xml', 'upload', 'camt.053', 'camt.053.001.08', 'GR1601101250000000012300695', 'waiting',
      '2026-11-20T12:00Z', 9);
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
/** Money that the staff have assigned today. */
export const ASSIGNED_ENTRY = 9713;
export const ASSIGNMENT = 9722;
export const ASSIGNED_ORDER = '5123456789abcdefghjkmnpq';
const assignedPayment = `
  insert into bank_payment (deya_id, order_code, bill_id, amount_cents, currency, bank, state, idempotency_key, created_at, updated_at,
      authorised_at, settled_at)
    select 1, '${ASSIGNED_ORDER}', id, 100, 'EUR', 'bank-file', 'settled', '${ASSIGNED_ORDER}', now(), now(), now(), now()
    from bill where deya_id = 1 and bill_number = 'B3-1' on conflict do nothing`;
export const addAssignedMoney = `
  insert into bank_entry (deya_id, id, file_id, line, direction, is_reversal, is_rest, is_lump, amount_cents, booked_on, text_key,
      parts, remittance, state, reason, open_cents)
    values (1, ${ASSIGNED_ENTRY}, 9701, 3, 'credit', false, false, false, 100, '2026-11-20', 'text-assigned', '[]', 'Νερό', 'assigned', 'no_reference', 0);
  insert into bank_entry_decision (deya_id, id, entry_id, kind, parts, note, state, proposed_by, proposed_at, decided_at)
    values (1, ${ASSIGNMENT}, ${ASSIGNED_ENTRY}, 'assign', '[]', '', 'done', 6, '2026-11-20T12:00Z', '2026-11-20T12:00Z');
  insert into ledger_event (deya_id, id, provider, event_key, kind, booked_on, at)
    values (1, 9741, 'staff', 'decision:${ASSIGNMENT}', 'assign', '2026-11-20', '2026-11-20T12:00Z');
  insert into ledger_transfer (deya_id, event_id, line, debit, credit, amount_cents, bill_id, order_code, entry_id)
    select 1, 9741, 1, 'unmatched', 'bill', 100, id, '${ASSIGNED_ORDER}', ${ASSIGNED_ENTRY} from bill where deya_id = 1 and bill_number = 'B3-1';
  ${assignedPayment}`;
export const ASSIGNED_AGAIN = `
  update bank_entry set state = 'assigned', open_cents = 0 where id = ${ASSIGNED_ENTRY};
  update bank_entry_decision set undone_at = null, undone_by = null where id = ${ASSIGNMENT};
  ${assignedPayment}`;
/** Changes that calls have made to this money go. */
export const WAITING_BANK_MONEY = `
  delete from bank_entry_decision where id not in (9721, ${ASSIGNMENT});
  update bank_entry_decision set state = 'waiting', decided_by = null, decided_at = null where id = 9721;
  update bank_entry set open_cents = 5000, state = case id when ${BANK_ENTRY} then 'unmatched' else 'proposed' end where id <> ${ASSIGNED_ENTRY};
  delete from payment_refund where id <> ${REFUND};
  update payment_refund set state = 'waiting', decided_by = null, decided_at = null, done_at = null;
  delete from bank_payment where bank = 'bank-file' and order_code not in ('${FILE_ORDER}', '${ASSIGNED_ORDER}')`;
/** A file of one payment. */
export const BANK_FILE = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>1</MsgId>
</GrpHdr><Ntfctn><Acct><Id><IBAN>GR1601101250000000012300695</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
export const WITHOUT_BANK_FILE = `delete from bank_entry where file_id <> 9701; delete from bank_file where id not in (9701, ${WAITING_FILE})`;
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

export const SOLVED_APPLICATION = 937;
/** Applications as they were sent, besides the completed one. */
export const NO_EVENTS_OF_APPLICATIONS = `delete from form_answer_event where answer_id <> ${SOLVED_APPLICATION};
  update form_answer set status = 0 where person_id is not null and id <> ${SOLVED_APPLICATION}`;
/** An application of a person that the staff have completed, before the answer of the person. */
export const addSolvedApplication = (person_id: number) => `
  delete from case_feedback;
  delete from form_answer where id = ${SOLVED_APPLICATION};
  insert into form_answer (deya_id, id, online_form_id, person_id, answers, code, status, created_at, updated_at)
    select 1, ${SOLVED_APPLICATION}, id, ${person_id}, '{}', 'DONE', 3, '2026-11-20T11:00Z', '2026-11-20T11:30Z'
    from online_form where deya_id = 1 and form_id = 'matrix';
  insert into form_answer_event (deya_id, answer_id, n, by, status, at)
    values (1, ${SOLVED_APPLICATION}, 1, 'utility', 3, '2026-11-20T11:30Z')`;

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
/** Anna's authenticator, without a used code. */
export const addAuthenticator = `
  insert into person_totp (person_id, secret, created_at)
  values (1, '\\x${seal(SECRET, 1, AUTHENTICATOR).toString('hex')}', now())
  on conflict (person_id) do update set secret = excluded.secret, confirmed_at = null, last_step = 0`;

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
export const SAME_UTILITY = `
  delete from deya_change;
  set session_replication_role = replica;
  update deya set version = 1, city = 'Άλφα' where id = 1;
  set session_replication_role = origin`;

export const UTILITY_CHANGE = 905;
/** Settings of utility 1 that wait for a second person. */
export const addUtilityChange = `
  delete from utility_change;
  insert into utility_change (deya_id, id, asked_by, asked_at, former, wanted)
    values (1, ${UTILITY_CHANGE}, 5, '2026-11-20T08:00Z', '{"four_eyes_cents": null}', '{"four_eyes_cents": 100}')`;

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

/** The bearer token of utility 1's system. */
export const feedHeaders = { authorization: `Bearer ${FEED_TOKEN}` };
