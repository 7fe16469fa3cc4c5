import type { JobData, JobName } from './jobs.ts';

/** One run of a job. */
export interface Run {
  /** The same at every repetition of this job. */
  id: string;
  /** 0 for the first time. */
  attempt: number;
}

/**
 * What does a job, with what it may use of the world. It may run more than once, after any of its awaits: what it changes in
 * the database it changes so that the second time makes no difference, what it does outside goes through `once`.
 */
export type JobHandler<World, N extends JobName> = (world: World, data: JobData<N>, run: Run) => Promise<void>;

/** One for each job of the written list. */
export type JobHandlers<World> = { [N in JobName]: JobHandler<World, N> };
