import { createLogStream, lowerLevel, type Keeping, type LogStream } from '@hydria/process/log-stream.ts';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../kernel/config.ts';

/**
 * An error without input of people: PostgreSQL quotes values in its messages and repeats rows in its details. A quotation may hold
 * quotes itself, so all goes from the first to the last; table and constraint are named beside it.
 */
const withoutData = ({ name, message, stack, ...error }: Error & Partial<Record<PostgresField, string>>) =>
  error.severity
    ? {
        type: name,
        code: error.code ?? '',
        message: message.replace(/".*"|".*$/s, '"…"'),
        ...(error.table && { table: error.table }),
        ...(error.constraint && { constraint: error.constraint }),
        stack: '',
      }
    : { type: name, code: error.code ?? '', message, stack: stack ?? '' };

type PostgresField = 'code' | 'severity' | 'table' | 'constraint';

/** The process that a line comes from, as its metrics name it. */
export type ServiceName = 'api' | 'worker';

interface LogTarget {
  /** Where lines go; the standard output unless said otherwise. */
  stream?: LogStream | undefined;
  /** Keeps lines for the screen as well. */
  keeping?: Keeping | undefined;
  service: ServiceName;
}

/**
 * One line of JSON an event. No address, header or body is ever logged, so no personal data is. Messages of errors can repeat
 * such data, and each line is redacted before it is written.
 */
export const loggerOptions = ({ log }: Config, { stream = process.stdout, keeping, service }: LogTarget) =>
  log === 'silent'
    ? false
    : {
        level: lowerLevel(log, keeping?.level),
        base: { service },
        stream: createLogStream({ out: stream, level: log, keeping, process: service }),
        serializers: { err: withoutData, req: () => ({}), res: () => ({}) },
      };

/** One line a request: the route as declared, not the address, which may carry codes of people. */
export function logRequest(log: FastifyBaseLogger, request: FastifyRequest, reply: FastifyReply): void {
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  log.info(
    { method: request.method, route: request.routeOptions.url ?? null, status: reply.statusCode, ms },
    'request',
  );
}
