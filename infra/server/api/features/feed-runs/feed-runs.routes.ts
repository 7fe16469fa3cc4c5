import { feedRunsContract } from '@hydria/shared/contract/feed-runs.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { staff } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { byNumber, keysetPage } from '../../kernel/keyset-page.ts';
import { countFeedRuns, countRefused, selectFeedRun, selectFeedRuns, selectRefused } from './feed-runs.sql.ts';

/** Calls of administrators about the runs of a utility's feed. */
export const feedRuns = defineEndpoints(feedRunsContract, {
  'GET /api/utilities/feed-runs': staff(async ({ tx, deya_id }, { query }) => {
    const { part, state, day, itemsPerPage: rows, cursor } = query;
    const by = { part, state, day };
    const page = await keysetPage(byNumber('id'), { cursor, rows }, (at) => selectFeedRuns(tx, deya_id, by, at));
    return { ...page, total: await countFeedRuns(tx, deya_id, by) };
  }),

  'GET /api/utilities/feed-runs/{id}': staff(async ({ tx, deya_id }, { params: { id } }) => {
    const run = await selectFeedRun(tx, deya_id, id);
    if (!run) throw new AppError('feed_run_not_found', 404);
    return run;
  }),

  'GET /api/utilities/feed-runs/{id}/refused': staff(async ({ tx, deya_id }, { params: { id }, query }) => {
    const { itemsPerPage: rows, cursor } = query;
    const total = await countRefused(tx, deya_id, id);
    if (total === undefined) throw new AppError('feed_run_not_found', 404);
    const page = await keysetPage(byNumber('n'), { cursor, rows }, (at) => selectRefused(tx, deya_id, id, at));
    return { ...page, total };
  }),
});
