import { DecoderError } from '@hydria/adapters/photo-store/photo-decoder.ts';
import { PhotoStoreError } from '@hydria/adapters/photo-store/photo-store.ts';
import { PhotosBusyError } from '@hydria/adapters/photo-store/photo-queue.ts';
import { isUniqueViolation } from '@hydria/database/unique-violation.ts';
import type { Code } from '@hydria/shared/rules/codes.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, ConflictError, InputError, PlacedError } from '../kernel/app-error.ts';
import { UploadError } from '../kernel/uploads.ts';

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

/** The store or the decoder of photos is down or full for a short time. */
const isPhotoTrouble = (error: unknown): boolean =>
  [PhotoStoreError, PhotosBusyError, DecoderError, UploadError].some((kind) => error instanceof kind);

/** The error as a caller reads it, without its cause inside. */
export function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new AppError(BY_STATUS[status] ?? 'malformed_request', status);
  // Two requests stored the same row at the same moment; the handlers find a row that stood there before.
  if (isUniqueViolation(error)) return new AppError('saved_meanwhile', 409);
  if (isPhotoTrouble(error) || isDatabaseAway(error)) return new AppError('service_unavailable', 503, RETRY_SECONDS);
  return new AppError('server_error', 500);
}

/** The one place where an error becomes an answer (S §8). Internal details stay inside. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof InputError) return reply.code(error.status).send({ message: error.fields });
  const failure = toAppError(error as FastifyError);
  if (failure.status >= 500 && failure.code !== 'not_yet_available') request.log.error({ err: error }, failure.code);
  if (failure.seconds !== undefined) void reply.header('retry-after', String(failure.seconds));
  const current =
    failure instanceof ConflictError || failure instanceof PlacedError ? { current: failure.current } : {};
  return reply.code(failure.status).send({ message: failure.code, seconds: failure.seconds, ...current });
}
