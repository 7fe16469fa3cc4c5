import type { JobHandler, JobHandlers } from './handlers.ts';
import { jobs, type JobName } from './jobs.ts';

/** A job as pg-boss hands it out. */
export interface FetchedJob {
  id: string;
  data: unknown;
  retryCount: number;
}

/** Runs the handler of a job with its data, checked once more: an older release may have written them. */
export async function runJob<Deps>(
  handlers: JobHandlers<Deps>,
  deps: Deps,
  name: JobName,
  { id, data, retryCount }: FetchedJob,
): Promise<void> {
  // The list says that name, data and handler belong together; the compiler cannot follow it through a variable name.
  const handler = handlers[name] as JobHandler<Deps, JobName>;
  await handler(deps, jobs[name].data.parse(data), { id, attempt: retryCount });
}
