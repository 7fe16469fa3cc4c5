import type { FailurePhase } from '@hydria/shared/rules/remote-failure.ts';
import { asFailure, type RemoteFailure } from './failure.ts';
import { inspect, type Expected } from './inspect-file.ts';

/** Failures of a file or of time. A remote that throws or lacks a part fails every time. */
const RETRYABLE = ['unreachable', 'timeout', 'integrity', 'broken', 'chunk'];

export const isRetryable = (failure: RemoteFailure): boolean => RETRYABLE.includes(failure.class);

/** A lazy file that is there and is a script, and yet was refused, has other bytes than its remote expects. */
const ofChunk = (failure: RemoteFailure, found: Awaited<ReturnType<typeof inspect>>): RemoteFailure => {
  if (found === 'unknown') return failure.as('integrity');
  return found === 'unreachable' ? failure : failure.as(found === 'sound' ? 'chunk' : found);
};

const ofEntry = (failure: RemoteFailure, found: Awaited<ReturnType<typeof inspect>>): RemoteFailure => {
  // The file is sound now, or cannot be compared: the only known fact is that it did not arrive.
  if (found === 'sound' || found === 'unknown') return failure;
  return failure.as(found);
};

/** Finds out what an attempt died of, by looking at the file itself where it was a file. */
export const classifyFailure = async (
  phase: FailurePhase,
  error: unknown,
  entry: Expected,
  msLeft: number,
): Promise<RemoteFailure> => {
  const failure = asFailure(phase, error);
  // An entry that is late says no address; a script that came and is no remote needs no second look unless it may be cut off.
  const url = failure.file ?? (failure.class === 'timeout' && phase === 'load' ? entry.url : undefined);
  if (url === undefined || !isRetryable(failure) || msLeft <= 0) return failure;
  const isEntry = url === entry.url;
  const found = await inspect(isEntry ? entry : { url }, AbortSignal.timeout(msLeft));
  return isEntry ? ofEntry(failure, found) : ofChunk(failure, found);
};
