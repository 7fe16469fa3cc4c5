import type { JobData, JobName } from './jobs.ts';

/** One run of a job. */
export interface Run {
  /** The same at every repetition of this job. */
  id: string;
  /** 0 for the first time. */
  attempt: number;
}

/**
 * Runs a job with its dependencies. A job may run more than once, after any of its awaits. Handlers must be idempotent:
 * make database writes repeatable, and wrap external effects in `once`.
 */
export type JobHandler<Deps, N extends JobName> = (deps: Deps, data: JobData<N>, run: Run) => Promise<void>;

/** One for each job of the written list. */
export type JobHandlers<Deps> = { [N in JobName]: JobHandler<Deps, N> };
