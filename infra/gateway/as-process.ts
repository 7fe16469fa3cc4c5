import { keepDoors, type Doors } from '@hydria/service/doors.ts';
import { serveHealth } from '@hydria/service/health.ts';
import { timeRequests, type Metrics } from '@hydria/service/metrics.ts';
import type { FastifyInstance } from 'fastify';

/** What a gateway has that is a process of its own. */
export interface OwnProcess {
  doors: Doors;
  metrics: Metrics;
}

/** A request has come while the process is ending. */
export class Ending extends Error {}

/** Health, figures and an orderly end. `current` rejects while there is nothing to serve. */
export const serveAsProcess = (
  app: FastifyInstance,
  { doors, metrics }: OwnProcess,
  current: () => Promise<unknown>,
): void => {
  keepDoors(app, doors, () => new Ending());
  serveHealth(app, doors, () =>
    current().then(
      () => [],
      () => ['there is no registry that can be served'],
    ),
  );
  timeRequests(app, metrics);
};
