import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = Registry;

/** Seconds; most reads take some milliseconds, an upload over a slow line takes many seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The figures of one process in the format of Prometheus: those of Node, and what else is counted into it. No label names a person. */
export function createMetrics(service: 'gateway' | 'api' | 'worker'): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** How long answers take, by the route as it is declared: an address could carry somebody's codes. */
export function timeRequests(server: FastifyInstance, registry: Metrics): void {
  const seconds = new Histogram({
    name: 'hydria_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const status = String(reply.statusCode);
    seconds.observe({ method, route: routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000);
    done();
  });
}

/** A figure with one label that is read when the metrics are read; it is left out while it cannot be read. */
export function gauge(
  registry: Metrics,
  { name, help, label }: { name: string; help: string; label: string },
  read: () => Promise<Readonly<Record<string, number>>> | Readonly<Record<string, number>>,
): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [],
      async collect() {
        this.reset();
        const values = await Promise.resolve(read()).catch(() => ({}));
        for (const [key, value] of Object.entries(values)) this.set({ [label]: key }, value);
      },
    }),
  );
}

/** Counts what was done, by labels. */
export const counter = <L extends string>(
  registry: Metrics,
  { name, help, labels }: { name: string; help: string; labels: L[] },
): Counter<L> => new Counter({ name, help, labelNames: labels, registers: [registry] });
