import type { TimelineSource } from '../../kernel/timeline-source.ts';
import { billTimeline } from '../bills/bill-timeline.ts';
import { flowCheckTimeline } from '../case-evidence/flow-check-timeline.ts';
import { alertTimeline } from '../flow-alerts/alert-timeline.ts';
import { handoverTimeline } from '../handovers/handover-timeline.ts';
import { billingReadingTimeline, sentReadingTimeline } from '../readings/reading-timeline.ts';
import { reportTimeline } from '../reports/report-timeline.ts';
import { meterTimeline } from '../supplies/meter-timeline.ts';
import { requestTimeline } from '../supply-requests/request-timeline.ts';

/** The kinds of a timeline; each is one line here and one file in the folder of its feature. */
export const sources: readonly TimelineSource[] = [
  billingReadingTimeline,
  sentReadingTimeline,
  alertTimeline,
  billTimeline,
  reportTimeline,
  flowCheckTimeline,
  requestTimeline,
  meterTimeline,
  handoverTimeline,
];
