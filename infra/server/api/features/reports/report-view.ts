import type { Tx } from '@hydria/database/db.ts';
import type { CaseProgress, MeterCheck, ReportEvent, ReportWithEvents } from '@hydria/shared/contract/reports.ts';
import { CASE_STATES, isActive, type CaseState } from '@hydria/shared/rules/case-state.ts';
import { PROBLEM_TYPES, type ProblemType } from '@hydria/shared/rules/report.ts';
import { athensDay } from '../../kernel/athens-day.ts';
import type { CaseKey } from '../../kernel/case-events.ts';
import { selectLayout } from '../../kernel/form-layouts.ts';
import { dueOf } from '../case-rules/route-case.ts';
import { selectEvidence, selectFlowChecks, type FlowCheck } from '../../kernel/case-evidence.ts';
import { selectTitles } from '../case-types/case-types.sql.ts';
import { selectEvents, selectEventsOfKnown, selectReport, type Report, type StoredEvent } from './report-events.sql.ts';
import { questionOf, selectFeedback } from './report-question.ts';
import { readOwn, type Reporter } from './reporter.ts';
import { selectAnswerUntil, selectPhotos, selectPublicPhotos } from './reports.sql.ts';

// The table's checks and this feature's inserts allow nothing else.
export const caseState = (status: number) => status as CaseState;
const problemType = (type: string): ProblemType => PROBLEM_TYPES.find((known) => known === type) ?? 'other';

type Photo = Awaited<ReturnType<typeof selectPhotos>>[number];
type Titles = Awaited<ReturnType<typeof selectTitles>>;

/** The titles of the types under which reports were sent. */
export const titlesOf = (tx: Tx, deya_id: number, rows: readonly Report[]): Promise<Titles> =>
  selectTitles(
    tx,
    deya_id,
    rows.flatMap(({ subtype_id }) => subtype_id ?? []),
  );

/** Others see that there is a report, of what kind and how far it has got; only the reporter sees what it says. */
export const asSeenBy = (
  row: Report,
  mine: boolean,
  { photos, titles }: { photos: readonly Photo[]; titles: Titles },
) => ({
  id: row.id,
  deya_id: row.deya_id,
  code: mine ? row.code : '',
  problem_type: problemType(row.problem_type),
  subtype: mine && row.subtype_id !== null ? (titles.get(row.subtype_id) ?? null) : null,
  status: caseState(row.status),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  mine,
  description: mine ? row.description : null,
  kwdikos_katanalwti: mine ? row.kwdikos_katanalwti : null,
  hydrometer: mine ? row.hydrometer : null,
  address: mine ? row.address : null,
  latitude: mine ? row.latitude : null,
  longitude: mine ? row.longitude : null,
  photos: mine
    ? photos.filter(({ report_id }) => report_id === row.id).map(({ id, width, height }) => ({ id, width, height }))
    : [],
});

interface HistoryEvent {
  by: 'customer' | 'utility';
  status: number | null;
  note: string | null;
  at: Date;
  solved: boolean | null;
  meter?: MeterCheck;
}

/** The state and the times of a case. */
type Dated = Pick<Report, 'status' | 'created_at' | 'updated_at'>;

interface History {
  stored: readonly StoredEvent[];
  /** Of the case to which a duplicate belongs. */
  ofKnown: Awaited<ReturnType<typeof selectEventsOfKnown>>;
  feedback: Awaited<ReturnType<typeof selectFeedback>>;
  /** Of the meter, after each solution. */
  checks: readonly FlowCheck[];
}

const meterOf = ({ result, lowest }: FlowCheck): { meter: MeterCheck } => ({ meter: { result, lowest } });

/** A case is opened again by its sender in one way: by saying that the problem goes on. */
const asHistory =
  (checks: readonly FlowCheck[]) =>
  ({ n, by, status, note, at }: StoredEvent): HistoryEvent => {
    const check = checks.find(({ event_n }) => event_n === n);
    const solved = by === 'customer' && status === CASE_STATES.reopened ? false : null;
    return { by, status, note, at, solved, ...(check && meterOf(check)) };
  };

