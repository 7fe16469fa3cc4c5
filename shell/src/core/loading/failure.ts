import type { VersionMismatch } from '@hydria/shared/platform/boot.ts';
import { REFERENCE_SIGNS, type FailureClass, type FailurePhase } from '@hydria/shared/rules/remote-failure.ts';

/** Six characters that a person can read out on the telephone. */
const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => REFERENCE_SIGNS[byte % REFERENCE_SIGNS.length]).join(
    '',
  );

interface Details {
  /** Address of the file that failed to load. */
  file?: string | undefined;
  /** The incompatible shared libraries, with their versions. */
  versionMismatches?: readonly VersionMismatch[];
}

/** The reason why a remote is unavailable, with the reference by which operators find the event. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly phase: FailurePhase;
  readonly class: FailureClass;
  readonly reference = newReference();
  readonly file: string | undefined;
  readonly versionMismatches: readonly VersionMismatch[];

  constructor(phase: FailurePhase, kind: FailureClass, cause: unknown, { file, versionMismatches = [] }: Details = {}) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.phase = phase;
    this.class = kind;
    this.file = file;
    this.versionMismatches = versionMismatches;
  }

  /** The same failure, with additional details. */
  as(kind: FailureClass): RemoteFailure {
    return new RemoteFailure(this.phase, kind, this.cause, this);
  }
}

/** A timeout. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** webpack's error for a missing lazy file: its address, and `timeout` for a timeout. */
interface ChunkError extends Error {
  type?: string;
  request?: string;
}

const isChunkError = (error: unknown): error is ChunkError => error instanceof Error && error.name === 'ChunkLoadError';

/** Classifies an error. An error that is neither a failed file nor a timeout belongs to the remote. */
export const asFailure = (phase: FailurePhase, error: unknown): RemoteFailure => {
  if (error instanceof RemoteFailure) return error;
  if (error instanceof TimeoutError) return new RemoteFailure(phase, 'timeout', error);
  if (!isChunkError(error)) return new RemoteFailure(phase, 'threw', error);
  return new RemoteFailure(phase, error.type === 'timeout' ? 'timeout' : 'chunk', error, { file: error.request });
};
