import type { FailurePhase } from '@hydria/shared/rules/remote-failure.ts';
import { asFailure, type RemoteFailure } from './failure.ts';
import { inspect, type Expected } from './inspect-file.ts';

/** Network failures and timeouts. A remote that throws or lacks a part fails every time. */
const RETRYABLE = ['unreachable', 'timeout', 'integrity', 'broken', 'chunk'];

export const isRetryable = (failure: RemoteFailure): boolean => RETRYABLE.includes(failure.class);

/** A lazy file that exists and is a script, but was refused, has other bytes than its remote expects. */
const ofChunk = (failure: RemoteFailure, found: Awaited<ReturnType<typeof inspect>>): RemoteFailure => {
  if (found === 'unknown') return failure.as('integrity');
  return found === 'unreachable' ? failure : failure.as(found === 'sound' ? 'chunk' : found);
};

const ofEntry = (failure: RemoteFailure, found: Awaited<ReturnType<typeof inspect>>): RemoteFailure => {
  // The file is intact now, or has no hash to compare with: the only known fact is that the first load failed.
  if (found === 'sound' || found === 'unknown') return failure;
  return failure.as(found);
};

/** Determines why a load failed; for a file, by fetching it again. */
export const classifyFailure = async (
  phase: FailurePhase,
  error: unknown,
  entry: Expected,
  msLeft: number,
): Promise<RemoteFailure> => {
  const failure = asFailure(phase, error);
  // A late entry has no failed address. A script that loaded and is no remote needs no second fetch unless it may be
  // truncated.
  const url = failure.file ?? (failure.class === 'timeout' && phase === 'load' ? entry.url : undefined);
  if (url === undefined || !isRetryable(failure) || msLeft <= 0) return failure;
  const isEntry = url === entry.url;
  const found = await inspect(isEntry ? entry : { url }, AbortSignal.timeout(msLeft));
  return isEntry ? ofEntry(failure, found) : ofChunk(failure, found);
};
