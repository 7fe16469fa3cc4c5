import type { Report } from '@hydria/shared/platform/platform.ts';

/** What the browser's console shows of an event: no personal data goes into it, and none comes out. */
const line = (source: string, { name, detail }: Report): string =>
  `[${source}] ${name} ${JSON.stringify(detail ?? {})}`;

/** Who hears of events: nobody, until a visitor has agreed to it (`consent/adapters.ts`). What was not heard is not kept. */
const listeners = new Set<(report: Report) => void>();

/** Hears of every event from now on. */
export const hearAnalytics = (listener: (report: Report) => void): void => void listeners.add(listener);

/** Reports of one part of the portal. Errors go to the console, where operators' tools collect them; events to who may hear them. */
export const createReport =
  (source: string) =>
  (report: Report): void => {
    if (report.kind === 'error') console.error(line(source, report), report.error ?? '');
    else for (const hear of listeners) hear(report);
  };
