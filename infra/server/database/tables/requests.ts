import type { Generated } from 'kysely';
import type {
  DefaultedJson,
  DefaultedMoment,
  Json,
  Language,
  LocalText,
  Moment,
  NullableJson,
  NullableMoment,
} from './columns.ts';
import type { Source } from './texts.ts';

/** How a problem report reached the utility. */
type ReportSource = 'portal' | 'frame' | 'phone' | 'counter' | 'mail' | 'staff' | 'open311' | 'alert';

/** The answers of a registration that has begun. Never the password. */
/** The settings and the layout of a form, by the names of their columns, as a draft and each published version keep them. */
export interface FormContent {
  title: LocalText;
  description: LocalText | null;
  success_note: LocalText | null;
  error_note: LocalText | null;
  api: unknown;
  parent_form: number | null;
  book: string | null;
  language: '0' | '1';
  is_payment: boolean;
  payment: { amount: number } | { field: string } | null;
  document: boolean;
  assign_to_person: number | null;
  assign_to_team: number | null;
  notes: string | null;
  redirect_url: string | null;
  submit_method: 0 | 1;
  save_method: 0 | 1;
  endpoint: string | null;
  one_page: boolean;
  cosign: boolean;
  /** For the second person: the meaning of the signature. Null for the sentence of the portal. */
  cosign_text: LocalText | null;
  cosign_days: number;
  purpose: LocalText | null;
  retention_days: number | null;
  remind_days: number | null;
}

export interface SignUpAnswers {
  country?: string;
  /** As stored: a Greek number without prefix. */
  afm?: string;
  /** As the person wrote it. */
  code?: string;
  passkey?: string;
  /** Supplies of the number by the code; empty when code and number do not belong together. */
  proved?: string[];
  /** Supplies of the number by payment codes. */
  added?: string[];
  /** Codes of the chosen supplies. */
  chosen?: string[];
  customer_type?: 'tenant' | 'owner' | 'authorised';
  /** Whether the person has agreed that what came from the tax authority is used. */
  identity_used?: boolean;
  account?: {
    first_name: string;
    last_name: string;
    email: string;
    phone: string;
    e_bill: 'yes' | 'no';
    subscribe: '0' | '1';
  };
  /** Questions of which the answers are known, because the person is signed in. */
  known?: ('number' | 'identity')[];
  /** All that is left once the account was asked for. */
  email?: string;
}

/** A person as the tax authority named them, and when. */
export interface SignUpCitizen {
  provider: string;
  taxid: string;
  first_name: string;
  last_name: string;
  at: string;
}

/** Why the last try of a delivery failed. */
type DeliveryProblem =
  'refused' | 'unreachable' | 'too_slow' | 'too_large' | 'unreadable' | 'redirected' | 'status' | 'no_endpoint';

