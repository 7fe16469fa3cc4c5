import type { Answer } from '@hydria/shared/contract/contract.ts';

/**
 * Answers for lists that the demo data leave empty. How their rows come about is shown by the journeys of supplies, readings,
 * payments, sources and water notices; the type follows the contract.
 */
type Rows = {
  [
    C in
      | 'GET /api/users/{id}/history'
      | 'GET /api/platform/failures'
      | 'GET /api/jobs/failed'
      | 'GET /api/staff/supply-requests'
      | 'GET /api/staff/readings'
      | 'GET /api/staff/data-requests'
      | 'GET /api/staff/payments'
      | 'GET /api/staff/bank-entries'
      | 'GET /api/staff/refunds'
      | 'GET /api/staff/bank-files'
      | 'GET /api/staff/answer-templates'
      | 'GET /api/staff/bill-doubts'
      | 'GET /api/staff/plan-requests'
      | 'GET /api/staff/water-notices'
      | 'GET /api/utilities/sources'
  ]: Answer<C>;
};

const at = '2026-11-20T08:30:00.000Z';
const later = '2026-11-21T09:00:00.000Z';
const supplies = ['0310-2', '0310-7'] as const;

/** An answer with two rows, of the same values but for those that differ from one to the other. */
const two = <T>(make: (which: 0 | 1) => T) => ({ data: [make(0), make(1)], total: 2, next: null });

