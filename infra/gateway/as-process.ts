import { trackRequests, type GracefulShutdown } from '@hydria/process/graceful-shutdown.ts';
import { serveHealth } from '@hydria/process/health.ts';
import { timeRequests, type Metrics } from '@hydria/process/metrics.ts';
import type { FastifyInstance } from 'fastify';
import type { PortalHealth } from './portal-health.ts';

/** Settings of a gateway in a process of its own. */
export interface OwnProcess {
  shutdown: GracefulShutdown;
  metrics: Metrics;
}

/** A request has come while the process is ending. */
export class Ending extends Error {}

/** Health, figures and an orderly end. A gateway is ready while it has anything to serve. */
export const serveAsProcess = (
  app: FastifyInstance,
  { shutdown, metrics }: OwnProcess,
  health: () => Promise<PortalHealth>,
): void => {
  trackRequests(app, shutdown, () => new Ending());
  serveHealth(app, shutdown, async () => {
    const { status, troubles } = await health();
    return status === 'unavailable' ? troubles : [];
  });
  timeRequests(app, metrics);
};
