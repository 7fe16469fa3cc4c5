import { connectionsOf, type Db } from '@hydria/database/db.ts';
import { trackRequests, RETRY_SECONDS, type GracefulShutdown } from '@hydria/process/graceful-shutdown.ts';
import { serveHealth } from '@hydria/process/health.ts';
import { gauge, timeRequests, type Metrics } from '@hydria/process/metrics.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../kernel/app-error.ts';
import { databaseTroubles } from '../kernel/database-health.ts';

/** Settings of an API in a process of its own. */
export interface OwnProcess {
  shutdown: GracefulShutdown;
  metrics: Metrics;
}

/** Graceful shutdown, health for supervisors, figures of answers and of the pool. */
export function serveAsProcess(server: FastifyInstance, db: Db, { shutdown, metrics }: OwnProcess): void {
  trackRequests(server, shutdown, () => new AppError('service_unavailable', 503, RETRY_SECONDS));
  serveHealth(server, shutdown, databaseTroubles(db));
  timeRequests(server, metrics);
  const connections = { name: 'hydria_database_connections', help: 'Connections of the pool, and who waits for one' };
  gauge(metrics, { ...connections, label: 'state' }, () => ({ ...connectionsOf(db) }));
}
