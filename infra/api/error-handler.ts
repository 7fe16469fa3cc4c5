import { PhotoStoreError } from '@hydria/outside/photo-store/photo-store.ts';
import type { Code } from '@hydria/shared/contract/codes.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, InputError } from './app-error.ts';

/** Seconds after which a caller may try again when the database or the store of photos is away. */
const RETRY_SECONDS = 2;

const BY_STATUS: Record<number, Code> = {
  404: 'not_found',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/** PostgreSQL is away, starting, stopping, full, or took too long: not our caller's fault and not for long. */
function isDatabaseAway(error: { code?: string; message?: string }): boolean {
  if (/^(08|57P|53|57014|25P03)/.test(error.code ?? '')) return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(error.code ?? '')) return true;
  return /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message ?? '');
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new AppError(BY_STATUS[status] ?? 'malformed_request', status);
  if (error instanceof PhotoStoreError || isDatabaseAway(error))
    return new AppError('service_unavailable', 503, RETRY_SECONDS);
  return new AppError('server_error', 500);
}

/** The one place where an error becomes an answer (S §8). What went wrong inside stays inside. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof InputError) return reply.code(error.status).send({ message: error.fields });
  const failure = toAppError(error as FastifyError);
  if (failure.status >= 500 && failure.code !== 'not_yet_available') request.log.error({ err: error }, failure.code);
  if (failure.seconds !== undefined) void reply.header('retry-after', String(failure.seconds));
  return reply.code(failure.status).send({ message: failure.code, seconds: failure.seconds });
}
