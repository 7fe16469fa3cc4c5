import { asPerson } from '@hydria/database/db.ts';
import { jobsContract } from '@hydria/shared/contract/jobs.ts';
import { AppError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { requireInstallationPermission } from '../../kernel/installation-permission.ts';
import { byNumber, keysetPage } from '../../kernel/keyset-page.ts';
import type { Session } from '../../kernel/session.ts';
import {
  countDead,
  putBack,
  selectDead,
  selectDeadQueue,
  selectWaiting,
  takeDead,
  type DeadJob,
} from './failed-jobs.sql.ts';

const listed = ({ number: _number, created_at, failed_at, ...job }: DeadJob) => ({
  ...job,
  created_at: created_at.toISOString(),
  failed_at: failed_at.toISOString(),
});

/** Takes a failed job away, does with it what was asked, and writes down who did. */
async function decide(
  app: ApiContext,
  session: Session,
  id: string,
  action: 'job-retried' | 'job-discarded',
): Promise<void> {
  await requireInstallationPermission(app, session.person_id, 'log.view');
  const { person_id, actor_person_id } = session;
  await asPerson(app.db, person_id, async (tx) => {
    const job = await takeDead(tx, id);
    if (!job) throw new AppError('not_found', 404);
    if (action === 'job-retried') await putBack(tx, job);
    await audit(tx, {
      deya_id: null,
      action,
      person_id,
      actor_person_id,
      detail: { job: job.name, id },
      at: app.clock.now(),
    });
  });
}

export const jobs = defineEndpoints(jobsContract, {
  'GET /api/jobs/failed': async (app, { query, session: { person_id } }) => {
    await requireInstallationPermission(app, person_id, 'log.view');
    const { itemsPerPage: rows, cursor } = query;
    const { data, next } = await keysetPage(byNumber('number'), { cursor, rows }, (at) => selectDead(app.db, at));
    const waiting = await selectWaiting(app.db);
    return {
      data: data.map(listed),
      total: await countDead(app.db),
      next,
      waiting: waiting.map(({ oldest_at, ...kind }) => ({ ...kind, oldest_at: oldest_at.toISOString() })),
    };
  },

  'GET /api/jobs/failed/waiting': async (app, { session: { person_id } }) => {
    await requireInstallationPermission(app, person_id, 'log.view');
    return selectDeadQueue(app.db);
  },

  'POST /api/jobs/failed/{id}/retry': async (app, { params, session }) => {
    await decide(app, session, params.id, 'job-retried');
    return DONE;
  },

  'POST /api/jobs/failed/{id}/discard': async (app, { params, session }) => {
    await decide(app, session, params.id, 'job-discarded');
    return DONE;
  },
});