export const ROWS: Rows = {
  'GET /api/users/{id}/history': two((which) => ({
    id: 1 + which,
    at: [at, later][which]!,
    action: ['user-active', 'user-deactivated'][which]!,
    deya_id: null,
    actor_person_id: 3,
    actor_name: 'Κατερίνα Μαυρίδου',
  })),
  'GET /api/platform/failures': {
    ...two<Rows['GET /api/platform/failures']['data'][number]>((which) => ({
      remote: 'mf-billing',
      version: '1.0.0',
      artifact: '1.0.0-0123456789ab',
      phase: 'load',
      class: 'unreachable',
      deya_id: null,
      bucket: 7,
      reference: `ABCDE${2 + which}`,
      trace_id: '0'.repeat(32),
      at,
    })),
    groups: [],
  },
  'GET /api/jobs/failed': {
    ...two((which) => ({
      id: `019aa000-0000-7000-8000-00000000000${which}`,
      name: ['send-mail', 'post-bank-file'][which]!,
      data: '{"id":1}',
      created_at: at,
      failed_at: later,
      attempts: 8,
      failure: 'ECONNREFUSED',
    })),
    waiting: [],
  },
  'GET /api/staff/supply-requests': two((which) => ({
    id: 11 + which,
    kwdikos_katanalwti: supplies[which],
    kind: 'close',
    wanted_on: '2026-12-01',
    reason: 'Μετακόμιση',
    state: 'waiting',
    done_on: null,
    answer: null,
    asked_at: at,
    decided_at: null,
    name: 'Ελένη Βαρβιτσιώτη',
    liable: 'ΒΑΡΒΙΤΣΙΩΤΗ ΕΛΕΝΗ',
    address: 'Ερμού 12',
    open: true,
    hydrometers: ['Α-100'],
    decided_by: null,
  })),
  'GET /api/staff/readings': two((which) => ({
    id: 21 + which,
    kwdikos_katanalwti: supplies[which],
    hydrometer: `Α-10${which}`,
    type: 'analog',
    read_on: '2026-11-20',
    counter_l: 120_400,
    state: 'sent',
    corrected_l: null,
    reason: null,
    has_photo: false,
    sent_at: at,
    name: 'Νίκος Παππάς',
    doubt: 'lower',
    decided_at: null,
    decided_by: null,
  })),
  'GET /api/staff/data-requests': two((which) => ({
    id: 31 + which,
    code: `D-31${which}`,
    kind: 'correction',
    text: 'Το επώνυμο είναι λάθος.',
    status: 'pending',
    asked_at: at,
    due_on: '2026-12-20',
    extension_reason: null,
    decided_at: null,
    reason: null,
    person_id: 2,
    email: 'nikos@hydria.example',
    full_name: `Νίκος Παππάς ${which}`,
    decided_by: null,
  })),
  'GET /api/staff/payments': two((which) => ({
    order: `0000000000000000000000a${which}`,
    reference: `AAAA-000${which}`,
    amount_cents: 6_420,
    state: 'authorised',
    created_at: at,
    paid_at: at,
    settled_at: null,
    refunded_cents: 0,
    surplus_cents: 0,
    returning_cents: 0,
    assigned: [],
    left_cents: 6420,
    items: [],
    person_id: 2,
    payer: 'Νίκος Παππάς',
    is_guest: false,
    bank: 'sandbox',
    bank_payment_id: `P-${which}`,
  })),
  'GET /api/staff/bank-entries': two((which) => ({
    id: 41 + which,
    booked_on: '2026-11-20',
    direction: 'credit',
    amount_cents: 3_000 + which,
    open_cents: 3_000 + which,
    state: 'unmatched',
    order: null,
    reference: null,
    reason: 'no_reference',
    counterparty: 'ΠΑΠΠΑΣ ΝΙΚΟΣ',
    references: [],
    remittance: 'ΝΕΡΟ',
  })),
  'GET /api/staff/refunds': two((which) => ({
    id: 51 + which,
    order: `0000000000000000000000b${which}`,
    reference: `BBBB-000${which}`,
    amount_cents: 1_000,
    paid_cents: 6_420,
    state: 'waiting',
    reason: 'Διπλή πληρωμή',
    payer: 'Νίκος Παππάς',
    asked_by: 'Κατερίνα Μαυρίδου',
    asked_at: at,
    decided_by: null,
    done_at: null,
    is_own: false,
  })),
  'GET /api/staff/bank-files': two((which) => ({
    id: 61 + which,
    name: `kinisi-${which}.xml`,
    source: 'upload',
    message: 'camt.053',
    account: 'GR1601101250000000012300695',
    received_at: at,
    received_by: 'Κατερίνα Μαυρίδου',
    state: 'done',
    entries: 3,
    known: 0,
    matched: 2,
    unmatched: 1,
    credit_cents: 9_420,
    debit_cents: 0,
    difference_cents: 0,
  })),
  'GET /api/staff/answer-templates': two((which) => ({
    id: 65 + which,
    title: ['Έκδοση λογαριασμού', 'Ωράριο ταμείου'][which]!,
    text: 'Στις αρχές του μήνα.',
    version: 1,
    updated_at: at,
    updated_by: 'Κατερίνα Μαυρίδου',
  })),
  'GET /api/staff/bill-doubts': two((which) => ({
    bill_id: 71 + which,
    bill_number: `2026-007${which}`,
    kwdikos_katanalwti: supplies[which],
    period_start: '2026-07-01',
    period_end: '2026-09-30',
    consumption: 24,
    kind: 'total',
    billed: 6_420,
    computed: 6_380,
    tariff: 'Οικιακό',
    valid_from: '2026-01-01',
    found_at: at,
  })),
  'GET /api/staff/plan-requests': two((which) => ({
    id: 81 + which,
    kwdikos_katanalwti: supplies[which],
    liable_id: 'ΥΠ-1',
    code: '12',
    settlcateg: 'Πάγιος',
    installments: 12,
    debt: 60_000,
    surcharges: 0,
    relief: 0,
    advance: 0,
    total: 60_000,
    each: 5_000,
    state: 'waiting',
    protokol: null,
    answer: null,
    asked_at: at,
    decided_at: null,
    name: 'Νίκος Παππάς',
    liable: 'ΠΑΠΠΑΣ ΝΙΚΟΣ',
    decided_by: null,
  })),
  'GET /api/staff/water-notices': two((which) => ({
    id: 91 + which,
    kind: 'boil',
    zone: '',
    title: `Βράζετε το νερό (${which})`,
    parameter: null,
    published_at: at,
    published_by: 'Κατερίνα Μαυρίδου',
    cleared_at: later,
    cleared_by: 'Κατερίνα Μαυρίδου',
    people: 120,
  })),
  'GET /api/utilities/sources': two((which) => ({
    id: 101 + which,
    name: `Σταθμοί αέρα ${which}`,
    protocol: 'ngsi_ld',
    content: 'air',
    url: 'https://broker.example.org/ngsi-ld/v1/entities',
    zone: '',
    every_minutes: 15,
    has_authorization: false,
    version: 1,
    paused_at: null,
    pulled_at: at,
    succeeded_at: at,
    problem: null,
    received: 4,
    stored: 4,
    refused: 0,
    refusals: [],
  })),
};
