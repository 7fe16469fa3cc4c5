import { asPerson } from '@hydria/database/db.ts';
import { failuresContract } from '@hydria/shared/contract/failures.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { requireInstallationPermission } from '../../kernel/installation-permission.ts';
import { byNumber, keysetPage } from '../../kernel/keyset-page.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { selectWithdrawals } from './canaries.sql.ts';
import { countFailures, fileFailure, selectFailures, selectGroups } from './failures.sql.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { watchCanary } from './watch-canary.ts';

/** For how many seconds the answer of withdrawals may be kept. */
const FRESH_SECONDS = 5;

export const failures = defineEndpoints(failuresContract, {
  'POST /api/platform/failures': async (app, { body, ip, log }) => {
    // Members are counted too: a page that fails in a loop is the same for everyone.
    await rateLimit(app, 'failure', networkOf(ip));
    await fileFailure(app.db, body, app.clock.now());
    await watchCanary(app, { ...body, failed: true }, { ip, log });
    return DONE;
  },

  'POST /api/platform/mounts': async (app, { body, ip, log }) => {
    await rateLimit(app, 'mount', networkOf(ip));
    await watchCanary(app, { ...body, failed: false }, { ip, log });
    return DONE;
  },

  'GET /api/platform/withdrawals': async ({ db }, { setHeader }) => {
    setHeader('cache-control', `public, max-age=${FRESH_SECONDS}`);
    const rows = await selectWithdrawals(db);
    return { withdrawals: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
  },

  'GET /api/platform/failures': async (app, { query, session: { person_id } }) => {
    await requireInstallationPermission(app, person_id, 'log.view');
    const { itemsPerPage: rows, cursor, ...filter } = query;
    return asPerson(app.db, person_id, async (tx) => {
      const groups = await selectGroups(tx, filter);
      const page = await keysetPage(byNumber('id'), { cursor, rows }, (at) => selectFailures(tx, filter, at));
      return {
        groups: groups.map((group) => ({
          ...group,
          first_at: group.first_at.toISOString(),
          last_at: group.last_at.toISOString(),
        })),
        data: page.data.map(({ id: _id, at, ...said }) => ({ ...said, at: at.toISOString() })),
        total: await countFailures(tx, filter),
        next: page.next,
      };
    });
  },
});
