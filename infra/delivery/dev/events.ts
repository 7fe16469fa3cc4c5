import type { ServerResponse } from 'node:http';

/** An event from the terminal to the open pages. */
export interface DevEvent {
  event: 'built' | 'manifest';
  /** The remote that it is about. */
  name: string;
  /** Of the build; without one, nothing was built. */
  hash?: string;
  /** Why it cannot be used; absent when it can. */
  problem?: string;
}

/** Tells every open page, and tells those that open later how things stand. */
export interface Events {
  send(event: DevEvent): void;
  /** Keeps an answer open as a stream of events. */
  listen(response: ServerResponse): void;
  close(): void;
}

const line = ({ event, ...data }: DevEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export const createEvents = (): Events => {
  const open = new Set<ServerResponse>();
  /** A page that opens while something does not build must hear of it; that a manifest is good again is for open pages. */
  const latest = new Map<string, DevEvent>();
  return {
    send(event) {
      latest.set(`${event.event} ${event.name}`, event);
      for (const response of open) response.write(line(event));
    },
    listen(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('retry: 1000\n\n');
      for (const event of latest.values()) if (event.event === 'built' || event.problem) response.write(line(event));
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    close() {
      for (const response of open) response.end();
    },
  };
};
