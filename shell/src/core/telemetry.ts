import type { TelemetryEvent } from '@hydria/shared/platform/platform.ts';

/** The line of an event in the browser's console. It contains no personal data. */
const line = (source: string, { name, detail }: TelemetryEvent): string =>
  `[${source}] ${name} ${JSON.stringify(detail ?? {})}`;

/** Receivers of analytics events: none until a visitor has agreed (`features/consent/adapters.ts`). Earlier events are dropped. */
const listeners = new Set<(event: TelemetryEvent) => void>();

/** Registers a listener for later analytics events. */
export const onAnalytics = (listener: (event: TelemetryEvent) => void): void => void listeners.add(listener);

/** Telemetry of one part of the portal. Errors go to the console, where operators' tools collect them; events to the listeners. */
export const createTelemetry =
  (source: string) =>
  (event: TelemetryEvent): void => {
    if (event.kind === 'error') console.error(line(source, event), event.error ?? '');
    else for (const listener of listeners) listener(event);
  };
