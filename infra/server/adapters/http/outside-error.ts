/** Why a call to the outside gave nothing. */
export type OutsideProblem =
  /** The address is none that this caller may speak to. */
  | 'refused'
  /** The name is unknown, no server listens, the certificate is wrong, or the connection broke. */
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  /** Answered with a redirect; none is followed. */
  | 'redirected'
  /** Answered with another status than the caller can use. */
  | 'status'
  /** The answer is not what its schema describes. */
  | 'unreadable';

/** A call to the outside that failed. The message names no path and no query: those may hold secrets. */
export class OutsideError extends Error {
  readonly problem: OutsideProblem;
  constructor(problem: OutsideProblem, detail: string) {
    super(`${problem}: ${detail}`);
    this.name = 'OutsideError';
    this.problem = problem;
  }
}
