/**
 * The work that waits in each list of the staff: its filters at first, by which the work list on `/admin` counts. Page and server read
 * them here, so that the number is that of the rows.
 */
export const WAITING_LISTS = {
  alerts: { state: 'open', handling: 'todo' },
  bank_entries: { state: 'waiting' },
  bank_files: { state: 'waiting' },
  cases: { state: 'active' },
  contact: { state: 'open' },
  conversations: { state: 'waiting' },
  data_requests: { status: 'pending' },
  plan_requests: { state: 'waiting' },
  readings: { state: 'sent' },
  registrations: { status: 'waiting' },
  supply_requests: { state: 'waiting' },
} as const;