/** Requests of people to a utility. */
export interface RequestTables {
  registration_request: {
    deya_id: number;
    id: Generated<number>;
    person_id: number;
    kwdikos_katanalwti: string;
    first_name: string;
    last_name: string;
    afm: string | null;
    mobile: string | null;
    status: Generated<'pending' | 'accepted' | 'refused'>;
    reason: string | null;
    idempotency_key: string | null;
    created_at: Moment;
    decided_at: NullableMoment;
    decided_by: number | null;
    customer_type: 'tenant' | 'owner' | 'authorised' | null;
    proof: 'none' | 'code' | 'identity' | null;
    e_bill: boolean | null;
  };
  sign_up_draft: {
    deya_id: number;
    token_sha256: Buffer;
    /** The signed-in person who adds supplies; null for a person without an account. */
    person_id: number | null;
    answers: DefaultedJson<SignUpAnswers>;
    citizen: NullableJson<SignUpCitizen>;
    created_at: Moment;
    expires_at: Moment;
    done_at: NullableMoment;
    idempotency_key: string | null;
  };
  data_request: {
    deya_id: number;
    id: Generated<number>;
    code: string;
    person_id: number | null;
    kind: 'correction' | 'erasure';
    text: string;
    status: Generated<'pending' | 'done' | 'refused' | 'withdrawn'>;
    asked_at: Moment;
    due_on: string;
    extended_at: NullableMoment;
    extension_reason: string | null;
    decided_at: NullableMoment;
    decided_by: number | null;
    reason: string | null;
    idempotency_key: string;
  };
  registration_note: {
    deya_id: number;
    request_id: number;
    n: number;
    by: 'customer' | 'staff';
    person_id: number | null;
    text: string;
    at: Moment;
  };
  problem_report: {
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
    source: Generated<ReportSource>;
    /** The key that sent it; null for a report that did not come by Open311. */
    open311_key_id: number | null;
    status: Generated<number>;
    created_at: DefaultedMoment;
    updated_at: DefaultedMoment;
    anonymised_at: NullableMoment;
    /** The type that the utility offers under the kind; null for the kind alone. */
    subtype_id: number | null;
    /** The answers to the questions of the type; null without questions. */
    answers: NullableJson<Record<string, string | string[]>>;
    /** The layout in which they were given. */
    layout_sha256: string | null;
    /** Whether the staff have published or hidden its words; null: those of Open311 are public. */
    texts_public: boolean | null;
    /** The area of its position; null outside of all areas. */
    area_id: number | null;
  };
  /** A named area of a utility. */
  case_area: {
    deya_id: number;
    id: Generated<number>;
    title: Json<LocalText>;
    /** Corners: latitude, longitude. */
    area: Json<[number, number][]>;
    version: Generated<number>;
    updated_by: number | null;
    updated_at: Moment;
  };
  /** A reason of a move that the staff choose; conditions that are null hold for each case. */
  case_template: {
    deya_id: number;
    id: Generated<number>;
    title: string;
    kind: 'report' | 'application';
    problem_type: string | null;
    online_form_id: number | null;
    state: string;
    text: Json<LocalText>;
    version: Generated<number>;
    updated_by: number | null;
    updated_at: Moment;
  };
  case_type: {
    deya_id: number;
    id: Generated<number>;
    problem_type: string;
    icon: string;
    title: Json<LocalText>;
    hint: NullableJson<LocalText>;
    stopper: NullableJson<LocalText>;
    stopper_phone: string | null;
    is_photo_required: boolean;
    is_place_required: boolean;
    is_private: boolean;
    duplicate_metres: number;
    target_hours: number | null;
    retention_days: number;
    is_active: boolean;
    sort: number;
    version: Generated<number>;
    updated_by: number | null;
    updated_at: Moment;
    /** Rows of a form with one question each. */
    questions: NullableJson<unknown>;
    /** The team that gets its cases where no rule fits. */
    team_id: number | null;
  };
  problem_report_photo: {
    deya_id: number;
    report_id: number;
    position: number;
    media_id: number;
  };
  problem_report_event: {
    deya_id: number;
    report_id: number;
    n: number;
    by: 'customer' | 'utility';
    status: number | null;
    note: string | null;
    idempotency_key: string | null;
    at: Moment;
    /** The member of the staff; null for the reporter. */
    staff_id: number | null;
    /** The key that sent the note; null for others. */
    open311_key_id: number | null;
  };
  /** A key of a system that sends reports by Open311. */
  open311_key: {
    deya_id: number;
    id: Generated<number>;
    name: string;
    /** Its first characters. */
    hint: string;
    token_sha256: Buffer;
    created_at: Moment;
    created_by: number | null;
    revoked_at: NullableMoment;
    revoked_by: number | null;
    last_used_at: NullableMoment;
  };
  /** A team of a utility, to which cases are assigned. */
  case_team: {
    deya_id: number;
    id: Generated<number>;
    title: string;
    /** The address for its new cases; null: that of the utility. */
    email: string | null;
    lead_id: number | null;
    is_active: Generated<boolean>;
    /** When its new cases go out as one digest a day, `HH:MM` of Athens; null: each at once. */
    digest_at: string | null;
    version: Generated<number>;
    updated_by: number | null;
    updated_at: Moment;
  };
  /** A new case that waits for a digest, or has gone out with one. */
  case_digest_item: {
    deya_id: number;
    case_id: number;
    due_at: Moment;
    /** Of the mail; null while the case waits. */
    digest_id: number | null;
  };
  case_team_member: {
    deya_id: number;
    team_id: number;
    person_id: number;
    /** Reads and handles the cases of their teams alone, and those assigned to them. */
    is_limited: Generated<boolean>;
  };
  /** The decisions of the staff about the work on a case; `case_id` is the number of a report or an application. */
  case_work: {
    deya_id: number;
    case_id: number;
    priority: Generated<'low' | 'normal' | 'high'>;
    team_id: number | null;
    assignee_id: number | null;
    due_at: NullableMoment;
    /** The time of the mail about the passed target time. */
    escalated_at: NullableMoment;
    /** The day until which the reporter was asked for an answer. */
    answer_until: string | null;
    /** The case to which a duplicate belongs. */
    duplicate_of: number | null;
    /** The case of which it is a part. */
    parent_id: number | null;
    version: Generated<number>;
    updated_by: number | null;
    updated_at: Moment;
  };
  /** When a utility works on cases; without a row as the Greek public services do. */
  case_settings: {
    deya_id: number;
    days: string[];
    from: string;
    until: string;
    local_holidays: Generated<string[]>;
    /** As that of a team, for new cases that are mailed to the utility. */
    digest_at: string | null;
    version: Generated<number>;
    updated_by: number | null;
    updated_at: Moment;
  };
  /** A rule by which new cases are routed. A condition that is null holds for each case. */
  case_rule: {
    deya_id: number;
    id: Generated<number>;
    position: number;
    title: string;
    is_active: boolean;
    kind: 'report' | 'application' | null;
    problem_type: string | null;
    /** How a report reached the utility. */
    source: ReportSource | null;
    /** Corners: latitude, longitude. */
    area: NullableJson<[number, number][]>;
    districts: NullableJson<string[]>;
    days: string[] | null;
    from: string | null;
    until: string | null;
    area_id: number | null;
    team_id: number | null;
    assignee_id: number | null;
    priority: 'low' | 'normal' | 'high';
    target_hours: number | null;
    version: Generated<number>;
    updated_by: number | null;
    updated_at: Moment;
  };
  case_note: {
    deya_id: number;
    id: Generated<number>;
    case_id: number;
    staff_id: number | null;
    text: string;
    idempotency_key: string;
    at: Moment;
    /** The contractor who wrote it; null for the staff. */
    forward_id: number | null;
  };
  case_forward: {
    deya_id: number;
    id: Generated<number>;
    case_id: number;
    name: string;
    email: string;
    message: string;
    lang: string;
    shows_sender: boolean;
    /** Rises with each link that is sent. */
    sending: Generated<number>;
    idempotency_key: string;
    made_at: Moment;
    sent_by: number | null;
    expires_at: Moment;
    withdrawn_at: NullableMoment;
  };
  case_photo: {
    deya_id: number;
    case_id: number;
    media_id: number;
    staff_id: number | null;
    is_public: boolean;
    idempotency_key: string | null;
    /** The sender of the case has added it; the staff add the others. */
    from_sender: Generated<boolean>;
    at: Moment;
    /** The contractor who sent it; null for the staff. */
    forward_id: number | null;
  };
  /** The answer of a reporter to whether the problem was solved. */
  case_feedback: {
    deya_id: number;
    case_id: number;
    /** The event that closed the case as solved. */
    n: number;
    satisfied: boolean;
    reason: string | null;
    at: Moment;
  };
  /** The alert of a meter from which a report was made, as it stood then. */
  case_evidence: {
    deya_id: number;
    case_id: number;
    alert_id: number;
    kind: string;
    kwdikos_katanalwti: string | null;
    hydrometer: string | null;
    since: Moment;
    until: Moment;
    /** The lowest flow, in litres an hour. */
    lowest: number;
    /** Its last hours that prove it: the end of each, and its litres. */
    hours: NullableJson<{ at: string; litres: number }[]>;
  };
  /** The check of the meter after such a report was solved. */
  case_flow_check: {
    deya_id: number;
    case_id: number;
    /** The event that said solved. */
    n: number;
    result: 'ended' | 'goes_on' | 'unread';
    /** The lowest flow of 24 hours in a row, in litres an hour. */
    lowest: number | null;
    /** The event that opened the case again. */
    event_n: number | null;
    at: Moment;
  };
  /** As `problem_report_event`, for an application. */
  form_answer_event: {
    deya_id: number;
    answer_id: number;
    n: number;
    by: 'customer' | 'utility';
    status: number | null;
    note: string | null;
    idempotency_key: string | null;
    at: Moment;
    staff_id: number | null;
  };
  online_form: {
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
    error_note: NullableJson<LocalText>;
    language: Generated<'0' | '1'>;
    is_payment: Generated<boolean>;
    payment: NullableJson<{ amount: number } | { field: string }>;
    document: Generated<boolean>;
    assign_to_person: number | null;
    assign_to_team: number | null;
    notes: string | null;
    redirect_url: string | null;
    submit_method: Generated<0 | 1>;
    save_method: Generated<0 | 1>;
    endpoint: string | null;
    one_page: Generated<boolean>;
    cosign: Generated<boolean>;
    cosign_text: NullableJson<LocalText>;
    cosign_days: Generated<number>;
    purpose: NullableJson<LocalText>;
    retention_days: number | null;
    remind_days: number | null;
    source: Generated<Source>;
    version: Generated<number>;
    updated_by: number | null;
    archived_at: NullableMoment;
  };
  /** Changes of a form that are not published, and the lock of its editor. */
  form_draft: {
    deya_id: number;
    online_form_id: number;
    content: NullableJson<FormContent>;
    publish_at: NullableMoment;
    updated_by: number | null;
    updated_at: Moment;
    locked_by: number | null;
    locked_until: NullableMoment;
  };
  /** A form as it was published. */
  form_version: {
    deya_id: number;
    online_form_id: number;
    n: number;
    content: Json<FormContent>;
    published_by: number | null;
    published_at: Moment;
    withdrawn_at: NullableMoment;
  };
  /** Answers on their way to the endpoint of their form; a delivered one has no row. */
  form_delivery: {
    deya_id: number;
    id: Generated<number>;
    answer_id: number;
    /** The published version by which they were given. */
    version: number | null;
    state: Generated<'waiting' | 'dead'>;
    tries: Generated<number>;
    problem: DeliveryProblem | null;
    /** HTTP status of the last answer. */
    status: number | null;
    next_try_at: Moment;
    created_at: Moment;
    updated_at: Moment;
  };
  /** The key that signs the deliveries of a utility, sealed by the secret of the installation. */
  form_delivery_secret: {
    deya_id: number;
    sealed: Buffer;
    made_at: Moment;
    made_by: number | null;
  };
  /** A form that a browser has open and has not handed in, without anything about the person. */
  form_visit: {
    deya_id: number;
    online_form_id: number;
    visit: string;
    /** 0 for a form without a published version. */
    version: number;
    /** Counted from 1; 0 is the last look at the answers. */
    screen: number;
    refused: Generated<string[]>;
    begun_at: Moment;
    seen_at: Moment;
  };
  /** How often a form was begun, left and handed in on a day. */
  form_figure: {
    deya_id: number;
    online_form_id: number;
    version: number;
    day: string;
    kind: 'begun' | 'left' | 'finished' | 'took' | 'refused';
    /** The screen that was left, the seconds that it took, or the refused field; else empty. */
    part: string;
    n: number;
  };
  /** A layout of a form, by its digest. */
  form_layout: {
    deya_id: number;
    sha256: string;
    api: Json<unknown>;
  };
  form_answer: {
    deya_id: number;
    id: Generated<number>;
    online_form_id: number;
    person_id: number | null;
    kwdikos_katanalwti: string | null;
    answers: Json<unknown>;
    /** The layout by which it was filled in; null before the release that stores it. */
    layout_sha256: string | null;
    code: string;
    /** That a guest has left in their answers, for mails about it; null without one, and for an account. */
    email: string | null;
    idempotency_key: string | null;
    protocol_number: string | null;
    lang: Generated<string>;
    status: Generated<number>;
    created_at: DefaultedMoment;
    updated_at: DefaultedMoment;
    anonymised_at: NullableMoment;
  };
  /** A file in the answers of a form; its bytes are in `media`. */
  form_file: {
    deya_id: number;
    media_id: number;
    online_form_id: number;
    field: string;
    /** By which the answers name it: of the digest of the token that its sender has. */
    ref: string;
    person_id: number | null;
    name: string;
    size: number;
    /** Null until the answers are sent. */
    answer_id: number | null;
    /** The answers that wait for their payment. */
    unpaid_id: number | null;
    /** The answers that wait for a second person. */
    unsigned_id: number | null;
    /** The answers that were saved for later. */
    saved_id: number | null;
    at: Moment;
  };
  /** Answers that a person has saved to go on later. */
  saved_form: {
    deya_id: number;
    id: Generated<number>;
    online_form_id: number;
    /** Null for a guest. */
    person_id: number | null;
    /** The address of the mailed link; null without one. */
    email: string | null;
    idempotency_key: string;
    answers: Json<unknown>;
    layout_sha256: string;
    step: number;
    lang: string;
    version: Generated<number>;
    /** Number of the newest mail. */
    sending: Generated<number>;
    created_at: Moment;
    saved_at: Moment;
    lapses_at: Moment;
    remind_at: NullableMoment;
  };
  /** Answers of a form that costs something, until they are paid. */
  unpaid_answer: {
    deya_id: number;
    id: Generated<number>;
    online_form_id: number;
    person_id: number | null;
    email: string | null;
    code: string;
    idempotency_key: string;
    answers: Json<unknown>;
    layout_sha256: string;
    lang: string;
    amount_cents: number;
    created_at: Moment;
  };
  /** Answers that wait for the signature of a second person. */
  unsigned_answer: {
    deya_id: number;
    id: Generated<number>;
    online_form_id: number;
    person_id: number | null;
    email: string | null;
    code: string;
    idempotency_key: string;
    answers: Json<unknown>;
    layout_sha256: string;
    lang: string;
    amount_cents: number | null;
    created_at: Moment;
  };
  /** The signature of a second person, asked for or given. */
  form_signature: {
    deya_id: number;
    /** Of answers that wait, or of the application that they have become. */
    answer_id: number;
    name: string;
    email: string | null;
    sending: Generated<number>;
    state: 'waiting' | 'signed' | 'declined' | 'lapsed';
    lapses_at: Moment;
    remind_at: NullableMoment;
    decided_at: NullableMoment;
    signed_name: string | null;
    reason: string | null;
    network_hash: string | null;
  };
  book: {
    deya_id: number;
    id: Generated<number>;
    code: string;
    title: string;
    incoming: boolean;
    is_active: Generated<boolean>;
    next_number: Generated<number>;
    used_number: Generated<number>;
    source: Generated<Source>;
    version: Generated<number>;
    updated_by: number | null;
    updated_at: DefaultedMoment;
  };
  contact_message: {
    deya_id: number;
    id: Generated<number>;
    code: string;
    person_id: number | null;
    topic: 'bill' | 'supply' | 'reading' | 'account' | 'complaint' | 'other';
    name: string;
    email: string | null;
    phone: string | null;
    message: string;
    lang: Language;
    idempotency_key: string;
    created_at: Moment;
    closed_at: NullableMoment;
    closed_by: number | null;
    answer: string | null;
    answer_key: string | null;
  };
  conversation: {
    deya_id: number;
    id: Generated<number>;
    person_id: number | null;
    guest_sha256: Buffer | null;
    name: Generated<string>;
    lang: Language;
    state: Generated<'open' | 'closed'>;
    last: Generated<number>;
    seen_by_customer: Generated<number>;
    seen_by_staff: Generated<number>;
    idempotency_key: string;
    created_at: Moment;
    updated_at: Moment;
  };
  answer_template: {
    deya_id: number;
    id: Generated<number>;
    title: string;
    text: string;
    version: Generated<number>;
    updated_at: Moment;
    updated_by: number | null;
  };
  conversation_message: {
    deya_id: number;
    conversation_id: number;
    n: number;
    by: 'customer' | 'staff';
    person_id: number | null;
    text: string;
    idempotency_key: string;
    at: Moment;
  };
}