/** The end of a leak, which the meter showed. Without readings there is nothing to tell the reporter. */
const endsOf = (checks: readonly FlowCheck[]): HistoryEvent[] =>
  checks
    .filter(({ result }) => result === 'ended')
    .map((check) => ({ by: 'utility', status: null, note: null, at: check.at, solved: null, ...meterOf(check) }));

/**
 * The history of a case: its sending, what is stored of its changes, the answers that the problem is solved, and its present state where
 * that came without an event. The end of a leak, which the meter showed, is among them. A duplicate goes on with what the utility says of the
 * case to which it belongs.
 */
function historyOf(
  { status, created_at, updated_at }: Dated,
  { stored, ofKnown, feedback, checks }: History,
): ReportEvent[] {
  const before = [
    { by: 'customer', status: CASE_STATES.open, note: null, at: created_at, solved: null } satisfies HistoryEvent,
    ...stored.map(asHistory(checks)),
  ];
  const last = before.findLast((event) => event.status !== null)?.status;
  const present = { by: 'utility', status, note: null, at: updated_at, solved: null } satisfies HistoryEvent;
  const answers = feedback
    .filter(({ satisfied }) => satisfied)
    .map(({ at }) => ({ by: 'customer', status: null, note: null, at, solved: true }) satisfies HistoryEvent);
  const known = ofKnown.map((event) => ({ ...event, solved: null }) satisfies HistoryEvent);
  const all: HistoryEvent[] = [
    ...before,
    ...(last === status ? [] : [present]),
    ...answers,
    ...known,
    ...endsOf(checks),
  ];
  return all
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((event) => ({
      ...event,
      status: event.status === null ? null : caseState(event.status),
      at: event.at.toISOString(),
    }));
}

/** The progress of a case, as its sender sees it. */
export async function progressOf(tx: Tx, key: CaseKey, dated: Dated, now: Date): Promise<CaseProgress> {
  const { deya_id, id } = key;
  const stored = await selectEvents(tx, key);
  const feedback = await selectFeedback(tx, deya_id, id);
  const ofKnown = await selectEventsOfKnown(tx, key);
  const checks = key.kind === 'report' ? await selectFlowChecks(tx, key) : [];
  return {
    due_at: isActive(caseState(dated.status)) ? await dueOf(tx, deya_id, id) : null,
    events: historyOf(dated, { stored, ofKnown, feedback, checks }),
    utility_photos: await selectPublicPhotos(tx, deya_id, id),
    answer_until: await selectAnswerUntil(tx, deya_id, id, athensDay(now.getTime())),
    question: questionOf(stored, feedback, now),
  };
}

/** A report with everything that its reporter sees. */
export async function viewOf(tx: Tx, row: Report, now: Date): Promise<ReportWithEvents> {
  const { deya_id, id, first_name, last_name, phone, email } = row;
  const evidence = await selectEvidence(tx, row);
  return {
    ...asSeenBy(row, true, {
      photos: await selectPhotos(tx, deya_id, [id]),
      titles: await titlesOf(tx, deya_id, [row]),
    }),
    answers: row.answers,
    api: row.answers && (await selectLayout(tx, deya_id, row.layout_sha256)),
    ...(evidence && { evidence }),
    ...(await progressOf(tx, { deya_id, kind: 'report', id }, row, now)),
    contact: { first_name, last_name, phone, email },
  };
}

/** A report of its reporter; throws when it is not theirs. */
export async function viewOwnReport(tx: Tx, reporter: Reporter, now: Date): Promise<ReportWithEvents> {
  const { kind, deya_id, id } = await readOwn(tx, reporter);
  if (kind !== 'report') throw reporter.missing();
  return viewOf(tx, await selectReport(tx, { deya_id, id }), now);
}
