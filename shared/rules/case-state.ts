/**
 * One machine for problem reports and form answers (decision: the specification gives reports two states and
 * form answers these seven codes, D §4).
 */
export const CASE_STATES = {
  open: 0,
  confirmed: 1,
  in_progress: 2,
  resolved: 3,
  closed: 4,
  reopened: 5,
  duplicate: 6,
} as const;

export type CaseStateName = keyof typeof CASE_STATES;
export type CaseState = (typeof CASE_STATES)[CaseStateName];

const NEXT: Record<CaseState, readonly CaseState[]> = {
  0: [1, 2, 4, 6],
  1: [2, 3, 4, 6],
  2: [3, 4, 6],
  3: [4, 5],
  4: [5],
  5: [1, 2, 3, 4, 6],
  6: [5],
};

/** The states that `info.active_reports` counts; `info.closed_reports` counts all others. */
export const ACTIVE_STATES: readonly CaseState[] = [0, 1, 2, 5];

/** Someone still works on it. */
export const isActive = (state: CaseState): boolean => ACTIVE_STATES.includes(state);

/** May a case go from one state to the other? */
export const mayBecome = (from: CaseState, to: CaseState): boolean => NEXT[from].includes(to);

const NAMES: Record<CaseState, CaseStateName> = {
  0: 'open',
  1: 'confirmed',
  2: 'in_progress',
  3: 'resolved',
  4: 'closed',
  5: 'reopened',
  6: 'duplicate',
};

/** The word for a code: the catalogue's key. */
export const stateName = (state: CaseState): CaseStateName => NAMES[state];
