import { z } from 'zod';
import { job } from './job.ts';

/** A code, a date, a number as text: nothing that a name, an e-mail or a token would pass as. */
const code = z.string().regex(/^[\w.:-]{1,40}$/);

/**
 * The written list of jobs: name and what its data are. To add one, declare it here, answer it in `infra/api/jobs/handlers.ts`
 * (without a handler it does not compile) and ask for it with `enqueue`.
 */
export const jobs = {
  /** A mail: the name of its template and the ids from which the template reads recipient and values when it is sent. */
  'mail.send': job(z.strictObject({ template: code, ids: z.record(code, z.union([z.int(), code, z.null()])) }), {
    retries: 8,
    delay: 30,
    atOnce: 4,
  }),
};

type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type JobData<N extends JobName> = z.output<Jobs[N]['data']>;
export const jobNames = Object.keys(jobs) as JobName[];
