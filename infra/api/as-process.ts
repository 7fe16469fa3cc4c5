import { connectionsOf, type Db } from '@hydria/database/db.ts';
import { keepDoors, RETRY_SECONDS, type Doors } from '@hydria/service/doors.ts';
import { serveHealth } from '@hydria/service/health.ts';
import { gauge, timeRequests, type Metrics } from '@hydria/service/metrics.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { databaseTroubles } from './database-troubles.ts';

/** What an API has that is a process of its own. */
export interface OwnProcess {
  doors: Doors;
  metrics: Metrics;
}

/** An orderly end, health for whoever looks after the process, figures of answers and of the pool. */
export function serveAsProcess(server: FastifyInstance, db: Db, { doors, metrics }: OwnProcess): void {
  keepDoors(server, doors, () => new AppError('service_unavailable', 503, RETRY_SECONDS));
  serveHealth(server, doors, databaseTroubles(db));
  timeRequests(server, metrics);
  const connections = { name: 'hydria_database_connections', help: 'Connections of the pool, and who waits for one' };
  gauge(metrics, { ...connections, label: 'state' }, () => ({ ...connectionsOf(db) }));
}
