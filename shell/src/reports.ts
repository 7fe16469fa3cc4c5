import type { Report } from '@hydria/shared/platform/platform.ts';

/** What the browser's console shows of an event: no personal data goes into it, and none comes out. */
const line = (source: string, { name, detail }: Report): string =>
  `[${source}] ${name} ${JSON.stringify(detail ?? {})}`;

/** Reports of one part of the portal. Errors go to the console, where operators' tools collect them; analytics wait for consent. */
export const createReport =
  (source: string) =>
  (report: Report): void => {
    if (report.kind === 'error') console.error(line(source, report), report.error ?? '');
  };
