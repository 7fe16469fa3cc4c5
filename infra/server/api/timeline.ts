import { featureTimeline } from './features.ts';
import { billTimeline } from './features/bills/bill-timeline.ts';
import { alertTimeline } from './features/flow-alerts/alert-timeline.ts';
import { handoverTimeline } from './features/handovers/handover-timeline.ts';
import { billingReadingTimeline, sentReadingTimeline } from './features/readings/reading-timeline.ts';
import { meterTimeline } from './features/supplies/meter-timeline.ts';
import { requestTimeline } from './features/supply-requests/request-timeline.ts';
import type { TimelineSource } from './kernel/timeline-source.ts';

/** The kinds of a timeline. A feature that is declared whole brings its own; the kinds of the others are lines here. */
export const timeline: readonly TimelineSource[] = [
  billingReadingTimeline,
  sentReadingTimeline,
  alertTimeline,
  billTimeline,
  requestTimeline,
  meterTimeline,
  handoverTimeline,
  ...featureTimeline,
];
